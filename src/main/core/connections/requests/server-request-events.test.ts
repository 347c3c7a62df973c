import { afterEach, expect, test, vi } from 'vitest';
import { createServerRequestEvents } from './server-request-events.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('tells a change after a rest at once, and those that follow together', async () => {
  vi.useFakeTimers();
  const told: number[] = [];
  const events = createServerRequestEvents((connectionId) => told.push(connectionId));

  events.changed(1);
  events.changed(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([1]);

  events.changed(1);
  events.changed(2);
  await vi.advanceTimersByTimeAsync(49);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([1, 1, 2]);
});
