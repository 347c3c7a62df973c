import { beforeAll, expect, test } from 'vitest';
import { createSecretFinder } from './find-secrets.ts';
import { runSignIns } from './run.ts';

const longestMs = 300_000;

let run: Awaited<ReturnType<typeof runSignIns>>;
beforeAll(async () => {
  run = await runSignIns();
}, longestMs);

test('every mode and every way to get a token has secrets of its own', () => {
  expect(run.counts.length).toBeGreaterThanOrEqual(45);
  expect(Math.min(...run.counts)).toBeGreaterThan(5);
  expect(run.secrets.size).toBeGreaterThan(100);
});

const places = [
  'the recording',
  'what the page is told',
  'the events of the core',
  'the rows of the traffic',
  'the log of the core',
  'the files of the app',
  'traffic as jsonl',
  'traffic as har',
  'exports of guided sign-ins',
];

test.each(places)('no secret of a sign-in is in %s', (place) => {
  expect(run.find(run.places[place] ?? '')).toEqual([]);
});

test.each(places)('what nobody can know for a secret is found in %s', (place) => {
  expect(run.findPlanted(run.places[place] ?? '')).not.toEqual([]);
});

test.each([
  'the log of the core',
  'traffic as jsonl',
  'traffic as har',
  'exports of guided sign-ins',
])('what the user put into a definition is not in %s', (place) => {
  expect(run.findOfUser(run.places[place] ?? '')).toEqual([]);
});

test.each([
  ['as it is', (text: string) => text],
  ['in hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
  ['in base64', (text: string) => Buffer.from(`--${text}`).toString('base64')],
  ['in escapes of an address', (text: string) => text.replaceAll(/./g, percent)],
  ['cut in the middle', (text: string) => text.slice(0, Math.ceil(text.length / 2))],
])('a secret would be found %s', (_how, spell) => {
  const find = createSecretFinder(new Map([['a-token-that-is-long-enough', 'token']]));

  expect(find(`... ${spell('a-token-that-is-long-enough')} ...`)).not.toEqual([]);
});

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;
