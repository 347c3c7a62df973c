import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerRequestEvents } from './server-request-events.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { createRefusals } from './refusals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was refused is put on record at once, then once a second with how many', () => {
  const said: string[] = [];
  const refusals = createRefusals((connectionId, text) => said.push(`${connectionId}: ${text}`));
  for (let count = 0; count < 5; count += 1) refusals.add(1, 'Too much.');
  expect(said).toEqual(['1: a request to the user was cancelled: Too much.']);

  vi.advanceTimersByTime(1000);
  expect(said[1]).toBe('1: 4 requests to the user were cancelled: Too much.');
  vi.advanceTimersByTime(5000);
  refusals.add(1, 'Too much.');

  expect(said).toHaveLength(3);
  expect(refusals.count(1)).toBe(6);
});

test('the end of a connection puts the last on record', () => {
  const said: string[] = [];
  const refusals = createRefusals((_connectionId, text) => said.push(text));
  refusals.add(1, 'Too much.');
  refusals.add(1, 'Too much.');

  refusals.end(1);

  expect(said).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
  expect(refusals.count(1)).toBe(0);
});

test('the first thousand refusals of a second leave at once, the others in the next', async () => {
  const pace = createRefusalPace(() => performance.now());
  const turns = Array.from({ length: 1001 }, () => pace.turn('a', 1));
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(pace.turn('b', 1)).toBeUndefined();

  vi.advanceTimersByTime(1000);

  await turns[1000];
  expect(pace.turn('a', 1)).toBeUndefined();
});

test('what waits to be refused holds 16 MB at most, and is let go at the end', async () => {
  const pace = createRefusalPace(() => performance.now());
  for (let count = 0; count < 1000; count += 1) void pace.turn('a', 1);
  const waits = pace.turn('a', 16_000_000);

  expect(pace.turn('a', 1)).toBeUndefined();
  pace.close();

  await waits;
  expect(vi.getTimerCount()).toBe(0);
});

test('a connection is told of once in 50 ms, whatever changes, and at once where that is wanted', () => {
  const told: number[] = [];
  const events = createServerRequestEvents((connectionId) => told.push(connectionId));
  for (let count = 0; count < 100; count += 1) events.changed(count % 2);
  expect(told).toEqual([]);

  vi.advanceTimersByTime(50);
  expect(told).toEqual([0, 1]);
  events.changed(1);
  events.flush();

  expect(told).toEqual([0, 1, 1]);
  expect(vi.getTimerCount()).toBe(0);
});
