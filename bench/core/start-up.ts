import { performance } from 'node:perf_hooks';
import type { Browser } from '@playwright/test';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser, startProgram, startShell } from '../lib/shell-process.ts';

const rounds = 9;

/** From the start of the process to a page that can be used, against a bare page's. */
export async function startUp(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const startBare = () => startProgram('bench/lib/bare-page-server.mjs', []);
  await timeStart(browser, () => startShell());
  await timeStart(browser, startBare);
  const ratios: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const floor = await timeStart(browser, startBare);
    const app = await timeStart(browser, () => startShell());
    own.push(app);
    ratios.push(app / floor);
  }
  await browser.close();
  note('start-up: process start to usable page', median(own), 'ms');
  return [atMost('start-up: app vs bare page', median(ratios), 'x', 1.6)];
}

async function timeStart(
  browser: Browser,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const startedAt = performance.now();
  const program = await start();
  await page.goto(program.url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('wirebench:usable').length > 0,
    undefined,
    { polling: 5 },
  );
  const elapsed = performance.now() - startedAt;
  await context.close();
  await program.stop();
  return elapsed;
}
