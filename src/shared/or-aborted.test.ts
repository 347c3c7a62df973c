import { expect, test, vi } from 'vitest';
import { orAborted } from './or-aborted.ts';

const never = new Promise<never>(() => undefined);

test('settles as the promise does', async () => {
  const { signal } = new AbortController();

  await expect(orAborted(Promise.resolve(5), signal)).resolves.toBe(5);
  await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

test('rejects with the reason of the signal, or with one of its own', async () => {
  const abort = new AbortController();
  const both = [orAborted(never, abort.signal), orAborted(never, abort.signal, () => 'given up')];

  abort.abort('no longer wanted');

  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: 'no longer wanted' },
    { status: 'rejected', reason: 'given up' },
  ]);
});

test('rejects at once where it was aborted before, and a late failure is heard', async () => {
  const late = Promise.withResolvers<never>();

  await expect(orAborted(late.promise, AbortSignal.abort('before'))).rejects.toBe('before');
  late.reject(new Error('late'));

  await expect(late.promise).rejects.toThrow('late');
});

test('leaves no listener behind', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const added = vi.spyOn(signal, 'addEventListener');

  await orAborted(Promise.resolve(1), signal);
  await Promise.resolve();

  expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1]);
});
