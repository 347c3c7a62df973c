import { afterEach, beforeEach, expect, test } from 'vitest';
import { startExchangeLoader } from './exchange-loader.ts';
import {
  expandWhenLoaded,
  heldRecord,
  openIn,
  selectRow,
  setExpanded,
  setTreeRange,
  useExchanges,
} from './exchange-store.ts';
import { emptyCache, withRows } from './page-cache.ts';
import { headAt, notification, request } from '../test-traffic.ts';
import { initialTraffic, setFilter, useTraffic } from './traffic-store.ts';

const members = 50_000;
const asked: { seq: number; offset: number }[] = [];
const failures: unknown[] = [];
let fails = false;
let stop = () => {};

/** Fills the store with three requests, of which the first has an exchange of `records` more. */
function listOf(records = members) {
  const exchange = { records, state: 'ok', sentBytes: 1, receivedBytes: 1 } as const;
  const rows = [request(1, { exchange }), request(60_000), request(60_001)];
  const loaded = { ...initialTraffic.loaded, key: 'view', rowCount: 3, total: 3 };
  useTraffic.setState({
    ...initialTraffic,
    head: headAt(60_001),
    isGrouped: true,
    loaded: { ...loaded, pages: withRows(emptyCache, 0, rows, 1) },
  });
}

beforeEach(() => {
  asked.length = 0;
  failures.length = 0;
  fails = false;
  useExchanges.setState({ key: '', open: [], range: { first: 0, last: 0 }, wanted: undefined });
  listOf();
  stop = startExchangeLoader(
    async ({ seq, offset, limit }) => {
      asked.push({ seq, offset });
      await Promise.resolve();
      if (fails) throw new Error('no disk');
      const length = Math.max(0, Math.min(limit, members - offset));
      const rows = Array.from({ length }, (_, at) => notification(2 + offset + at));
      return { rows, total: members };
    },
    () => Promise.resolve(),
    (work) => void work.catch((error: unknown) => failures.push(error)),
  );
});
afterEach(() => stop());

const idle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const opened = () => openIn(useExchanges.getState(), useTraffic.getState().loaded);

test('fetches of a long exchange only what is in sight', async () => {
  setTreeRange(0, 3);
  setExpanded(1, true);
  setTreeRange(0, 40);
  await idle();
  setTreeRange(30_000, 30_040);
  await idle();

  const far = asked.filter(({ offset }) => offset > 500 && Math.abs(offset - 30_000) > 500);
  expect(far).toEqual([]);
  expect(asked.length).toBeLessThan(6);
  expect(heldRecord(30_001)?.seq).toBe(30_001);
});

test('selects a record beneath, and its exchange once that is closed', async () => {
  setExpanded(1, true);
  setTreeRange(0, 40);
  await idle();

  selectRow(3);
  expect(useTraffic.getState().selectedSeq).toBe(4);
  setExpanded(1, false);
  expect(useTraffic.getState().selectedSeq).toBe(1);
  expect(opened()).toEqual([]);
});

test('opens an exchange that is asked for once the list holds it', async () => {
  const { loaded } = useTraffic.getState();
  useTraffic.setState({ loaded: { ...loaded, pages: emptyCache } });
  expandWhenLoaded(1, 30_000);
  expect(opened()).toEqual([]);

  useTraffic.setState({ loaded });
  await idle();

  expect(opened().map(({ seq }) => seq)).toEqual([1]);
  expect(useTraffic.getState().scrollTarget).toEqual({ index: 0, beneath: 30_001 });
});

test('scrolls to a record of an exchange that is open already', async () => {
  setExpanded(1, true);
  await idle();

  expandWhenLoaded(1, 4);

  expect(useTraffic.getState().scrollTarget).toEqual({ index: 0, beneath: 5 });
  expect(opened()).toHaveLength(1);
});

test('another view has none open', async () => {
  setExpanded(1, true);
  await idle();
  const { loaded } = useTraffic.getState();

  useTraffic.setState({ loaded: { ...loaded, key: 'another' } });

  expect(opened()).toEqual([]);
  expect(useExchanges.getState().open).toEqual([]);
});

test('tells a failure once, and closes what could not be read', async () => {
  fails = true;
  setExpanded(1, true);
  setTreeRange(0, 40);
  await idle();

  expect(failures).toHaveLength(1);
  expect(opened()).toEqual([]);
  setFilter({ text: 'x' });
  await idle();
  expect(failures).toHaveLength(1);
});
