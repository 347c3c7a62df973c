import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallLimiter } from './call-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function calls() {
  const begun: number[] = [];
  const over = new Set<number>();
  const call = (id: number) => ({ begin: () => void begun.push(id), isOver: () => over.has(id) });
  return { begun, over, call };
}

test('calls begin in their order, so many at once', async () => {
  const { begun, over, call } = calls();
  const limits = { callsAtOnce: 2 };
  const limiter = new CallLimiter(limits);

  expect([1, 2, 3, 4, 5].map((id) => limiter.enter(call(id), limits))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(begun).toEqual([1, 2]);
  limiter.leave();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3]);
  over.add(4);
  limiter.leave();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 5]);
});

test('calls begin no faster than is allowed', async () => {
  const { begun, call } = calls();
  const limits = { callsPerSecond: 2 };
  const limiter = new CallLimiter(limits);
  for (const id of [1, 2, 3]) limiter.enter(call(id), limits);

  expect(begun).toEqual([1]);
  vi.advanceTimersByTime(499);
  expect(begun).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual([1, 2]);
  limiter.leave();
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(begun).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(5000);
  expect(limiter.enter(call(4), limits)).toBe(false);
});

test('limits that are taken away let all begin at the next call', () => {
  const { begun, call } = calls();
  const limiter = new CallLimiter({ callsPerSecond: 0.1, callsAtOnce: 1 });
  for (const id of [1, 2]) limiter.enter(call(id), { callsPerSecond: 0.1, callsAtOnce: 1 });
  vi.advanceTimersByTime(10_000);
  expect(begun).toEqual([1]);

  limiter.enter(call(3), {});

  expect(begun).toEqual([1, 2, 3]);
});
