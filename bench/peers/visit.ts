import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../lib/shell-process.ts';
import type { Peer } from './peer.ts';

export type Visit = {
  /** From the run of a tool until its result is shown and a click on another tool is answered. */
  answeredMs: number;
  longestTaskMs: number;
  /** Notifications that the program still has. */
  kept: number;
  isLate: boolean;
};

/** No step is waited for longer; what takes longer is told as this. */
export const limitMs = 60_000;
const watchFile = resolve(import.meta.dirname, '../lib/watch-page.js');

/** Runs one tool in a new browser: a page that froze would spoil what follows. */
export async function visit(peer: Peer, tool: string): Promise<Visit> {
  const browser = await launchBrowser();
  try {
    const page = await opened(browser, peer);
    await peer.choose(page, tool);
    await peer.heading(page, tool);
    const startedAt = performance.now();
    const isDone = await within(runAndClick(peer, page, tool));
    const answeredMs = isDone === 'late' ? limitMs : performance.now() - startedAt;
    const longest = await within(page.evaluate<number>('watch.longestTaskSince(0)'));
    const kept = longest === 'late' ? 'late' : await within(peer.kept(page));
    return {
      answeredMs,
      longestTaskMs: longest === 'late' ? limitMs : longest,
      kept: kept === 'late' ? 0 : kept,
      isLate: isDone === 'late',
    };
  } finally {
    await browser.close();
  }
}

async function opened(browser: Browser, peer: Peer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(limitMs);
  // Fonts from elsewhere must not be waited for.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1|([a-z2-7]+\.)?localhost)/, (route) =>
    route.abort(),
  );
  await page.addInitScript({ path: watchFile });
  await page.goto(await peer.url());
  await peer.connect(page);
  return page;
}

async function runAndClick(peer: Peer, page: Page, tool: string): Promise<void> {
  await peer.run(page);
  await page.getByText(`${tool} is done`).first().waitFor();
  await peer.choose(page, 'other');
  await peer.heading(page, 'other');
}

/** What comes of it, or `late` after the limit. */
async function within<T>(promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'late';
    throw error;
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}
