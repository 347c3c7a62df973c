import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchProfile, startProgram, startShell } from '../lib/shell-process.ts';

const rounds = 9;
/** A browser keeps compiled code from the third visit on. */
const warmUps = 3;

/**
 * From the start of the process to a page on screen that can be used, against a bare page's, in the
 * same browser profile: as a user who opens the app again, whose link opens a tab of its own. What it is in a
 * tab that shows a blank page already, whose process a bare page goes on with, is only noted.
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
  const inNewTab = await newTabs(browser);
  const firstMs = await timeStart(inNewTab, startApp);
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await timeStart(inNewTab, startApp);
    await timeStart(inNewTab, startBare);
  }
  const figures = { own: [] as number[], ratios: [] as number[], inOpenTab: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const floor = await timeStart(inNewTab, startBare);
    const app = await timeStart(inNewTab, startApp);
    figures.own.push(app);
    figures.ratios.push(app / floor);
    const inOpenTab = await openTab(browser);
    const floorInOpenTab = await timeStart(inOpenTab, startBare);
    figures.inOpenTab.push((await timeStart(await openTab(browser), startApp)) / floorInOpenTab);
  }
  await browser.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
  note('start-up: the very first time', firstMs, 'ms');
  note('start-up: process start to usable page', median(figures.own), 'ms');
  note('start-up: app vs bare page, in an open tab', median(figures.inOpenTab), 'x');
  return [atMost('start-up: app vs bare page', median(figures.ratios), 'x', 2.5)];
}

type Open = (url: string) => Promise<Page>;

/** Opens an address in a new tab, as a program does that hands the browser a link. */
async function newTabs(browser: BrowserContext): Promise<Open> {
  const session = await browser.newCDPSession(await browser.newPage());
  return async (url) => {
    const opened = browser.waitForEvent('page');
    await session.send('Target.createTarget', { url });
    return opened;
  };
}

/** Opens an address in a tab that is there by now. */
async function openTab(browser: BrowserContext): Promise<Open> {
  const page = await browser.newPage();
  return async (url) => {
    await page.goto(url, { waitUntil: 'commit' });
    return page;
  };
}

async function timeStart(
  open: Open,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now();
  const program = await start();
  const page = await open(program.url);
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
