import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser } from '../lib/shell-process.ts';
import { crowds, type Crowd, type Crowded, type Shown } from './crowds.ts';
import { offline } from './peer.ts';

/** No step is waited for longer; what takes longer is told as this. */
const limitMs = 120_000;
const rounds = 3;
const settleFile = resolve(import.meta.dirname, '../lib/settle-page.js');

type Measured = {
  settledMs: number;
  stallMs: number;
  /** From what the user does next until the page shows it. */
  answeredMs: number;
};
const measures = [
  { name: 'time to a settled page', of: 'settledMs' },
  { name: 'longest stall', of: 'stallMs' },
  { name: 'time to answer', of: 'answeredMs' },
] as const;

/** Servers that have much of one kind, in both programs by turns, each time in a new browser. */
export async function peersWholeServer(
  ours: Crowded,
  theirs: Crowded,
  asked: string[],
): Promise<Figure[]> {
  const unknown = asked.find((kind) => crowds.every((crowd) => crowd.kind !== kind));
  if (unknown !== undefined) {
    const kinds = crowds.map(({ kind }) => kind).join(', ');
    throw new Error(`There is no ${unknown} to measure; there are ${kinds}.`);
  }
  const figures: Figure[] = [];
  for (const crowd of crowds.filter(({ kind }) => asked.length === 0 || asked.includes(kind))) {
    const own: Measured[] = [];
    const their: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      their.push(await told(theirs, crowd));
      own.push(await told(ours, crowd));
    }
    for (const { name, of } of measures) {
      const theirMs = median(their.map((one) => one[of]));
      const ownMs = median(own.map((one) => one[of]));
      const what = `${crowd.what}: ${name}`;
      tellMedian(what, theirs, theirMs);
      tellMedian(what, ours, ownMs);
      // Where theirs never comes to an end, the ratio is at most this one; where ours doesn't, it is none.
      const ratio = ownMs < limitMs ? ownMs / theirMs : Number.POSITIVE_INFINITY;
      figures.push(atMost(`${what}, to the Inspector's`, ratio, 'x', 1));
    }
  }
  return figures;
}

function tellMedian(what: string, { peer }: Crowded, ms: number): void {
  if (ms < limitMs) note(`${what} of ${peer.name}`, ms, 'ms');
  else console.log(`${what} of ${peer.name}: none within ${limitMs / 1000} s`);
}

async function told(program: Crowded, crowd: Crowd): Promise<Measured> {
  const found = await measure(program, crowd);
  const times = measures.map(({ name, of }) => `${name} ${inWords(found[of])}`).join(', ');
  console.log(`${crowd.what}: ${program.peer.name}: ${times}`);
  return found;
}

const inWords = (ms: number) =>
  ms < limitMs ? `${Math.round(ms)} ms` : `none within ${limitMs / 1000} s`;

async function measure(program: Crowded, crowd: Crowd): Promise<Measured> {
  const browser = await launchBrowser(offline);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(limitMs);
    await page.addInitScript({ path: settleFile });
    await page.goto(await program.peer.url(crowd.server));
    await crowd.prepare(program, page);
    await page.evaluate('settling.rested()');
    const settled = await within(settle(program, page, crowd));
    if (!settled) return { settledMs: limitMs, stallMs: limitMs, answeredMs: limitMs };
    const answeredMs = (await within(answer(program, page, crowd))) ?? limitMs;
    return { ...settled, answeredMs };
  } finally {
    await browser.close();
    await program.peer.end();
  }
}

async function settle(program: Crowded, page: Page, crowd: Crowd) {
  await page.evaluate('settling.start()');
  await crowd.begin(program, page);
  const call = called('settled', crowd.all(program));
  return page.evaluate<{ settledMs: number; stallMs: number }>(call);
}

async function answer(program: Crowded, page: Page, crowd: Crowd): Promise<number> {
  await page.evaluate('settling.start()');
  await crowd.next(program, page);
  return page.evaluate<number>(called('shown', crowd.answer(program)));
}

const called = (act: string, { selector, text }: Shown) =>
  `settling.${act}(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;

/** What comes of it, or nothing after the limit. */
async function within<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}
