import { expect, test, vi } from 'vitest';
import { maxPages, rowAt } from './page-cache.ts';
import { headAt, memoryTraffic, notification, request } from '../test-traffic.ts';
import {
  frame,
  freshTraffic,
  lastShown,
  many,
  settled,
  shown,
  start,
} from './test-traffic-loader.ts';
import { headMoved, setFilter, setFollowing, setRange, useTraffic } from './traffic-store.ts';

const { getState } = useTraffic;
freshTraffic();

test('opens at the newest rows while it follows', async () => {
  const { source } = memoryTraffic(many(1234));
  start(source);

  headMoved(headAt(1234));
  await settled();

  expect(getState().loaded).toMatchObject({ total: 1234, rowCount: 1234, base: 0 });
  expect(lastShown()?.seq).toBe(1234);
});

test('follows a burst with few questions, and never shows rows that are not here yet', async () => {
  const { source, asked, records } = memoryTraffic([]);
  start(source);
  headMoved(headAt(0));
  const blanks: number[] = [];
  useTraffic.subscribe(({ loaded }) => {
    if (loaded.rowCount > 0 && !rowAt(loaded.pages, loaded.rowCount - 1))
      blanks.push(loaded.rowCount);
  });

  for (let burst = 0; burst < 50; burst++) {
    records.push(...many(200).map((row) => ({ ...row, seq: records.length + row.seq })));
    headMoved(headAt(records.length));
    await frame();
  }
  await settled();

  expect(getState().loaded.rowCount).toBe(10_000);
  expect(lastShown()?.seq).toBe(10_000);
  expect(blanks).toEqual([]);
  expect(asked.length).toBeLessThan(120);
});

test('looks at rows that stream by a few times a second, and at what else is wanted at once', async () => {
  vi.useFakeTimers();
  const { source, asked, records } = memoryTraffic(many(1000));
  start(source);
  headMoved(headAt(1000));
  await vi.advanceTimersByTimeAsync(1000);
  const before = asked.length;

  for (let turn = 0; turn < 50; turn++) {
    records.push(...many(400).map((row) => ({ ...row, seq: records.length + row.seq })));
    headMoved(headAt(records.length));
    await vi.advanceTimersByTimeAsync(20);
  }
  const meanwhile = asked.length - before;
  setFilter({ text: 'line 7' });
  await vi.advanceTimersByTimeAsync(5);

  expect(meanwhile).toBeGreaterThan(3);
  expect(meanwhile).toBeLessThan(12);
  expect(asked.length).toBeGreaterThan(before + meanwhile);
});

test('asks for the page that was scrolled to, not for those passed by', async () => {
  const { source, asked } = memoryTraffic(many(100_000));
  start(source);
  headMoved(headAt(100_000));
  await settled();
  setFollowing(false);
  asked.length = 0;

  for (let first = 0; first < 50_000; first += 1000) setRange(first, first + 40);
  await settled();

  expect(shown(49_000)?.seq).toBe(49_001);
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('holds a bounded number of pages after a walk through the whole recording', async () => {
  const { source } = memoryTraffic(many(20_000));
  start(source);
  headMoved(headAt(20_000));
  await settled();
  setFollowing(false);

  for (let first = 0; first < 20_000; first += 200) {
    setRange(first, first + 40);
    await settled();
  }

  expect(getState().loaded.pages.size).toBeLessThanOrEqual(maxPages);
});

test('gives a waiting request its response once that came', async () => {
  const { source, records } = memoryTraffic([request(1)]);
  start(source);
  headMoved(headAt(1));
  await settled();
  setRange(0, 1);

  records[0] = request(1, { responseSeq: 2, durationUs: 2500 });
  records.push(notification(2, { rpcId: '1', requestSeq: 1, method: 'tools/call' }));
  headMoved(headAt(2));
  await settled();

  expect(shown(0)).toMatchObject({ responseSeq: 2, durationUs: 2500 });
});

test('counts what comes while it does not follow, and leaves the rows where they are', async () => {
  const { source, records } = memoryTraffic(many(500));
  start(source);
  headMoved(headAt(500));
  await settled();
  setFollowing(false);
  setRange(0, 40);

  records.push(notification(501), notification(502));
  headMoved(headAt(502));
  await settled();

  const { loaded, totalWhenPaused } = getState();
  expect(loaded.rowCount - (totalWhenPaused - loaded.base)).toBe(2);
  expect(shown(0)?.seq).toBe(1);
});

test('asks how many are listed once HTTP may be folded, and counts by the head before', async () => {
  const { source, asked, records } = memoryTraffic(many(500));
  start(source);
  headMoved(headAt(500));
  await settled();
  setFollowing(false);
  setRange(0, 40);
  await settled();
  const before = asked.length;

  records.push(notification(501));
  headMoved(headAt(501));
  await settled();
  expect(asked).toHaveLength(before);
  expect(getState().loaded.total).toBe(501);
  records.push(
    notification(502, { kind: 'http-request', exchangeSeq: 503 }),
    notification(503),
    notification(504, { kind: 'http-response', exchangeSeq: 503 }),
  );
  headMoved({ ...headAt(504), hasHttp: true });
  await settled();

  expect(getState().loaded).toMatchObject({ total: 502, rowCount: 502 });
  expect(getState().foldedHttp).toBe(2);
});

test('counts on under a filter that few records match', async () => {
  const { source, records } = memoryTraffic(many(500));
  start(source);
  setFilter({ errorsOnly: true });
  setFollowing(false);
  headMoved(headAt(500));
  await settled();
  expect(getState().loaded.total).toBe(0);

  records.push(notification(501, { isError: true }));
  headMoved(headAt(501));
  await settled();

  expect(getState().loaded.total).toBe(1);
  expect(getState().loaded.rowCount).toBe(1);
});
