import { expect, test } from 'vitest';
import {
  canChange,
  emptyCache,
  isWaiting,
  maxPages,
  pageSize,
  rowAt,
  withRows,
} from './page-cache.ts';
import { notification, request } from '../test-traffic.ts';

const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => notification(first + at));

test('finds a row by its place, across the border of two pages', () => {
  const cache = withRows(emptyCache, 0, rows(1, 2 * pageSize), 400);

  expect(rowAt(cache, pageSize - 1)?.seq).toBe(pageSize);
  expect(rowAt(cache, pageSize)?.seq).toBe(pageSize + 1);
  expect(rowAt(cache, 2 * pageSize)).toBeUndefined();
});

test('stays bounded however many pages come', () => {
  let cache = emptyCache;
  for (let page = 0; page < 500; page++)
    cache = withRows(cache, page * pageSize, rows(page * pageSize + 1, pageSize), 0);

  expect(cache.size).toBe(maxPages);
  expect(rowAt(cache, 499 * pageSize)?.seq).toBe(499 * pageSize + 1);
  expect(rowAt(cache, 0)).toBeUndefined();
});

test('keeps the pages on screen when others have to go', () => {
  let cache = withRows(emptyCache, 0, rows(1, pageSize), 0);
  for (let page = 1; page < 100; page++)
    cache = withRows(cache, page * pageSize, rows(page * pageSize + 1, pageSize), 0, [0]);

  expect(rowAt(cache, 0)?.seq).toBe(1);
  expect(cache.size).toBe(maxPages);
});

test('keeps the identity of rows that did not change and takes those that did', () => {
  const before = withRows(emptyCache, 0, [request(1), request(2)], 2);
  const answered = request(1, { responseSeq: 3, durationUs: 1500 });

  const after = withRows(before, 0, [answered, request(2), notification(3)], 3);

  expect(rowAt(after, 0)).toBe(answered);
  expect(rowAt(after, 1)).toBe(rowAt(before, 1));
  expect(rowAt(before, 2)).toBeUndefined();
});

test('knows a page that turned out to be empty', () => {
  const cache = withRows(emptyCache, 2 * pageSize, [], 5);

  expect(cache.get(2)).toEqual({ rows: [], asOf: 5 });
});

test('a full page without waiting requests never changes', () => {
  const settled = request(1, { responseSeq: 2 });
  const full = [settled, ...rows(2, pageSize - 1)];

  expect(canChange({ rows: full, asOf: 0 })).toBe(false);
  expect(canChange({ rows: full.slice(1), asOf: 0 })).toBe(true);
  expect(canChange({ rows: [request(1), ...full.slice(1)], asOf: 0 })).toBe(true);
});

test('responses, notifications and progress reports do not wait for an answer', () => {
  expect(isWaiting(request(1))).toBe(true);
  expect(isWaiting(request(1, { direction: 'in' }))).toBe(true);
  expect(isWaiting(request(1, { requestSeq: 9 }))).toBe(false);
  expect(isWaiting(request(1, { failedSeq: 2 }))).toBe(false);
  expect(isWaiting(notification(1))).toBe(false);
  expect(isWaiting(notification(1, { kind: 'http-request', rpcId: '1' }))).toBe(false);
});
