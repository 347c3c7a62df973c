import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Retries } from './try-again.ts';

let retries: Retries;
let closing: AbortController;
let attempts: number;
let reach: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  retries = new Retries();
  closing = new AbortController();
  attempts = 0;
  reach = () => Promise.reject(new Error('No network.'));
});
afterEach(() => vi.useRealTimers());

const run = () =>
  retries.run({
    reason: 'It was lost.',
    signal: closing.signal,
    reach: () => {
      attempts += 1;
      return reach();
    },
    isFutile: () => false,
    onAttempt: () => undefined,
  });

test('tries three times with growing pauses, and says why it gave up', async () => {
  const ended = run();
  await vi.advanceTimersByTimeAsync(749);
  const before = attempts;
  await vi.advanceTimersByTimeAsync(1001);

  expect([before, attempts]).toEqual([1, 3]);
  expect((await ended)?.message).toBe('It was lost. Connecting again failed 3 times: No network.');
});

test('tries at once when the computer wakes up, and then for as long as a network takes', async () => {
  const ended = run();
  await vi.advanceTimersByTimeAsync(750);
  const before = attempts;
  retries.wake();
  await vi.advanceTimersByTimeAsync(0);
  const atOnce = attempts;
  await vi.advanceTimersByTimeAsync(15_000);
  reach = async () => undefined;
  await vi.advanceTimersByTimeAsync(1000);

  expect([before, atOnce, attempts]).toEqual([2, 3, 8]);
  expect(await ended).toBeUndefined();
});

test('an attempt that was under way during the sleep is not counted', async () => {
  const first = Promise.withResolvers<void>();
  reach = () => first.promise;
  const ended = run();
  await vi.advanceTimersByTimeAsync(250);
  retries.wake();
  first.reject(new Error('Broken pipe.'));
  reach = async () => undefined;
  await vi.advanceTimersByTimeAsync(250);

  expect(await ended).toBeUndefined();
  expect(attempts).toBe(2);
});

test('a connection that is closed meanwhile is not tried again', async () => {
  const ended = run();
  closing.abort();
  retries.wake();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(await ended).toBeUndefined();
  expect(attempts).toBe(1);
});
