import { expect, test } from 'vitest';
import { base64Content } from './base64-content.ts';

const base64 = (given: string | number[]) => {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
};

test.each([
  ['a text', base64('Grüße\n'), { bytes: 8, text: 'Grüße\n', isCut: false }],
  ['without its padding', 'eA', { bytes: 1, text: 'x', isCut: false }],
  ['with line breaks', 'eH\r\nh4\n', { bytes: 3, text: 'xxx', isCut: false }],
  [
    'a picture',
    base64([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]),
    { bytes: 9, imageType: 'image/png', isCut: false },
  ],
  ['bytes', base64([0, 255, 1]), { bytes: 3, isCut: false }],
  ['a text with a NUL', base64('a\0b'), { bytes: 3, isCut: false }],
  [
    'a picture that can hold a script is a text',
    base64('<svg/>'),
    { bytes: 6, text: '<svg/>', isCut: false },
  ],
])('%s', (_what, written, content) => {
  expect(base64Content(written)).toEqual(content);
});

test.each(['', '  ', 'x', 'eA=', 'eA===', 'e=A=', 'eHh4e', 'data:,eA==', 'eA-_'])(
  '%j is no base64, or not all of one',
  (written) => {
    expect(base64Content(written)).toBeUndefined();
  },
);

test('of a long text the beginning is shown, whatever letter it is cut in', () => {
  const content = base64Content(base64(`a${'ü'.repeat(20_000)}`));

  expect(content).toMatchObject({ bytes: 40_001, isCut: true });
  expect(content?.text).toBe(`a${'ü'.repeat(1999)}`);
});
