import { expect, test } from 'vitest';
import { KeptLog } from './kept-log.ts';
import { previewOf } from './log-text.ts';

const message = (dataText: string, logger?: string) => ({
  level: 'info',
  logger,
  dataText,
  dataBytes: dataText.length,
  isCut: false,
  at: 0,
  seq: 1,
  exchangeSeq: undefined,
});

test('drops the oldest where they are too large together, and their loggers with them', () => {
  const log = new KeptLog({ messages: 100, bytes: 2000 });
  log.add(message('a'.repeat(700), 'first'));
  log.add(message('b'.repeat(700), 'second'));

  log.add(message('c'.repeat(700), 'third'));

  expect(log.fitting({}).map(({ number }) => number)).toEqual([2, 3]);
  expect(log.loggers).toEqual(['second', 'third']);
  expect(log.find(1)).toBeUndefined();
  expect(log.find(3)?.logger).toBe('third');
});

test('keeps nothing of a message that alone is too large', () => {
  const log = new KeptLog({ messages: 100, bytes: 1000 });

  log.add(message('a'.repeat(2000)));

  expect([log.heard, log.kept]).toEqual([1, 0]);
});

test.each([
  ['"a text"', 'a text'],
  ['"cut in an escape \\u00e', 'cut in an escape '],
  ['"cut in a text', 'cut in a text'],
  ['"ends in a quote \\"', 'ends in a quote "'],
  ['"ends in a backslash \\\\', 'ends in a backslash \\'],
  ['{"a":1}', '{"a":1}'],
  ['', ''],
])('the preview of %j is %j', (dataText, shown) => {
  expect(previewOf(dataText, (text) => text)).toBe(shown);
});

test('masks a secret before it is cut', () => {
  const secret = 's3cr3t-'.repeat(10);

  const shown = previewOf(`"${'a'.repeat(280)}${secret}"`, (text) => text.replace(secret, '***'));

  expect(shown).toBe(`${'a'.repeat(280)}***`);
});
