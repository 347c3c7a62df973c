import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countEarlyEnds } from './early-ends.ts';

let folder: string;
let file: string;
const onFault = vi.fn<(what: string, thrown: unknown) => void>();
const start = () => countEarlyEnds(file, onFault);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-starts-'));
  file = join(folder, 'starts.json');
  onFault.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('starts that say nothing have died', () => {
  expect([start(), start(), start()].map(({ inARow }) => inARow)).toEqual([0, 1, 2]);
});

test('a start that was quit ends the row', () => {
  start();
  start().survived();

  expect(start().inARow).toBe(0);
});

test('a start that lasted twenty seconds ends the row, and one of nineteen does not', () => {
  start();
  vi.advanceTimersByTime(19_999);
  expect(start().inARow).toBe(1);

  vi.advanceTimersByTime(20_000);
  expect(start().inARow).toBe(0);
});

test.each(['', 'null', '{"inARow":-1}', '{"inARow":"2"}', '{"inARow":1e9}'])(
  '%j in the file counts as no death',
  (text) => {
    writeFileSync(file, text);

    expect(start().inARow).toBe(0);
    expect(start().inARow).toBe(1);
  },
);

test('a folder that can’t be written to keeps no app from its start', () => {
  file = join(folder, 'missing', 'starts.json');

  expect(start().inARow).toBe(0);
  expect(onFault).toHaveBeenCalledTimes(1);
});
