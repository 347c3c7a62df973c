/** In milliseconds; between two keys of who types, less. */
const stillMs = 300;
/** Now and then the browser forgets to call back, though it is idle. */
const idleWithin = { timeout: 2000 };
/** There is so much time only while no frame is to be drawn. */
const calmMs = 20;
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'];

/** Resolves once the user has done nothing for a while, and the page has nothing to do; or when the signal aborts. */
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
      // A task of its own for what follows.
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
