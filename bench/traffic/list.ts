import { rm } from 'node:fs/promises';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { startShell } from '../lib/shell-process.ts';
import { openedBeside, type WatchedPage } from './app-page.ts';
import { makeRecording, shortMessages } from './made-recordings.ts';

const few = 1000;
/** 36 million pixels of rows: more than an element may be high. */
const mostRows = 1_500_000;
const rounds = 5;

/** The list of a long recording beside a short one's and an empty list, in the same browser. */
export async function measureList(sizes: number[]): Promise<Figure[]> {
  const isFull = Math.max(...sizes) >= 1e6;
  const many = isFull ? mostRows : Math.max(...sizes);
  const shell = await startShell();
  for (const count of [few, many]) await makeRecording(shell.home, shortMessages(count));
  const { browser, short, long, empty } = await openedBeside(shell.url, few, many);
  const figures = [
    ...(await scrolled({ empty, short, long }, many)),
    ...(await jumped(long, many)),
    ...(await heaps(short, long, many)),
    ...(await walked(long, many)),
  ];
  await browser.close();
  await shell.end();
  await rm(shell.home, { recursive: true, force: true });
  return figures;
}

type Pages = Record<'empty' | 'short' | 'long', WatchedPage>;

async function scrolled(pages: Pages, many: number): Promise<Figure[]> {
  const p95 = { empty: [] as number[], short: [] as number[], long: [] as number[] };
  const work = { empty: [] as number[], short: [] as number[], long: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['empty', 'short', 'long'] as const) {
      const watched = pages[name];
      let times: number[] = [];
      const ms = await watched.workMs(async () => {
        times = await watched.ask<number[]>(`watch.scroll('Traffic', 66, 90)`);
      });
      p95[name].push(percentile(times, 0.95));
      work[name].push(ms / times.length);
    }
  }
  const perFrame = median(work.long.map((ms, round) => ms / (work.short[round] ?? Number.NaN)));
  note('list: frame p95 while an empty list scrolls', median(p95.empty), 'ms');
  note(`list: work per frame, ${few} rows`, median(work.short), 'ms');
  note(`list: work per frame, ${many} rows`, median(work.long), 'ms');
  return [
    atMost(
      `list: frame p95 while ${many} rows scroll, to an empty list's`,
      median(p95.long) / median(p95.empty),
      'x',
      1.1,
    ),
    atMost(`list: work per frame, ${many} rows to ${few}`, perFrame, 'x', 2),
  ];
}

/** How soon rows are there, wherever the thumb is let go; pages passed on the way are not waited for. */
async function jumped(long: WatchedPage, many: number): Promise<Figure[]> {
  const { ask } = long;
  const jumps: number[] = [];
  let wrong = 0;
  for (let i = 0; i <= 20; i += 1) {
    const share = ((i * 8) % 21) / 20;
    const at = await ask<{ ms: number; first: number; count: number }>(
      `watch.jump('Traffic', ${share})`,
    );
    jumps.push(at.ms);
    const expected = share * (many - at.count);
    if (Math.abs(at.first - expected) > many / 10_000) wrong += 1;
  }
  note('list: rows there after a jump, median', median(jumps), 'ms');
  return [
    atMost(`list: places of ${many} rows that a drag misses`, wrong, 'places', 0),
    atMost('list: rows there after a jump, p95', percentile(jumps, 0.95), 'ms', 200),
  ];
}

/** Whether keys and the wheel lead to the rows they should. */
async function walked({ page, ask }: WatchedPage, many: number): Promise<Figure[]> {
  const inSight = () =>
    ask<number[]>(
      `watch.until(() => watch.isAllLoaded('Traffic')).then(() => watch.rowsInSight('Traffic').map((row) => Number(row.dataset.index)))`,
    );
  let wrong = 0;
  const check = (step: string, isRight: boolean) => {
    if (isRight) return;
    wrong += 1;
    console.log(`list: ${step} leads elsewhere`);
  };
  await page.locator('[role=grid][aria-label=Traffic] [role=row][tabindex="0"]').focus();
  await page.keyboard.press('End');
  check('End', (await inSight()).at(-1) === many - 1);
  const end = (await inSight()).length;
  // The first only moves within what is in sight.
  for (const key of ['PageUp', 'PageUp']) await page.keyboard.press(key);
  check('PageUp', ((await inSight())[0] ?? many) < many - end);
  await page.keyboard.press('Home');
  check('Home', (await inSight())[0] === 0);
  await ask(`watch.jump('Traffic', 0.4)`);
  const before = (await inSight())[0] ?? 0;
  const box = await page.locator('[role=grid][aria-label=Traffic]').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100);
  const rest = ask(`watch.rest('Traffic')`);
  await page.mouse.wheel(0, 240);
  await rest;
  check('the wheel', (await inSight())[0] === before + 10);
  return [atMost('list: steps by keys and wheel that lead elsewhere', wrong, 'steps', 0)];
}

async function heaps(short: WatchedPage, long: WatchedPage, many: number): Promise<Figure[]> {
  const shortBytes = await short.heapBytes();
  const longBytes = await long.heapBytes();
  note(`list: page heap, ${few} rows`, shortBytes / 1e6, 'MB');
  note(`list: page heap, ${many} rows`, longBytes / 1e6, 'MB');
  return [atMost(`list: page heap, ${many} rows to ${few}`, longBytes / shortBytes, 'x', 2.5)];
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
