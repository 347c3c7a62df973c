/** How the recorder tells transports that too much waits to be written. */
export type Pressure = {
  isFull(): boolean;
  /** Calls back once, when there is room again. */
  onceDrained(listener: () => void): void;
};
