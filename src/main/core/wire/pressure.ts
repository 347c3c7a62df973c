/** How the recorder tells transports that too much waits to be written. */
export type Pressure = {
  isFull(): boolean;
  /** Whether something large waits to be written. */
  holdsLarge?(): boolean;
  /** Calls back once, when there is room again. */
  onceDrained(listener: () => void): void;
};

/** Of two pieces that are larger the second waits, so that only one is in memory at a time. */
const largeBytes = 32 * 1024 * 1024;

/**
 * Resolves when there is room; undefined when there is some now. `unendedBytes`: how much the
 * transport holds of a message that has not ended yet.
 */
export function untilDrained(
  pressure: Pressure | undefined,
  unendedBytes = 0,
): Promise<void> | undefined {
  if (!pressure) return undefined;
  const isPressed = pressure.isFull() || (unendedBytes > largeBytes && pressure.holdsLarge?.());
  if (!isPressed) return undefined;
  return new Promise((resolve) => {
    pressure.onceDrained(resolve);
  });
}
