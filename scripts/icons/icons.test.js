import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appleIcon, packed } from './apple-icon.mjs';
import { windowsIcon, windowsSizes } from './windows-icon.mjs';

const build = join(import.meta.dirname, '../../build');
const read = (name) => readFileSync(join(build, name));
const pngSize = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const isPng = (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG';

test('every picture for Linux has the size that it is named after', () => {
  const names = readdirSync(join(build, 'icons'));

  expect(names).toHaveLength(9);
  for (const name of names) {
    const size = Number(name.split('x')[0]);
    expect(pngSize(read(`icons/${name}`))).toEqual([size, size]);
  }
});

test('the icon for Windows has each size once, and bitmaps where installers know no other', () => {
  const entries = entriesOf(read('icon.ico'));

  expect(entries.map(({ size }) => size)).toEqual(windowsSizes);
  const bitmaps = entries.filter(({ content }) => !isPng(content));
  expect(bitmaps.map(({ size }) => size)).toEqual(windowsSizes.slice(0, -1));
  for (const { size, content } of bitmaps) {
    expect([content.readInt32LE(4), content.readInt32LE(8)]).toEqual([size, size * 2]);
  }
  expect(pngSize(entries.at(-1).content)).toEqual([256, 256]);
});

test('a bitmap of the icon for Windows stands on its head, in blue, green, red', () => {
  const pictures = Object.fromEntries(
    windowsSizes.map((size) => [
      size,
      { png: Buffer.alloc(0), pixels: Buffer.alloc(size ** 2 * 4) },
    ]),
  );
  pictures[16].pixels.set([1, 2, 3, 4], 0);

  const [{ content }] = entriesOf(windowsIcon(pictures));

  expect([...content.subarray(40 + 15 * 16 * 4, 40 + 15 * 16 * 4 + 4)]).toEqual([3, 2, 1, 4]);
  expect(content).toHaveLength(40 + 16 * 16 * 4 + 16 * 4);
});

test('the icon for macOS holds what its kinds promise', () => {
  const parts = partsOf(read('icon.icns'));
  const pictures = parts.filter(({ content }) => isPng(content));
  const planes = parts.filter(({ content }) => !isPng(content));

  expect(
    Object.fromEntries(pictures.map(({ kind, content }) => [kind, pngSize(content)[0]])),
  ).toEqual({
    ic07: 128,
    ic08: 256,
    ic09: 512,
    ic10: 1024,
    ic11: 32,
    ic12: 64,
    ic13: 256,
    ic14: 512,
  });
  expect(planes.map(({ kind, content }) => [kind, unpacked(content.subarray(4)).length])).toEqual([
    ['ic04', 4 * 16 ** 2],
    ['ic05', 4 * 32 ** 2],
  ]);
});

test('the small pictures for macOS keep every pixel, plane after plane', () => {
  const sizes = [16, 32, 64, 128, 256, 512, 1024];
  const pixelsOf = (size) =>
    Buffer.from(Array.from({ length: size ** 2 * 4 }, (_, at) => (at >> 3) % 7));
  const pictures = Object.fromEntries(
    sizes.map((size) => [
      size,
      { png: Buffer.alloc(0), pixels: size > 32 ? Buffer.alloc(0) : pixelsOf(size) },
    ]),
  );

  const [first] = partsOf(appleIcon(pictures));
  const planes = unpacked(first.content.subarray(4));

  const plane = (offset) => pixelsOf(16).filter((_byte, at) => at % 4 === offset);
  expect(Buffer.from(planes)).toEqual(Buffer.concat([plane(3), plane(0), plane(1), plane(2)]));
});

test.each([
  ['nothing', []],
  ['one byte', [9]],
  ['two of a kind', [9, 9]],
  ['a run', Array(300).fill(9)],
  ['no run at all', Array.from({ length: 300 }, (_, at) => at % 2)],
  ['both', [1, 2, 3, 3, 3, 4, 4, 5, 5, 5, 5]],
])('%s is packed without loss', (_what, bytes) => {
  expect(unpacked(packed(Buffer.from(bytes)))).toEqual(bytes);
});

test('the page has the drawing for small sizes as its icon', () => {
  const page = join(import.meta.dirname, '../../src/renderer');
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const named = [...html.matchAll(/rel="(?:apple-touch-)?icon" href="\.\/([^"]+)"/g)].map(
    ([, name]) => name,
  );

  expect(named).toEqual(['favicon.svg', 'icon.png']);
  for (const name of named) expect(existsSync(join(page, 'public', name))).toBe(true);
  const drawn = read('drawings/icon-16.svg').toString().replaceAll(/\s+/g, '');
  expect(readFileSync(join(page, 'public/favicon.svg'), 'utf8').replaceAll(/\s+/g, '')).toBe(drawn);
});

function entriesOf(icon) {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const at = 6 + index * 16;
    const [length, offset] = [icon.readUInt32LE(at + 8), icon.readUInt32LE(at + 12)];
    return { size: icon.readUInt8(at) || 256, content: icon.subarray(offset, offset + length) };
  });
}

function partsOf(icon) {
  expect(icon.readUInt32BE(4)).toBe(icon.length);
  const parts = [];
  for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) {
    const content = icon.subarray(at + 8, at + icon.readUInt32BE(at + 4));
    parts.push({ kind: icon.toString('latin1', at, at + 4), content });
  }
  return parts;
}

/** As macOS reads it. */
function unpacked(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length;) {
    const head = bytes[at];
    if (head < 0x80) {
      out.push(...bytes.subarray(at + 1, at + 2 + head));
      at += head + 2;
    } else {
      out.push(...Array(head - 0x80 + 3).fill(bytes[at + 1]));
      at += 2;
    }
  }
  return out;
}
