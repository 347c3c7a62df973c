/** When something happened: wall clock and monotonic clock, microseconds. */
export type Stamp = { atUs: number; monoUs: number };

/** The present moment on both clocks. */
export function stampNow(): Stamp {
  const monoMs = performance.now();
  return {
    atUs: Math.round((performance.timeOrigin + monoMs) * 1000),
    monoUs: Math.round(monoMs * 1000),
  };
}
