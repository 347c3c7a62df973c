import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchProfile, startProgram, startShell } from '../lib/shell-process.ts';

const rounds = 9;
/** A browser keeps compiled code from the third visit on. */
const warmUps = 3;

/**
 * From the start of the process to a page on screen that can be used, against a bare page's, in the
 * same browser profile: as a user who opens the app again.
 */
export async function startUp(): Promise<Figure[]> {
  const profile = await mkdtemp(join(tmpdir(), 'wirebench-profile-'));
  const browser = await launchProfile(profile);
  // A home has its own address, under which the browser keeps the code that it compiled.
  const home = await mkdtemp(join(tmpdir(), 'wirebench-start-up-'));
  const startApp = async () => {
    const { url, end } = await startShell(undefined, [], home);
    return { url, stop: end };
  };
  const startBare = () => startProgram('bench/lib/bare-page-server.mjs', []);
  const firstMs = await timeStart(browser, startApp);
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await timeStart(browser, startApp);
    await timeStart(browser, startBare);
  }
  const ratios: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const floor = await timeStart(browser, startBare);
    const app = await timeStart(browser, startApp);
    own.push(app);
    ratios.push(app / floor);
  }
  await browser.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
  note('start-up: the very first time', firstMs, 'ms');
  note('start-up: process start to usable page', median(own), 'ms');
  return [atMost('start-up: app vs bare page', median(ratios), 'x', 2.5)];
}

async function timeStart(
  browser: BrowserContext,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<number> {
  const page = await browser.newPage();
  const startedAt = performance.timeOrigin + performance.now();
  const program = await start();
  await page.goto(program.url, { waitUntil: 'commit' });
  const shownAt = await page.evaluate<number>(shownUsable);
  await page.close();
  await program.stop();
  return shownAt - startedAt;
}

// Waits without asking again and again, which would slow the page: for the mark, then for the frame
// that shows it.
const shownUsable = `new Promise((done) => {
  const shown = () => setTimeout(() => done(performance.timeOrigin + performance.now()));
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('wirebench:usable').length > 0) requestAnimationFrame(shown);
  }).observe({ type: 'mark', buffered: true });
})`;
