import { expect, test } from 'vitest';
import { proseExamples } from './prose-examples.ts';

test.each([
  ['Range to be a table (e.g., "A1:C10").', ['A1:C10']],
  [
    'IANA name (e.g. "America/New_York", "Europe/London" or "Asia/Tokyo") for it',
    ['America/New_York', 'Europe/London', 'Asia/Tokyo'],
  ],
  ["Such as 'Pacific Standard Time'. See below.", ['Pacific Standard Time']],
  ['For example: `a`, `b`; for instance “c d”', ['a', 'b', 'c d']],
  ["e.g. 'it's so'", []],
  ['Example: "twice", "twice"', ['twice']],
  ['e.g. "1", "2", "3", "4", "5", "6"', ['1', '2', '3', '4', '5']],
])('%s', (description, examples) => {
  expect(proseExamples(description, 'string')).toEqual(examples);
});

test.each([
  'A "quoted" word is no example',
  'Must not contain signs such as "/" or "#"',
  'Don’t use words, e.g. "select"',
  'e.g. "never ends',
  'e.g. a bare word',
  `e.g. "${'x'.repeat(100)}"`,
  '',
])('finds none in %j', (description) => {
  expect(proseExamples(description, 'string')).toEqual([]);
});

test('finds numbers as they can be sent, and nothing that only looks like one', () => {
  expect(proseExamples('A port, e.g. 8080, 80 or 443.', 'number')).toEqual([8080, 80, 443]);
  expect(proseExamples('Ratio (e.g. 0.5, -1.25)', 'number')).toEqual([0.5, -1.25]);
  expect(proseExamples('e.g. 2024-01-01, e.g. 10% or e.g. 1,000 and e.g. 3x', 'number')).toEqual(
    [],
  );
  expect(proseExamples('e.g. 12345678901234567890', 'number')).toEqual([]);
});

test.each([
  ['many', 'e.g. "a", '.repeat(10_000), ['a']],
  ['introductions alone', 'e.g. '.repeat(50_000), []],
  ['quotes alone', `e.g. ${'"'.repeat(50_000)}`, []],
])('reads as much as people do of %s', (_what, description, examples) => {
  expect(proseExamples(description, 'string')).toEqual(examples);
});
