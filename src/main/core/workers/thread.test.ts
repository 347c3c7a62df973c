import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { oddWorkerContract } from '../../../../test/workers/odd-worker-contract.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { createThread } from './thread.ts';
import { startWorker } from './start-worker.ts';

const workerFile = resolve(import.meta.dirname, '../../../../test/workers/odd-worker.ts');
const thread = createThread<typeof oddWorkerContract>(workerFile);
const limitMs = 20_000;

afterEach(() => thread.stop());

test('answers one question after another', async () => {
  const answers = [1, 2, 3].map((number) => thread.call('double', { number }, limitMs));

  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
});

test('is killed where a question takes too long, and answers the next', async () => {
  expect(await thread.call('forever', {}, 50)).toBe('late');
  expect(await thread.call('double', { number: 4 }, limitMs)).toBe(8);
});

test('says with its code why something is refused, and goes on', async () => {
  await expect(thread.call('refuse', {}, limitMs)).rejects.toMatchObject({
    code: 'REFUSED',
    message: 'It is not done.',
  });
  expect(await thread.call('double', { number: 4 }, limitMs)).toBe(8);
});

test('that breaks says why, and answers the next', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);

  await expect(thread.call('fail', {}, limitMs)).rejects.toThrow('It broke.');

  expect(await thread.call('double', { number: 4 }, limitMs)).toBe(8);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('does not begin what nobody waits for any more when its turn comes', async () => {
  const abort = new AbortController();
  const first = thread.call('double', { number: 1 }, limitMs);
  const second = thread.call('forever', {}, limitMs, abort.signal);
  abort.abort();

  expect(await first).toBe(2);
  await expect(second).rejects.toThrow(/abort/);
});

test('stopped in the middle of a question rejects it', async () => {
  await thread.call('double', { number: 1 }, limitMs);
  const outcome = thread.call('forever', {}, limitMs).catch(messageOf);
  await new Promise((asIsBegun) => setImmediate(asIsBegun));

  await thread.stop();

  expect(await outcome).toBe('A thread of Wirebench ended.');
});

test('a worker streams, and rejects what it is asked after its end', async () => {
  const worker = startWorker<typeof oddWorkerContract>(workerFile);
  const numbers: number[] = [];

  await new Promise<void>((done) => {
    worker.stream(
      'count',
      { to: 10_000 },
      { onItems: (items) => void numbers.push(...items), onEnd: () => done() },
    );
  });
  await worker.stop();

  expect(numbers).toHaveLength(10_000);
  expect(await worker.ended).toBeUndefined();
  await expect(worker.call('double', { number: 1 })).rejects.toThrow(
    'A thread of Wirebench ended.',
  );
});
