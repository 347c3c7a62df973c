import type { Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args: { name?: string };
};

/**
 * The longest time, in milliseconds, for which the page's thread was at one task while `act` ran, and
 * until nothing more was to be done. It is the processor's time: what else the machine does while
 * the tests run is left out.
 */
export async function longestTaskMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('Only the page of the web shell can be measured.');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  let trace: string | undefined;
  try {
    await act();
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))),
    );
  } finally {
    trace = String(await browser.stopTracing());
  }
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  return longestOf(traceEvents);
}

function longestOf(events: TraceEvent[]): number {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(keyOf),
  );
  const tasks = events.filter((event) => event.name === 'RunTask' && threads.has(keyOf(event)));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
}

const keyOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
