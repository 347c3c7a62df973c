import { afterAll, vi } from 'vitest';

// Run before each file of tests. By itself `vi.waitFor` gives up after a second, which a busy machine
// takes now and then; a limit only ends what hangs.

const patience = { timeout: 60_000 };
const { waitFor } = vi;

// Files share a process, and this is run for each.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    const asked = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { ...patience, ...asked });
  };
}

// The next file finds the clock, the globals and the environment as they were.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
