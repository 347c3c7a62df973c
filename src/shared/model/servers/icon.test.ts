import { expect, test } from 'vitest';
import { bestIcon, iconsIn, maxIconSrc, type Icon } from './icon.ts';

test('icons are read as far as they are icons', () => {
  expect(
    iconsIn({
      icons: [
        { src: 'a.png', mimeType: 'image/png', sizes: ['48x48', 5], theme: 'dark', more: 1 },
        { src: 'b.png', sizes: '48x48', theme: 'blue', mimeType: 7 },
        { src: '' },
        { src: 'x'.repeat(maxIconSrc + 1) },
        { src: 5 },
        'c.png',
        null,
      ],
    }),
  ).toEqual([
    { src: 'a.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'dark' },
    { src: 'b.png' },
  ]);
  for (const wrong of [undefined, null, 'a', [], {}, { icons: {} }, { icons: 'a.png' }]) {
    expect(iconsIn(wrong)).toEqual([]);
  }
  expect(iconsIn({ icons: Array.from({ length: 1000 }, () => ({ src: 'a' })) })).toHaveLength(20);
});

test.each<[string, Icon[], string | undefined]>([
  ['the smallest that is large enough', [size('s', 16), size('l', 512), size('m', 48)], 'm'],
  ['else the largest', [size('s', 16), size('m', 24)], 'm'],
  ['one without a size before those that are too small', [size('s', 16), { src: 'any' }], 'any'],
  [
    'that of the theme',
    [
      { src: 'l', theme: 'light' },
      { src: 'd', theme: 'dark' },
    ],
    'd',
  ],
  ['one of the other theme, where there is no other', [{ src: 'l', theme: 'light' }], 'l'],
  ['no SVG', [{ src: 'a', mimeType: 'image/svg+xml' }, { src: 'b.svg?x' }], undefined],
  ['none of none', [], undefined],
])('the best icon is %s', (_what, icons, src) => {
  expect(bestIcon(icons, 'dark', 32)?.src).toBe(src);
});

function size(src: string, side: number): Icon {
  return { src, sizes: [`${side}x${side}`] };
}
