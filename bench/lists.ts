import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { atMost, median, note, type Figure } from './lib/figure.ts';
import { runSections } from './lib/run-sections.ts';
import { atList, serverOf } from './lists/list-page.ts';
import { recordedTimes } from './lists/recorded-times.ts';

const words = ['item-1999', 'tool-49', 'number 12', 'does nothing', 'e'];
/** As quick typing: the next key comes when the last one has long been answered. */
const betweenKeysMs = 80;
const checkedAfterMs = 2500;
const rounds = 5;

await runSections(
  { search, arrival, updated },
  process.argv.length > 2 ? process.argv.slice(2) : undefined,
);

/** From a key in the search field to the frame with what was found. */
async function search(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { kind, count, part } of [
    { kind: 'tools', count: 5000, part: 'Tools' },
    { kind: 'resources', count: 20_000, part: 'Resources' },
  ] as const) {
    const all = `${count.toLocaleString('en')} ${kind}`;
    const server = serverOf('bench/lib/whole-server.mjs', kind, String(count));
    const p95s: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await atList(server, part, (page) => searched(page, all));
      p95s.push(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN);
      note(`search of ${all}: key to frame, median`, median(times), 'ms');
    }
    figures.push(
      atMost(`search of ${all}: key to frame, p95, median of rounds`, median(p95s), 'ms', 16),
    );
  }
  return figures;
}

async function searched(page: Page, all: string): Promise<number[]> {
  await page.getByText(all, { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: `Search ${all}` }).click();
  // The core checks the definitions meanwhile, and takes a core of a small machine.
  await sleep(checkedAfterMs);
  await page.evaluate('painting.hearKeys()');
  for (const word of words) await typeAndClear(page, word);
  return page.evaluate<number[]>('painting.keyTimes()');
}

async function typeAndClear(page: Page, word: string): Promise<void> {
  for (const key of word) {
    await page.keyboard.type(key);
    await sleep(betweenKeysMs);
  }
  for (const _ of word) {
    await page.keyboard.press('Backspace');
    await sleep(betweenKeysMs);
  }
}

/** From the answer with the first of 500 pages to the frame with its first row, when a server is restarted. */
async function arrival(): Promise<Figure[]> {
  const server = serverOf('test/servers/many-resources.mjs', '20000', '40');
  const { times, mostElements } = await atList(server, 'Resources', async (page, home) => {
    const whole = page.getByText('20,001 resources', { exact: true });
    await whole.waitFor();
    await page.evaluate('painting.countElements()');
    const drawn: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = page.evaluate<number>(
        `painting.first('main [role=treegrid]:not([aria-hidden] *) [role=row]', '')`,
      );
      await page.getByRole('button', { name: /^big/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Restart' }).click();
      drawn.push(await first);
      await whole.waitFor();
    }
    // The answers of one connection, of which the first is the one to follow.
    const pages = 500;
    const arrived = await recorded(home, 'method:resources/list dir:in', pages * (rounds + 1));
    return {
      times: drawn.map((at, round) => at - (arrived[pages * (round + 1)] ?? Number.NaN)),
      mostElements: await page.evaluate<number>('painting.mostElements'),
    };
  });
  return [
    atMost('first of 20,000 resources: arrival to frame, most', Math.max(...times), 'ms', 150),
    atMost('elements of the page with 20,000 resources, most', mostElements, '', 3000),
  ];
}

/** From the first `updated` of a subscribed resource to the frame that marks it, in both eras. */
async function updated(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { era, kind } of [
    { era: '2025-11-25', kind: 'v1-stdio' },
    { era: '2026-07-28', kind: 'v2-stdio-modern' },
  ]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = serverOf('test/servers/logging-server.mjs', kind);
      times.push(await atList(server, 'Resources', marked));
    }
    figures.push(atMost(`updated in ${era}: arrival to mark, most`, Math.max(...times), 'ms', 100));
  }
  return figures;
}

async function marked(page: Page, home: string): Promise<number> {
  const row = page
    .getByRole('treegrid', { name: 'Resources' })
    .getByRole('row', { name: /note-1/ });
  await row.click();
  const at = page.evaluate<number>(
    `painting.first('main [role=treegrid]:not([aria-hidden] *) [role=row]', 'updated')`,
  );
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const paintedAt = await at;
  const [arrivedAt = Number.NaN] = await recorded(
    home,
    'method:notifications/resources/updated',
    1,
  );
  return paintedAt - arrivedAt;
}

/** The times of the messages that a filter finds, once so many are written. */
async function recorded(home: string, filter: string, least: number): Promise<number[]> {
  for (;;) {
    const times = recordedTimes(home, filter);
    if (times.length >= least) return times;
    await sleep(200);
  }
}
