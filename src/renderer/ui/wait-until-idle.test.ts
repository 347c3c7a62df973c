// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitUntilIdle } from './wait-until-idle.ts';

let idle: ((deadline: IdleDeadline) => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idle.push(callback));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function waited(signal = new AbortController().signal) {
  const state = { isOver: false };
  void waitUntilIdle(signal).then(() => (state.isOver = true));
  return state;
}

async function beIdle(forMs = 50): Promise<void> {
  const deadline = { didTimeout: false, timeRemaining: () => forMs };
  for (const callback of idle.splice(0)) callback(deadline);
  await vi.advanceTimersByTimeAsync(1);
}

test('waits until the page has nothing to do', async () => {
  const wait = waited();
  await vi.advanceTimersByTimeAsync(5000);
  expect(wait.isOver).toBe(false);

  await beIdle();

  expect(wait.isOver).toBe(true);
});

test('waits while something is drawn in every frame', async () => {
  const wait = waited();
  await beIdle(9);
  await beIdle(9);
  expect(wait.isOver).toBe(false);

  await beIdle();

  expect(wait.isOver).toBe(true);
});

test.each(['keydown', 'pointerdown', 'pointermove', 'wheel'])(
  'waits while the user is at it (%s)',
  async (input) => {
    const wait = waited();
    window.dispatchEvent(new Event(input));
    await beIdle();
    expect(wait.isOver).toBe(false);

    await vi.advanceTimersByTimeAsync(200);
    window.dispatchEvent(new Event(input));
    await vi.advanceTimersByTimeAsync(200);
    await beIdle();
    expect(wait.isOver).toBe(false);

    await vi.advanceTimersByTimeAsync(300);
    await beIdle();
    expect(wait.isOver).toBe(true);
  },
);

test('waits no longer once it is told so, whatever the user does', async () => {
  const wanted = new AbortController();
  const wait = waited(wanted.signal);
  window.dispatchEvent(new Event('keydown'));

  wanted.abort();
  await vi.advanceTimersByTimeAsync(1);

  expect(wait.isOver).toBe(true);
});

test('does not wait where it was told so before', async () => {
  const wait = waited(AbortSignal.abort());
  await vi.advanceTimersByTimeAsync(1);

  expect(wait.isOver).toBe(true);
});
