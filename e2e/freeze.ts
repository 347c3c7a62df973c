import type { Page } from '@playwright/test';

/** Now and then the browser forgets to call back, though it is idle. */
const idleWithin = { timeout: 2000 };

/**
 * The longest time, in milliseconds, for which the page was at one task while `act` ran, and until
 * nothing more was to be done; 0 where none took the 50 ms from which the browser tells of a task
 * (Long Tasks API). What else the machine does meanwhile counts.
 */
export async function longestTaskMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    let longest = 0;
    const take = (tasks: PerformanceEntryList) => {
      longest = Math.max(longest, ...tasks.map(({ duration }) => duration));
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'longtask' });
    const end = () => {
      take(observer.takeRecords());
      observer.disconnect();
      return longest;
    };
    return { end };
  });
  await act();
  await restOf(page);
  return watch.evaluate(({ end }) => end());
}

/** Resolves when the page has nothing more to do. */
const restOf = (page: Page): Promise<unknown> =>
  page.evaluate(
    (within) =>
      new Promise((done) => {
        requestIdleCallback(() => requestIdleCallback(done, within), within);
      }),
    idleWithin,
  );
