/** How the recorder tells transports that too much waits to be written. */
export type Pressure = {
  isFull(): boolean;
  /** Something large waits to be written. */
  holdsLarge?(): boolean;
  /** Calls back once, when there is room again. */
  onceDrained(listener: () => void): void;
};

/** Of two that are larger the second waits, so that they are not in memory both. */
const largeBytes = 32 * 1024 * 1024;

/**
 * Resolves when there is room; undefined when there is some now. `unendedBytes` are those that a
 * transport has of something that has not ended yet.
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
