/**
 * How long the user must have done nothing, in milliseconds: longer than between two keys of a
 * typist.
 */
const stillMs = 300;
/** A timeout, since browsers sometimes do not call back although the page is idle. */
const idleWithin = { timeout: 2000 };
/** So many milliseconds of idle time are left only while no frame is due. */
const calmMs = 20;
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'];

/**
 * Resolves once the user has done nothing for 300 ms and the page is idle, or when the signal
 * aborts.
 */
export function waitUntilIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    let inputAt = performance.now() - stillMs;
    const ask = () => requestIdleCallback(look, idleWithin);
    const look = (deadline: IdleDeadline) => {
      if (over.signal.aborted) return;
      if (!deadline.didTimeout && deadline.timeRemaining() < calmMs) return void ask();
      const waitMs = inputAt + stillMs - performance.now();
      if (waitMs > 0) setTimeout(ask, waitMs);
      else end();
    };
    const end = () => {
      over.abort();
      // What follows gets a task of its own.
      setTimeout(resolve);
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { signal: over.signal });
    const options = { capture: true, passive: true, signal: over.signal };
    const heard = () => void (inputAt = performance.now());
    for (const input of inputs) window.addEventListener(input, heard, options);
    ask();
  });
}
