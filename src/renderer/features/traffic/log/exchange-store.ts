import { create } from 'zustand';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import {
  matchOf,
  placeAt,
  placedAnew,
  rowOfMatch,
  shownOf,
  type OpenExchange,
} from './exchange-tree.ts';
import { emptyCache, offsetOf, rowAt } from './page-cache.ts';
import {
  select,
  selectAt,
  setFollowing,
  setRange,
  useTraffic,
  type TrafficState,
} from './traffic-store.ts';

type ExchangeState = {
  /** Of which view these are; of another one none is open. */
  key: string;
  open: readonly OpenExchange[];
  /** The rows of the tree in sight, `last` exclusive. */
  range: { first: number; last: number };
  /** An exchange to open once it is in the list, and which of its other records to show. */
  wanted?: { seq: number; memberOffset: number } | undefined;
};

export const useExchanges = create<ExchangeState>(() => ({
  key: '',
  open: [],
  range: { first: 0, last: 0 },
}));

const { getState, setState } = useExchanges;
const none: readonly OpenExchange[] = [];

/** Returns the exchanges that are expanded in the shown list. */
export const openIn = (state: ExchangeState, { key }: { key: string }): readonly OpenExchange[] =>
  state.key === key ? state.open : none;

const shownNow = () => {
  const traffic = useTraffic.getState();
  return shownOf(openIn(getState(), traffic.loaded), traffic.loaded);
};

export function setExpanded(seq: number, isExpanded: boolean): void {
  const traffic = useTraffic.getState();
  const { loaded, selectedSeq } = traffic;
  const open = openIn(getState(), traffic.loaded);
  if (!isExpanded) {
    const closing = open.find((one) => one.seq === seq);
    if (closing && selectedSeq !== undefined && offsetOf(closing.pages, selectedSeq) !== undefined)
      select(seq);
    return setState({ key: loaded.key, open: open.filter((one) => one.seq !== seq) });
  }
  const offset = offsetOf(loaded.pages, seq);
  if (offset === undefined || open.some((one) => one.seq === seq)) return;
  setFollowing(false);
  const total = rowAt(loaded.pages, offset)?.exchange?.records ?? 0;
  const opened = { seq, offset, total, pages: emptyCache, asOf: -1 };
  setState({ key: loaded.key, open: [...open, opened] });
}

/** Tells the loaders of both what is in sight. */
export const setTreeRange = (first: number, last: number): void => {
  setState({ range: { first, last } });
  const shown = shownNow();
  setRange(
    matchOf(shown, first),
    last > first ? matchOf(shown, last - 1) + 1 : matchOf(shown, first),
  );
};

/** Opens an exchange as soon as the list holds it, and scrolls to one of its other records. */
export const expandOnceHere = (seq: number, memberOffset: number): void => {
  setState({ wanted: { seq, memberOffset } });
  exchangesFollowList();
};

/** Keeps what is open where the list has it. */
export function exchangesFollowList(): void {
  const traffic = useTraffic.getState();
  const { open, wanted } = getState();
  const placed = placedAnew(openIn(getState(), traffic.loaded), (seq) =>
    offsetOf(traffic.loaded.pages, seq),
  );
  if (placed !== open) setState({ key: traffic.loaded.key, open: placed });
  const offset = wanted && offsetOf(traffic.loaded.pages, wanted.seq);
  if (!wanted || offset === undefined) return;
  setState({ wanted: undefined });
  setExpanded(wanted.seq, true);
  // Of a long one the list may not have counted so far.
  const reaches = wanted.memberOffset + 1;
  setState((state) => ({
    open: state.open.map((one) =>
      one.seq === wanted.seq ? { ...one, total: Math.max(one.total, reaches) } : one,
    ),
  }));
  const index = offset - traffic.loaded.base;
  useTraffic.setState({ scrollTarget: { index, beneath: reaches } });
}

/** Selects what stands in a row of the tree; what is not here yet, once it is. */
export function selectRow(row: number): void {
  const place = placeAt(shownNow(), row);
  if (place.kind === 'match') return selectAt(place.index);
  const record = rowAt(place.of.pages, place.at);
  if (record) select(record.seq);
}

/** The record in a row of the tree as it is shown now. */
export const recordInRow = (row: number): WireRecord | undefined =>
  recordAt(row, shownNow(), useTraffic.getState().loaded);

/** The row of the tree in which a record stands, while it is held. */
export function rowOfSeq(
  seq: number | undefined,
  open: readonly OpenExchange[],
  { pages, base, rowCount }: TrafficState['loaded'],
): number | undefined {
  if (seq === undefined) return undefined;
  const shown = shownOf(open, { base, rowCount });
  const offset = offsetOf(pages, seq);
  if (offset !== undefined) return offset < base ? undefined : rowOfMatch(shown, offset - base);
  for (const { exchange, index } of shown) {
    const at = offsetOf(exchange.pages, seq);
    if (at !== undefined) return rowOfMatch(shown, index) + 1 + at;
  }
  return undefined;
}

/** The row of the tree in which a match of the list stands now. */
export const rowOfIndex = (index: number): number => rowOfMatch(shownNow(), index);

/** The record in a row of the tree, while it is held. */
export function recordAt(
  row: number,
  shown: ReturnType<typeof shownOf>,
  { pages, base }: TrafficState['loaded'],
): WireRecord | undefined {
  const place = placeAt(shown, row);
  if (place.kind === 'member') return rowAt(place.of.pages, place.at);
  return rowAt(pages, base + place.index);
}

/** A record that the list holds, as a match or beneath an open exchange. */
export function heldRecord(seq: number | undefined): WireRecord | undefined {
  const traffic = useTraffic.getState();
  const shown = shownNow();
  const row = rowOfSeq(seq, openIn(getState(), traffic.loaded), traffic.loaded);
  return row === undefined ? undefined : recordAt(row, shown, traffic.loaded);
}

/** The list's index of the match that a record is, or belongs to. */
export function matchIndexOf(seq: number | undefined): number | undefined {
  const traffic = useTraffic.getState();
  const row = rowOfSeq(seq, openIn(getState(), traffic.loaded), traffic.loaded);
  return row === undefined ? undefined : matchOf(shownNow(), row);
}
