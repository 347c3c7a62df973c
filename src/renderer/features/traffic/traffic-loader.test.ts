import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxPages, rowAt } from './page-cache.ts';
import { headAt, memoryTraffic, notification, request } from './test-traffic.ts';
import { startTrafficLoader, type TrafficSource } from './traffic-loader.ts';
import { nextStep } from './traffic-plan.ts';
import {
  clearView,
  headMoved,
  initialTraffic,
  openRecording,
  retry,
  revealRecord,
  select,
  setFilter,
  setFollowing,
  setRange,
  showCleared,
  useTraffic,
} from './traffic-store.ts';

const { getState, setState } = useTraffic;
let stop = () => {};

beforeEach(() => {
  setState(initialTraffic, true);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const frame = () => new Promise<void>((resolve) => setTimeout(resolve));
const start = (source: TrafficSource) => {
  stop = startTrafficLoader(source, frame);
};

/** Until the loader wants nothing more. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await frame();
  while (nextStep(getState()) !== undefined) await frame();
}

const many = (count: number) => Array.from({ length: count }, (_, at) => notification(at + 1));
const shown = (index: number) => rowAt(getState().loaded.pages, getState().loaded.base + index);
const lastShown = () => shown(getState().loaded.rowCount - 1);

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

  const { loaded, totalAtLeaving } = getState();
  expect(loaded.rowCount - (totalAtLeaving - loaded.base)).toBe(2);
  expect(shown(0)?.seq).toBe(1);
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

test('cancels the older search when the text changes', async () => {
  const { source } = memoryTraffic(many(100));
  const cancelled: string[] = [];
  let isSlow = false;
  start({
    ...source,
    rows: (query, signal) => {
      if (!isSlow || query.filter.text === 'line 77') return source.rows(query, signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          cancelled.push(query.filter.text ?? '');
          reject(new Error('cancelled'));
        });
      });
    },
  });
  headMoved(headAt(100));
  await settled();
  isSlow = true;

  setFilter({ text: 'line' });
  await frame();
  await frame();
  setFilter({ text: 'line 77' });
  await settled();

  expect(cancelled).toEqual(['line']);
  expect(getState().loaded.total).toBe(1);
  expect(getState().failure).toBeUndefined();
});

test('keeps the old rows on screen until those of the new filter are here', async () => {
  const { source } = memoryTraffic(many(100));
  start(source);
  headMoved(headAt(100));
  await settled();

  setFilter({ text: 'line 7' });

  expect(getState().loaded.rowCount).toBe(100);
  await settled();
  expect(getState().loaded.rowCount).toBe(11);
});

test('clear view hides what is older than now and shows it again', async () => {
  const { source, records } = memoryTraffic(many(300));
  start(source);
  headMoved(headAt(300));
  await settled();

  clearView();
  await settled();
  expect(getState().loaded.rowCount).toBe(0);

  records.push(notification(301));
  headMoved(headAt(301));
  await settled();
  expect(getState().loaded.rowCount).toBe(1);
  expect(shown(0)?.seq).toBe(301);

  showCleared();
  await settled();
  expect(getState().loaded.rowCount).toBe(301);
});

test('reveals a record in the middle, with its page', async () => {
  const { source } = memoryTraffic(many(50_000));
  start(source);
  headMoved(headAt(50_000));
  await settled();

  revealRecord(31_415);
  await settled();

  expect(getState().scrollTarget).toEqual({ index: 31_414 });
  expect(getState().selectedSeq).toBe(31_415);
  expect(shown(31_414)?.seq).toBe(31_415);
});

test('drops a filter that hides the record to be revealed', async () => {
  const { source } = memoryTraffic(many(500));
  start(source);
  headMoved(headAt(500));
  setFilter({ errorsOnly: true });
  await settled();

  revealRecord(250);
  await settled();

  expect(getState().filter.errorsOnly).toBe(false);
  expect(getState().scrollTarget).toEqual({ index: 249 });
});

test('waits with a reveal until the record can be read', async () => {
  const { source, records } = memoryTraffic(many(10));
  start(source);
  headMoved(headAt(10));
  revealRecord(11);
  await settled();
  expect(getState().reveal).toBeDefined();

  records.push(notification(11));
  headMoved(headAt(11));
  await settled();

  expect(getState().reveal).toBeUndefined();
  expect(getState().scrollTarget).toEqual({ index: 10 });
});

test('a filter that hides the selected record keeps both the filter and the selection', async () => {
  const { source } = memoryTraffic(many(500));
  start(source);
  headMoved(headAt(500));
  await settled();
  select(250);

  setFilter({ text: 'line 33' });
  await settled();

  expect(getState()).toMatchObject({ selectedSeq: 250, filter: { text: 'line 33' } });
  expect(getState().loaded.total).toBe(11);
});

test('opens a former recording at its beginning and does not follow', async () => {
  const { source } = memoryTraffic(many(700));
  start(source);
  headMoved(headAt(3, 'run-2'));
  await settled();

  openRecording('run-1');
  await settled();

  expect(getState().isFollowing).toBe(false);
  expect(shown(0)?.seq).toBe(1);
  expect(getState().loaded.rowCount).toBe(700);
});

test('says what failed, asks nothing meanwhile, and goes on when told to', async () => {
  const { source } = memoryTraffic(many(5));
  let isBroken = true;
  let questions = 0;
  start({
    ...source,
    rows: (query, signal) => {
      questions++;
      return isBroken ? Promise.reject(new Error('The disk is gone.')) : source.rows(query, signal);
    },
  });
  headMoved(headAt(5));
  for (let turn = 0; turn < 50; turn++) await frame();
  expect(getState().failure).toBe('The disk is gone.');
  expect(questions).toBe(1);

  isBroken = false;
  retry();
  await settled();

  expect(getState().failure).toBeUndefined();
  expect(getState().loaded.rowCount).toBe(5);
});

test('comes to rest when the log holds fewer records than its head says', async () => {
  const { source, asked } = memoryTraffic(many(90));
  start(source);

  headMoved(headAt(100));
  await settled();
  const before = asked.length;
  for (let turn = 0; turn < 20; turn++) await frame();

  expect(asked.length).toBe(before);
  expect(getState().loaded.rowCount).toBe(90);
});

test('starts afresh when the core began another recording', async () => {
  const { source } = memoryTraffic(many(9));
  start(source);
  headMoved(headAt(9));
  await settled();
  select(4);

  headMoved(headAt(9, 'run-2'));
  await settled();

  expect(getState().selectedSeq).toBeUndefined();
  expect(getState().loaded.key).toContain('run-2');
});

test('asks on while the core still searches, and shows what it found so far', async () => {
  const records = many(300);
  const { source } = memoryTraffic(records);
  let searchedThrough = 0;
  start({
    ...source,
    rows: async (query, signal) => {
      searchedThrough = Math.min(300, searchedThrough + 50);
      const known = memoryTraffic(records.slice(0, searchedThrough)).source;
      const answer = await known.rows(query, signal);
      return { ...answer, isComplete: searchedThrough === 300, searchedThrough };
    },
  });
  setFilter({ text: 'line' });
  setFollowing(false);
  setRange(0, 30);
  headMoved(headAt(300));
  await settled();

  expect(getState().loaded).toMatchObject({ total: 300, rowCount: 300, isComplete: true });
  expect(shown(20)?.seq).toBe(21);
});
