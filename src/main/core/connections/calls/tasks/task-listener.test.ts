import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTaskListener } from './task-listener.ts';

let streams: { taskIds: string[]; signal: AbortSignal }[];
let open: string[];
const opened = () =>
  createTaskListener({
    listen: async (taskIds, signal) => void streams.push({ taskIds, signal }),
    afterMs: 100,
  });
const isOpen = () => streams.map(({ signal }) => !signal.aborted);

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  open = [];
});
afterEach(() => vi.useRealTimers());

test('a task that is soon over has no stream', () => {
  const listener = opened();
  open = ['a'];
  listener.follow(() => open);
  open = [];
  vi.advanceTimersByTime(1000);

  expect(streams).toEqual([]);
});

test('tasks that begin together have one stream, and a later one another in its place', () => {
  const listener = opened();
  open = ['a', 'b'];
  listener.follow(() => open);
  listener.follow(() => open);
  vi.advanceTimersByTime(100);
  open = ['a', 'b', 'c'];
  listener.follow(() => open);
  vi.advanceTimersByTime(100);

  expect(streams.map(({ taskIds }) => taskIds)).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]);
  expect(isOpen()).toEqual([false, true]);
});

test('the stream stays while tasks end, and ends with the last', () => {
  const listener = opened();
  open = ['a', 'b'];
  listener.follow(() => open);
  vi.advanceTimersByTime(100);
  open = ['b'];
  listener.follow(() => open);
  vi.advanceTimersByTime(100);
  expect(isOpen()).toEqual([true]);

  open = [];
  listener.follow(() => open);
  vi.advanceTimersByTime(100);

  expect(isOpen()).toEqual([false]);
});

test('is closed with its connection, also before it began', () => {
  const listener = opened();
  open = ['a'];
  listener.follow(() => open);
  listener.close();
  vi.advanceTimersByTime(1000);
  expect(streams).toEqual([]);

  listener.follow(() => open);
  vi.advanceTimersByTime(100);
  listener.close();

  expect(isOpen()).toEqual([false]);
});

test('a server that refuses is polled, and nothing else', async () => {
  const listener = createTaskListener({
    listen: () => Promise.reject(new Error('Method not found')),
    afterMs: 0,
  });
  listener.follow(() => ['a']);

  await vi.advanceTimersByTimeAsync(10);

  expect(() => listener.close()).not.toThrow();
});
