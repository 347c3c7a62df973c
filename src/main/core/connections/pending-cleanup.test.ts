import { expect, test } from 'vitest';
import { PendingCleanup } from './pending-cleanup.ts';

test('waits for what is added meanwhile, and for what fails', async () => {
  const tidying = new PendingCleanup();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  tidying.add(first.promise);
  const done = tidying.done().then(() => order.push('done'));

  tidying.add(second.promise.then(() => order.push('second')));
  first.reject(new Error('gone'));
  await first.promise.catch(() => order.push('first'));
  second.resolve();
  await done;

  expect(order).toEqual(['first', 'second', 'done']);
});

test('is done at once where there is nothing', async () => {
  await expect(new PendingCleanup().done()).resolves.toBeUndefined();
});
