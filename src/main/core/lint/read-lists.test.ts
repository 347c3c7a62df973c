import { expect, test } from 'vitest';
import { createReadLists } from './read-lists.ts';

const of = (connectionId: number, ...items: string[]) => ({
  connectionId,
  kind: 'tools' as const,
  items,
});
const forgotten = expect.objectContaining({ code: 'NOT_FOUND' }) as unknown;

test('a list that was read in parts is one list', () => {
  const lists = createReadLists(() => true);

  const first = lists.keep(of(1, 'a', 'b'));
  const whole = lists.keep(of(1, 'c'), first);

  expect(lists.of(whole ?? 0).items).toEqual(['a', 'b', 'c']);
  expect(lists.of(first ?? 0).items).toEqual(['a', 'b']);
});

test('only the last ones of a kind are kept, and nothing goes on from what is forgotten', () => {
  const lists = createReadLists(() => true);
  const prompts = lists.keep({ ...of(1, 'p'), kind: 'prompts' });
  const [oldest = 0, ...others] = ['a', 'b', 'c', 'd'].map((name) => lists.keep(of(1, name)));

  expect(() => lists.of(oldest)).toThrow(forgotten);
  expect(lists.keep(of(1, 'e'), oldest)).toBeUndefined();
  expect(others.map((listId = 0) => lists.of(listId).items)).toEqual([['b'], ['c'], ['d']]);
  expect(lists.of(prompts ?? 0).items).toEqual(['p']);
});

test('the lists of a connection that is gone are forgotten', () => {
  const known = new Set([1, 2]);
  const lists = createReadLists((connectionId) => known.has(connectionId));
  const gone = lists.keep(of(1, 'a')) ?? 0;

  known.delete(1);
  lists.keep(of(2, 'b'));

  expect(() => lists.of(gone)).toThrow(forgotten);
});
