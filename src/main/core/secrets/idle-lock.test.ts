import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleLock } from './idle-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(lockAfterMinutes: number | undefined) {
  const settings = { network: {}, ...(lockAfterMinutes !== undefined && { lockAfterMinutes }) };
  let isLocked = false;
  const lock = createIdleLock({
    secrets: { lock: () => (isLocked = true), isLocked: () => isLocked },
    settings: { read: () => settings, onChange: () => () => undefined },
  });
  return { lock, isLocked: () => isLocked };
}

test('locks after the minutes without a person, which begin anew with each sign of one', () => {
  const { lock, isLocked } = open(5);

  vi.advanceTimersByTime(4 * 60_000);
  lock.awake();
  vi.advanceTimersByTime(4 * 60_000);
  const before = isLocked();
  vi.advanceTimersByTime(60_000);

  expect([before, isLocked()]).toEqual([false, true]);
});

test('never locks where no time is chosen, nor after it was closed', () => {
  const [never, closed] = [open(undefined), open(1)];
  closed.lock.close();

  vi.advanceTimersByTime(24 * 60 * 60_000);

  expect([never.isLocked(), closed.isLocked()]).toEqual([false, false]);
});
