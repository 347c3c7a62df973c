import { expect, test, vi } from 'vitest';
import { pushed } from './pushed.ts';

test('yields what was pushed, before and while somebody waits, until it is ended', async () => {
  const ending = new AbortController();
  const unsubscribe = vi.fn<() => void>();
  let push: (item: number) => void = () => undefined;
  const items = pushed<number>((given) => {
    push = given;
    given(1);
    return unsubscribe;
  }, ending.signal);

  const first = await items.next();
  const waiting = items.next();
  push(2);
  const second = await waiting;
  const last = items.next();
  ending.abort();

  expect([first.value, second.value, (await last).done]).toEqual([1, 2, true]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('drops what nobody has room for', async () => {
  const ending = new AbortController();
  const items = pushed<number>((push) => {
    for (let i = 0; i < 5000; i += 1) push(i);
    return () => undefined;
  }, ending.signal);

  const seen: number[] = [];
  for await (const item of items) {
    seen.push(item);
    if (seen.length === 1000) ending.abort();
  }

  expect(seen.at(-1)).toBe(999);
});
