import { expect, test } from 'vitest';
import { headAt, memoryTraffic, notification } from '../test-traffic.ts';
import { frame, freshTraffic, many, settled, shown, start } from './test-traffic-loader.ts';
import {
  clearFilter,
  clearView,
  headMoved,
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

const { getState } = useTraffic;
freshTraffic();

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

test('lists all records again once the filter is cleared, whatever it was made of', async () => {
  const { source } = memoryTraffic(many(20));
  start(source);
  headMoved(headAt(20));
  setFilter({ text: 'line 7', connectionId: 2, window: { fromUs: 1, toUs: 2 } });
  await settled();
  expect(getState().loaded.rowCount).toBe(0);

  clearFilter();
  await settled();

  expect(getState().loaded.rowCount).toBe(20);
  expect(getState().filter.window).toBeUndefined();
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
