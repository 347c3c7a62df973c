import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../lib/shell-process.ts';

/** A page of the app, or an empty one, that tells of itself. */
export type WatchedPage = {
  page: Page;
  /** Evaluates an expression in which `watch` is `bench/lib/watch-page.js`. */
  ask<T>(expression: string): Promise<T>;
  /** What the page's thread worked meanwhile, in milliseconds. */
  workMs(act: () => Promise<unknown>): Promise<number>;
  /** What its program holds once garbage is gone, in bytes. */
  heapBytes(): Promise<number>;
  close(): Promise<void>;
};

const watchFile = resolve(import.meta.dirname, '../lib/watch-page.js');

/** Pages in contexts of their own share neither thread nor heap; one `beside` another is let in like it. */
export async function watchedPage(
  browser: Browser,
  url: string,
  beside?: WatchedPage,
): Promise<WatchedPage> {
  const kept = beside && (await sessionOf(beside.page));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (kept) {
    const content = `sessionStorage.setItem('wirebench:session', ${JSON.stringify(kept)});`;
    await context.addInitScript({ content });
  }
  const page = await context.newPage();
  await page.addInitScript({ path: watchFile });
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return {
    page,
    ask: (expression) => page.evaluate(expression),
    async workMs(act) {
      const before = await metric(session, 'TaskDuration');
      await act();
      return ((await metric(session, 'TaskDuration')) - before) * 1000;
    },
    async heapBytes() {
      await session.send('HeapProfiler.collectGarbage');
      return metric(session, 'JSHeapUsedSize');
    },
    close: () => context.close(),
  };
}

/** What lets a page in, as it keeps it. */
export const sessionOf = (page: Page): Promise<string> =>
  page.evaluate<string>("sessionStorage.getItem('wirebench:session')");

/** An empty list as high as one can be, to compare with. */
export async function emptyList(browser: Browser, url: string): Promise<WatchedPage> {
  const watched = await watchedPage(browser, url);
  await watched.page.setContent(`<div role="grid" aria-label="Traffic">
    <div style="height: 700px; overflow-y: auto"><div role="rowgroup" style="height: 30000000px">
    </div></div></div>`);
  return watched;
}

/** Opens the former recording of so many records, and waits for its rows. */
export async function openRecordingOf(watched: WatchedPage, records: number): Promise<void> {
  const { page, ask } = watched;
  const name = new RegExp(String.raw`(^|\D)${records.toLocaleString('en')} records`);
  await page.getByRole('button', { name: /^Recording: / }).click();
  await page.getByRole('menuitem', { name }).click();
  await ask(
    `watch.until(() => watch.grid('Traffic')?.ariaRowCount === '${records + 1}' && watch.isAllLoaded('Traffic'))`,
  );
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** Recordings of so many records, each open in a page of one browser, and an empty list beside them. */
export async function openedBeside(url: string, few: number, many: number) {
  const browser = await launchBrowser();
  const short = await watchedPage(browser, url);
  const { origin } = new URL(url);
  const long = await watchedPage(browser, origin, short);
  const empty = await emptyList(browser, `${origin}/no-such-page`);
  await openRecordingOf(short, few);
  await openRecordingOf(long, many);
  return { browser, short, long, empty };
}
