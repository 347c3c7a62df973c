import { expect, test, vi } from 'vitest';
import { latestByKey } from './event-stream.ts';

type Item = { key: string; value: number };

function source() {
  let push: (item: Item) => void = () => undefined;
  const unsubscribed = vi.fn<() => void>();
  const abort = new AbortController();
  const stream = latestByKey<Item>(
    (listener) => {
      push = listener;
      return unsubscribed;
    },
    ({ key }) => key,
    abort.signal,
  );
  return {
    stream,
    abort,
    unsubscribed,
    push: (key: string, value: number) => push({ key, value }),
  };
}

test('a slow reader gets the newest of each, in the order of their last change', async () => {
  const { stream, push } = source();
  const first = stream.next();
  push('a', 1);
  expect((await first).value).toEqual({ key: 'a', value: 1 });

  push('a', 2);
  push('b', 1);
  push('a', 3);

  expect((await stream.next()).value).toEqual({ key: 'b', value: 1 });
  expect((await stream.next()).value).toEqual({ key: 'a', value: 3 });
});

test('a reader that waits is woken', async () => {
  const { stream, push } = source();
  const next = stream.next();

  push('a', 1);

  expect((await next).value).toEqual({ key: 'a', value: 1 });
});

test('an abort ends the stream and its subscription, while it waits too', async () => {
  const { stream, abort, unsubscribed } = source();
  const next = stream.next();
  await Promise.resolve();

  abort.abort();

  expect((await next).done).toBe(true);
  expect(unsubscribed).toHaveBeenCalledOnce();
});
