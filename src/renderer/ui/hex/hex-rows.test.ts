import { expect, test } from 'vitest';
import { hexRow } from './hex-rows.ts';

const bytes = Uint8Array.from({ length: 40 }, (_, i) => i + 0x58);

test('a row has the offset, sixteen bytes in two groups, and the printable ones', () => {
  expect(hexRow(bytes, 0, 16)).toEqual({
    offset: '00000000',
    hex: '58 59 5a 5b 5c 5d 5e 5f  60 61 62 63 64 65 66 67',
    text: 'XYZ[\\]^_`abcdefg',
  });
});

test('the last row is as wide as the others, and what can’t be printed is a dot', () => {
  const { offset, hex, text } = hexRow(bytes, 2, 16);

  expect(offset).toBe('00000020');
  expect(hex).toBe('78 79 7a 7b 7c 7d 7e 7f'.padEnd(48));
  expect(text).toBe('xyz{|}~.');
});

test('no byte becomes a control character or part of a longer one', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i);

  const shown = Array.from({ length: 16 }, (_, row) => hexRow(all, row, 16).text).join('');

  expect(shown).toMatch(/^[ -~]{256}$/);
});

test('a narrow view has half as many bytes in a row', () => {
  expect(hexRow(bytes, 1, 8)).toEqual({
    offset: '00000008',
    hex: '60 61 62 63 64 65 66 67 ',
    text: '`abcdefg',
  });
});
