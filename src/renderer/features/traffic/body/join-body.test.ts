import { expect, test } from 'vitest';
import { hexLines } from './hex-lines.ts';
import { joinChunks } from './join-body.ts';

test('joins pages of text at their bytes, not their characters', () => {
  const joined = joinChunks([
    { encoding: 'utf8', text: 'ä€', offset: 0, totalBytes: 9 },
    { encoding: 'utf8', text: '\u{1f600}', offset: 5, totalBytes: 9 },
  ]);

  expect(joined?.text).toBe('ä€\u{1f600}');
  expect(joined?.readBytes).toBe(9);
  expect(joined?.bytes()).toEqual(new TextEncoder().encode('ä€\u{1f600}'));
});

test('one page that is no text makes all of it bytes', () => {
  const joined = joinChunks([
    { encoding: 'utf8', text: 'ok', offset: 0, totalBytes: 4 },
    { encoding: 'base64', text: btoa('\u00ff\u00fe'), offset: 2, totalBytes: 4 },
  ]);

  expect(joined?.text).toBeUndefined();
  expect([...(joined?.bytes() ?? [])]).toEqual([111, 107, 255, 254]);
});

test('knows nothing before the first page', () => {
  expect(joinChunks([])).toBeUndefined();
});

test('dumps bytes in rows of sixteen with what can be read of them', () => {
  const dump = hexLines(new TextEncoder().encode('{"jsonrpc":"2.0"}\n'), 0x100).split('\n');

  expect(dump).toEqual([
    '00000100  7b 22 6a 73 6f 6e 72 70  63 22 3a 22 32 2e 30 22  {"jsonrpc":"2.0"',
    `00000110  7d 0a${' '.repeat(18)}  ${' '.repeat(23)}  }.`,
  ]);
});
