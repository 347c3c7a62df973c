import { expect, test } from 'vitest';
import { createRequestBounds } from './request-bounds.ts';

function at(start = 0) {
  const clock = { now: start };
  return { clock, bounds: createRequestBounds(() => clock.now) };
}
const times = (count: number, act: () => unknown) => Array.from({ length: count }, act);

test('lets 2,000 of a server in, and one more for each that is settled', () => {
  const { bounds } = at();
  expect(times(2000, () => bounds.take('a', 1)).some(Boolean)).toBe(false);

  expect(bounds.take('a', 1)).toBe('2000 requests of this server to the user are already open.');
  expect(bounds.take('b', 1)).toBeUndefined();
  bounds.release('a', 1);

  expect(bounds.take('a', 1)).toBeUndefined();
});

test('lets 16 MB of a server in, and what still fits', () => {
  const { bounds } = at();
  bounds.take('a', 15_000_000);

  expect(bounds.take('a', 1_000_001)).toContain('exceed 16 MB');
  expect(bounds.take('a', 1_000_000)).toBeUndefined();
  bounds.release('a', 15_000_000);
  expect(bounds.take('a', 15_000_000)).toBeUndefined();
});

test('lets 64 MB and 10,000 of all servers in', () => {
  const { bounds: ofSize } = at();
  for (const name of ['a', 'b', 'c', 'd']) ofSize.take(name, 16_000_000);
  expect(ofSize.take('e', 1)).toContain('All servers together');

  const { bounds: ofCount } = at();
  for (const name of ['a', 'b', 'c', 'd', 'e']) times(2000, () => ofCount.take(name, 1));
  expect(ofCount.take('f', 1)).toContain('All servers together');
});

test('lets 6,000 of a server in within a minute, however soon they are settled', () => {
  const { bounds, clock } = at();
  const askAndSettle = () => {
    const fault = bounds.take('constructor', 10);
    if (fault === undefined) bounds.release('constructor', 10);
    return fault;
  };
  expect(times(6000, askAndSettle).some(Boolean)).toBe(false);

  expect(askAndSettle()).toContain('6000 times within a minute');
  clock.now += 60_000;

  expect(askAndSettle()).toBeUndefined();
});
