import { expect, test } from 'vitest';
import { boundedResult, mostResultBytes } from './bounded-result.ts';

const asIs = (text: string) => text;
const bytesOf = (result: object) => Buffer.byteLength(JSON.stringify(result));
const left = (kept: number) => ({ left: 1000 - kept });

test('leaves a small answer whole, and tells it as text, too', () => {
  const result = boundedResult({ data: { name: 'a', list: ['x'], none: [], long: 'b\nc' } }, asIs);

  expect(result).toEqual({
    content: [{ type: 'text', text: 'name: a\nlist: 1\n- x\nnone: none\nlong:\nb\nc' }],
    structuredContent: { name: 'a', list: ['x'], none: [], long: 'b\nc' },
  });
});

test('cuts a list to as many items as fit, and says what is left', () => {
  const items = Array.from({ length: 1000 }, (_, i) => `${i} ${'x'.repeat(100)}`);

  const result = boundedResult<{ items: string[]; left?: number }>(
    { data: { items }, cut: { part: 'items', left } },
    asIs,
  );

  const data = result.structuredContent as { items: string[]; left: number };
  expect(bytesOf(result)).toBeLessThanOrEqual(mostResultBytes);
  expect(bytesOf(result)).toBeGreaterThan(mostResultBytes - 500);
  expect(data).toEqual({
    items: items.slice(0, data.items.length),
    left: 1000 - data.items.length,
  });
});

test('never cuts a character in two', () => {
  const text = '😀'.repeat(9000);

  const result = boundedResult<{ text: string; left?: number }>(
    { data: { text }, cut: { part: 'text', left } },
    asIs,
  );

  const { text: kept } = result.structuredContent as { text: string };
  expect(kept.length).toBeGreaterThan(1000);
  expect(kept).toMatch(/^(😀)+$/u);
});

test('one item that is too large is shortened and told, so that a cursor always leads on', () => {
  const items = [{ note: 'x'.repeat(100_000) }, { note: 'y' }];

  const result = boundedResult<{ items: object[]; left?: number }>(
    { data: { items }, cut: { part: 'items', left } },
    asIs,
  );

  expect(bytesOf(result)).toBeLessThanOrEqual(mostResultBytes);
  expect(result.structuredContent).toEqual({
    items: [{ note: expect.stringMatching(/^x{500,}… \(cut short\)$/) }],
    left: 999,
  });
});

test('shortens all texts where nothing is to be cut', () => {
  const data = { one: '\u0001'.repeat(20_000), two: ['界'.repeat(20_000)], three: 'short' };

  const result = boundedResult({ data }, asIs);

  expect(bytesOf(result)).toBeLessThanOrEqual(mostResultBytes);
  expect(result.structuredContent).toMatchObject({ three: 'short' });
});

test('masks before it cuts, everywhere', () => {
  const mask = (text: string) => text.replaceAll('secret', '•••');
  const data = { a: 'secret', list: [{ b: 'a secret' }], count: 3, isOn: true };

  const { content, structuredContent } = boundedResult({ data }, mask);

  expect(structuredContent).toEqual({ a: '•••', list: [{ b: 'a •••' }], count: 3, isOn: true });
  expect(JSON.stringify(content)).not.toContain('secret');
});
