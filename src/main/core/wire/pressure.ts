/** How the recorder tells transports that too much waits to be written. */
export type Pressure = {
  isFull(): boolean;
  /** Something large waits to be written; no more of that kind should come. */
  holdsLarge?(): boolean;
  /** Calls back once, when there is room again. */
  onceDrained(listener: () => void): void;
};

/** Resolves when there is room; undefined when there is some now. */
export function untilDrained(pressure: Pressure | undefined): Promise<void> | undefined {
  if (!pressure?.isFull()) return undefined;
  return new Promise((resolve) => {
    pressure.onceDrained(resolve);
  });
}
