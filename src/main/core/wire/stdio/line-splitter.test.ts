import { expect, test } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

function split(chunks: Buffer[], maxBytes = 1000) {
  const lines: string[] = [];
  const overlong: [string, number][] = [];
  const splitter = new LineSplitter(
    {
      onLine: (line) => lines.push(line.toString('utf8')),
      onOverlong: (start, total) => overlong.push([start.toString('utf8'), total]),
    },
    maxBytes,
  );
  for (const chunk of chunks) splitter.push(chunk);
  return { lines, overlong, rest: splitter.takeRest()?.toString('utf8') };
}

const text = 'first\n\n{"a":"☕ä€𝄞"}\r\nlast';
const bytes = Buffer.from(text);

test.each(Array.from({ length: bytes.length - 1 }, (_, at) => at + 1))(
  'finds the same lines when the bytes are cut at %i',
  (at) => {
    const { lines, rest } = split([bytes.subarray(0, at), bytes.subarray(at)]);

    expect(lines).toEqual(['first', '', '{"a":"☕ä€𝄞"}\r']);
    expect(rest).toBe('last');
  },
);

test('finds them byte by byte', () => {
  const { lines, rest } = split([...bytes].map((byte) => Buffer.from([byte])));

  expect([...lines, rest].join('\n')).toBe(text);
});

test('keeps the start of a line beyond the cap, and goes on with the next', () => {
  const { lines, overlong } = split([Buffer.from('x'.repeat(15)), Buffer.from('y\nshort\n')], 10);

  expect(overlong).toEqual([['xxxxxxxxxx', 16]]);
  expect(lines).toEqual(['short']);
});

test('takes a line of exactly the cap', () => {
  expect(split([Buffer.from('1234567890\n')], 10)).toMatchObject({
    lines: ['1234567890'],
    overlong: [],
  });
});

test('gives no rest after a line feed, nor twice', () => {
  expect(split([Buffer.from('a\n')]).rest).toBeUndefined();
});
