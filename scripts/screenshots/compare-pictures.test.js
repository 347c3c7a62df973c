import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const folders = () => ({
  committed: join(folder, 'committed'),
  taken: join(folder, 'taken'),
  differences: join(folder, 'differences'),
});

/** A white picture of 1,000 pixels, whose first ones are black. */
function picture(blackPixels, width = 50, height = 20) {
  const png = new PNG({ width, height });
  png.data.fill(255);
  png.data.fill(0, 0, blackPixels * 4);
  for (let at = 0; at < blackPixels; at += 1) png.data[at * 4 + 3] = 255;
  return PNG.sync.write(png);
}

function write(kind, name, bytes) {
  const file = join(folders()[kind], name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

function both(name, committed, taken) {
  write('committed', name, committed);
  write('taken', name, taken);
}

test('finds no difference in the same picture, and draws none', () => {
  both('chat/a.png', picture(9), picture(9));

  expect(comparePictures(folders())).toEqual([
    { name: 'chat/a.png', isFault: false, found: '0.000 % differ' },
  ]);
  expect(existsSync(folders().differences)).toBe(false);
});

test.each([
  [4, false, '0.400 % differ'],
  [5, false, '0.500 % differ'],
  [6, true, '0.600 % differ'],
  [1000, true, '100.000 % differ'],
])('of 1,000 pixels %i others: a fault is %s', (pixels, isFault, found) => {
  both('chat/a.png', picture(0), picture(pixels));

  expect(comparePictures(folders())).toEqual([{ name: 'chat/a.png', isFault, found }]);
  expect(existsSync(join(folders().differences, 'chat/a.png'))).toBe(true);
});

test('does not round a single pixel away', () => {
  both('a.png', picture(0, 500, 400), picture(1, 500, 400));

  expect(comparePictures(folders())).toMatchObject([{ found: 'less than 0.001 % differ' }]);
});

test('another size is a fault, also with as many pixels', () => {
  both('a.png', picture(0), picture(0, 20, 50));

  expect(comparePictures(folders())).toEqual([
    { name: 'a.png', isFault: true, found: 'was 50 × 20, and is 20 × 50 now' },
  ]);
});

test('a picture that is missing and one that is new are faults', () => {
  write('committed', 'gone.png', picture(0));
  write('taken', 'new.png', picture(0));

  expect(comparePictures(folders())).toEqual([
    { name: 'gone.png', isFault: true, found: 'was not taken anew' },
    { name: 'new.png', isFault: true, found: 'is new, and not committed' },
  ]);
});

test('names a file that is no picture', () => {
  both('a.png', picture(0), 'not a picture');

  expect(() => comparePictures(folders())).toThrow(/taken.a\.png is no PNG that can be read/);
});
