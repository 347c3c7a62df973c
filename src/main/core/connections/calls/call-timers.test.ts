import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxTimeoutMs } from '../../../../shared/model/servers/timeouts.ts';
import { CallTimers } from './call-timers.ts';

const late = vi.fn<(message: string) => void>();
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  late.mockClear();
});

test('tells when each clock would end the call, and nothing while both stand still', () => {
  const timers = new CallTimers({ idleMs: 1000, totalMs: 5000 }, late);

  expect(timers.deadlines()).toBeUndefined();
  timers.resume();
  expect(timers.deadlines()).toEqual({ idleAt: 1_001_000, totalAt: 1_005_000 });
  vi.advanceTimersByTime(600);
  timers.progressed();
  expect(timers.deadlines()).toEqual({ idleAt: 1_001_600, totalAt: 1_005_000 });
  timers.pause();
  expect(timers.deadlines()).toBeUndefined();
});

test('what is put off ends the call so much later', () => {
  const timers = new CallTimers({ idleMs: 1000, totalMs: 3000 }, late);
  timers.resume();
  vi.advanceTimersByTime(900);

  timers.extend(10_000);

  expect(timers.deadlines()).toEqual({ idleAt: 1_011_000, totalAt: 1_013_000 });
  vi.advanceTimersByTime(10_099);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledExactlyOnceWith(
    'No response and no progress for 11 s; the call was cancelled. Raise “Time without progress” to wait longer.',
  );
});

test('a clock that does not run is not started by putting it off', () => {
  const timers = new CallTimers({ idleMs: 0, totalMs: 2000 }, late);
  timers.resume();
  timers.pause();

  timers.extend(1000);

  expect(timers.deadlines()).toBeUndefined();
  timers.resume();
  expect(timers.deadlines()).toEqual({ totalAt: 1_003_000 });
});

test('what is put off beyond what a timer can wait is not ended at once', () => {
  const timers = new CallTimers({ idleMs: maxTimeoutMs, totalMs: maxTimeoutMs }, late);
  timers.resume();

  timers.extend(60_000);
  vi.advanceTimersByTime(1000);

  expect(late).not.toHaveBeenCalled();
});
