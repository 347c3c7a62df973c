import type { Browser } from '@playwright/test';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser } from '../lib/shell-process.ts';
import { offline, type Peer } from './peer.ts';
import { limitMs } from './visit.ts';

const rounds = 7;

/**
 * From the start of the program to a page that can be used: what connects the server, the first control
 * that leads anywhere, is there and enabled, and a frame was drawn. The same server and browser for both, by
 * turns, with nothing in the browser's cache; theirs as installed, ours from the build, which its package holds.
 */
export async function peersStartUp(ours: Peer, theirs: Peer): Promise<Figure> {
  const browser = await launchBrowser(offline);
  // Both keep what they compiled.
  for (const peer of [ours, theirs]) await timeStart(browser, peer);
  const ownMs: number[] = [];
  const theirMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirMs.push(await timeStart(browser, theirs));
    ownMs.push(await timeStart(browser, ours));
  }
  await browser.close();
  note(`start-up: ${theirs.name}`, median(theirMs), 'ms');
  note(`start-up: ${ours.name}`, median(ownMs), 'ms');
  const ratios = ownMs.map((ms, round) => ms / (theirMs[round] ?? Number.NaN));
  return atMost("start-up: time to a usable page, to the Inspector's", median(ratios), 'x', 0.25);
}

async function timeStart(browser: Browser, peer: Peer): Promise<number> {
  await peer.end();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(limitMs);
  const startedAt = performance.now();
  await page.goto(await peer.url(), { waitUntil: 'commit' });
  // In the page, frame by frame: a locator looks again after waits that grow.
  await page.evaluate(`new Promise((done) => {
    const look = () => requestAnimationFrame((${peer.isUsable})() ? () => setTimeout(done) : look);
    look();
  })`);
  const ms = performance.now() - startedAt;
  await context.close();
  await peer.end();
  return ms;
}
