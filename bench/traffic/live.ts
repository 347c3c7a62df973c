import { resolve } from 'node:path';
import { flood } from '../core/flood.ts';
import { atLeast, atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser, startShell } from '../lib/shell-process.ts';
import { watchedPage, type WatchedPage } from './app-page.ts';

const streamServer = resolve(import.meta.dirname, '../lib/stream-server.mjs');
const rate = 20_000;
const seconds = 45;
const parts = {
  'Raw messages': 'main [aria-label^="Raw messages"]',
  Tools: 'main [aria-label=Tools]',
};
const rounds = 4;
const roundMs = 2500;

/** What arrives while the dock is open: 10,000 messages at once, and 20,000 a second. */
export async function measureLive(): Promise<Figure[]> {
  return [...(await flood()), ...(await stream())];
}

async function stream(): Promise<Figure[]> {
  const shell = await startShell({
    mcpServers: { stream: { command: process.execPath, args: [streamServer], era: 'legacy' } },
  });
  const browser = await launchBrowser();
  const { origin } = new URL(shell.url);
  const app = await watchedPage(browser, shell.url);
  const empty = await watchedPage(browser, `${origin}/no-such-page`, app);
  const quiet = await empty.ask<number[]>(`watch.frames(${roundMs})`);
  note('live: frames of an empty page before the stream', quiet.length, 'frames');
  await startStream(app);
  const figures = [
    ...(await tabs(app)),
    // After it: to measure the heap throws compiled code away.
    ...(await heapGrowth(app)),
    ...(await frames(app, empty, origin)),
  ];
  await browser.close();
  await shell.stop();
  return figures;
}

async function startStream({ page, ask }: WatchedPage): Promise<void> {
  await page.getByRole('button', { name: /^stream/ }).click();
  await page.getByRole('button', { name: 'Run it' }).click();
  await openTool(page, 'stream');
  await page.getByRole('textbox', { name: 'rate' }).fill(String(rate));
  await page.getByRole('textbox', { name: 'seconds' }).fill(String(seconds));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await ask(`watch.until(() => Number(watch.grid('Traffic')?.ariaRowCount) > 2000)`);
}

const openTool = (page: WatchedPage['page'], name: string): Promise<void> =>
  page.getByRole('list', { name: 'Tools' }).getByRole('button', { name }).click();

/** From the click to the frame in which the other part of the server is shown. */
async function tabs({ ask }: WatchedPage): Promise<Figure[]> {
  const times: number[] = [];
  const switchTo = (part: keyof typeof parts) =>
    ask<number>(`watch.switchTo('Servers', '${part}', '${parts[part]}')`);
  // The first time, programs are still to be loaded, the editor's among them.
  await switchTo('Raw messages');
  await ask(`watch.until(() => document.querySelector('main .monaco-editor .view-line'))`);
  await switchTo('Tools');
  for (let round = 0; round < 6; round += 1) {
    times.push(await switchTo('Raw messages'), await switchTo('Tools'));
  }
  note('live: switching tabs meanwhile, median', median(times), 'ms');
  return [atMost('live: switching tabs meanwhile, longest', Math.max(...times), 'ms', 70)];
}

/** What the page holds more, for each 100,000 records that streamed by. */
async function heapGrowth(app: WatchedPage): Promise<Figure[]> {
  // Until then the page still loads what it will keep.
  await app.ask(`watch.until(() => Number(watch.grid('Traffic').ariaRowCount) > 30_000)`);
  const before = { records: await shownRecords(app), bytes: await app.heapBytes() };
  const startedAt = Date.now();
  await app.ask(
    `watch.until(() => Number(watch.grid('Traffic').ariaRowCount) > ${before.records + 100_000})`,
  );
  const took = (Date.now() - startedAt) / 1000;
  const records = (await shownRecords(app)) - before.records;
  const grown = (await app.heapBytes()) - before.bytes;
  note('live: records that arrive in a second', records / took, 'records');
  return [
    atMost('live: page heap more per 100,000 records', grown / 1e6 / (records / 1e5), 'MB', 5),
  ];
}

/** The empty page is measured beside the same stream, with the app's page away. */
async function frames(app: WatchedPage, empty: WatchedPage, origin: string): Promise<Figure[]> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await app.ask<number[]>(`watch.frames(${roundMs})`);
    const before = await shownRecords(app);
    await app.page.goto('about:blank');
    const bare = await empty.ask<number[]>(`watch.frames(${roundMs})`);
    await app.page.goto(origin);
    await app.ask(
      `watch.until(() => Number(watch.grid('Traffic')?.ariaRowCount) > ${before} && watch.isAllLoaded('Traffic'))`,
    );
    ratios.push(ours.length / bare.length);
  }
  return [
    atLeast(`live: frames at ${rate} a second, to an empty page's`, median(ratios), 'x', 0.95),
  ];
}

const shownRecords = ({ ask }: WatchedPage): Promise<number> =>
  ask(`Number(watch.grid('Traffic').ariaRowCount)`);
