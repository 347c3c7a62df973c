import { rm } from 'node:fs/promises';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { startShell } from '../lib/shell-process.ts';
import { openedBeside, type WatchedPage } from './app-page.ts';
import { fillRecording } from './filled-recording.ts';

const few = 1000;
const mostRecords = 200_000;
const zooms = 12;

/** Exchanges as a tree, on an axis of time, and by how long they took: of a long recording beside a short one. */
export async function measureTimes(sizes: number[]): Promise<Figure[]> {
  const many = Math.min(mostRecords, 2 * Math.max(...sizes));
  const shell = await startShell();
  for (const records of [few, many]) fillRecording(shell.home, records);
  const { browser, short, long, empty } = await openedBeside(shell.url, few, many);
  const figures = [
    ...(await grouped(short, long, many / 2)),
    ...(await waterfall(long, empty, many / 2)),
    ...(await latency(long, many / 2)),
  ];
  await browser.close();
  await shell.end();
  await rm(shell.home, { recursive: true, force: true });
  return figures;
}

async function grouped(short: WatchedPage, long: WatchedPage, exchanges: number) {
  const group = (rows: number) =>
    `watch.clickUntil('[aria-label=Group]', () => watch.grid('Traffic').ariaRowCount === '${rows + 1}' && watch.isAllLoaded('Traffic'))`;
  await short.ask(group(few / 2));
  const { ms, longestTaskMs } = await long.ask<Acted>(group(exchanges));
  const work: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [ofShort, ofLong] = [await scrollWork(short), await scrollWork(long)];
    work.push(ofLong / ofShort);
  }
  return [
    atMost(`times: ${exchanges} exchanges listed after the click`, ms, 'ms', 1000),
    atMost('times: longest task meanwhile', longestTaskMs, 'ms', 100),
    atMost(`times: work per frame, ${exchanges} exchanges to ${few / 2}`, median(work), 'x', 2),
  ];
}

async function waterfall({ ask }: WatchedPage, empty: WatchedPage, exchanges: number) {
  const drawn = `watch.clickUntil('[role=radio][value=waterfall]', () => document.querySelector('[aria-label=Waterfall] output')?.textContent.startsWith('${exchanges.toLocaleString('en')} exchanges') && !document.querySelector('[aria-label=Waterfall] output').textContent.includes('so far'))`;
  const { ms, longestTaskMs } = await ask<Acted>(drawn);
  const bare = await empty.ask<number[]>(`watch.frames(800)`);
  const keys = ['+', '-'].flatMap((key) => Array.from({ length: zooms }, () => key));
  const zoomed = await ask<{ times: number[]; longestTaskMs: number }>(
    `watch.keys('.traffic-waterfall', ${JSON.stringify(keys)})`,
  );
  note('times: frame p95 of an empty page', p95(bare), 'ms');
  return [
    atMost(`times: waterfall of ${exchanges} exchanges after the click`, ms, 'ms', 1000),
    atMost('times: longest task meanwhile', longestTaskMs, 'ms', 100),
    atMost('times: frame p95 while it is zoomed', p95(zoomed.times), 'ms', 50),
    atMost('times: longest task meanwhile', zoomed.longestTaskMs, 'ms', 100),
  ];
}

async function latency({ ask }: WatchedPage, exchanges: number): Promise<Figure[]> {
  const told = `watch.clickUntil('[role=radio][value=latency]', () => document.querySelector('.traffic-latency tbody tr') && !document.querySelector('[aria-label=Traffic]').textContent.includes('so far'))`;
  const { ms, longestTaskMs } = await ask<Acted>(told);
  return [
    atMost(`times: latency of ${exchanges} exchanges after the click`, ms, 'ms', 1000),
    atMost('times: longest task meanwhile', longestTaskMs, 'ms', 100),
  ];
}

type Acted = { ms: number; longestTaskMs: number };

async function scrollWork({ ask, workMs }: WatchedPage): Promise<number> {
  let frames = 0;
  const ms = await workMs(async () => {
    frames = (await ask<number[]>(`watch.scroll('Traffic', 66, 90)`)).length;
  });
  return ms / frames;
}

const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * 0.95)] ?? Number.NaN;
