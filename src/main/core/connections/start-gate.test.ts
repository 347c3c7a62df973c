import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStartGate } from './start-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(places: number) {
  let time = 0;
  const gate = createStartGate(places, () => time);
  const started: string[] = [];
  const leave = new Map<string, () => void>();
  const never = new AbortController().signal;
  const enter = async (name: string, signal = never) => {
    const free = await gate.enter(signal);
    started.push(name);
    leave.set(name, free);
  };
  return {
    started,
    /** Asks for all, close together. */
    ask: (...names: string[]) => names.forEach((name) => void enter(name)),
    enter,
    pass: (ms: number) => {
      time += ms;
      return vi.advanceTimersByTimeAsync(ms);
    },
    end: async (name: string) => {
      leave.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('lets as many start as there are places, the others in their order', async () => {
  const { ask, pass, end, started } = open(2);
  ask('a', 'b', 'c', 'd');
  await pass(0);
  expect(started).toEqual(['a', 'b']);

  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('puts what the user asks for meanwhile before those that wait', async () => {
  const { ask, pass, end, started } = open(1);
  ask('a', 'b', 'c');
  await pass(500);
  ask('x', 'y');
  await end('a');
  await end('x');
  await end('y');
  await end('b');

  expect(started).toEqual(['a', 'x', 'y', 'b', 'c']);
});

test('does not wait for ever for one that is silent, and counts its place once', async () => {
  const { ask, pass, end, started } = open(1);
  ask('silent', 'b', 'c');
  await pass(2000);
  expect(started).toEqual(['silent', 'b']);

  await end('silent');
  expect(started).toEqual(['silent', 'b']);
  await end('b');
  expect(started).toEqual(['silent', 'b', 'c']);
});

test('forgets what is given up while it waits', async () => {
  const { ask, enter, pass, end, started } = open(1);
  const closing = new AbortController();
  ask('a');
  const given = enter('b', closing.signal).catch((error: unknown) => error);
  ask('c');
  await pass(0);
  closing.abort(new Error('closed'));
  expect(await given).toEqual(new Error('closed'));
  await end('a');

  expect(started).toEqual(['a', 'c']);
  await expect(enter('d', closing.signal)).rejects.toThrow('closed');
});

test('lets nobody wait for ever, however many go before it', async () => {
  const { ask, pass, end, started } = open(1);
  ask('a', 'waits');
  await pass(500);
  let latest = 'a';
  for (let round = 0; round < 20; round += 1) {
    ask(`x${round}`, `y${round}`);
    await pass(150);
    await end(latest);
    latest = started.at(-1) ?? '';
  }

  expect(started).toContain('waits');
});
