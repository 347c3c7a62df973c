import { create } from 'zustand';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import {
  matchOf,
  placeAt,
  withOffsets,
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
  /** The key of the view that `open` belongs to; in any other view no exchange is expanded. */
  key: string;
  open: readonly OpenExchange[];
  /** The rows of the tree in sight, `last` exclusive. */
  range: { first: number; last: number };
  /**
   * An exchange to expand once the list holds it, and the record beneath it, from 0, to scroll to.
   */
  wanted?: { seq: number; memberOffset: number } | undefined;
};

export const useExchanges = create<ExchangeState>(() => ({
  key: '',
  open: [],
  range: { first: 0, last: 0 },
}));

const { getState, setState } = useExchanges;
const none: readonly OpenExchange[] = [];

/** Returns the exchanges that are expanded in the view with this key. */
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

/** Stores which rows of the tree are in sight, `last` exclusive, and which matches those show. */
export const setTreeRange = (first: number, last: number): void => {
  setState({ range: { first, last } });
  const shown = shownNow();
  setRange(
    matchOf(shown, first),
    last > first ? matchOf(shown, last - 1) + 1 : matchOf(shown, first),
  );
};

/**
 * Expands an exchange once the list holds it, and scrolls to the record at `memberOffset`, from 0,
 * beneath it.
 */
export const expandWhenLoaded = (seq: number, memberOffset: number): void => {
  setState({ wanted: { seq, memberOffset } });
  syncExchanges();
};

/**
 * Moves expanded exchanges to where the list has them now, and expands the wanted one if it is
 * there.
 */
export function syncExchanges(): void {
  const traffic = useTraffic.getState();
  const { open, wanted } = getState();
  const placed = withOffsets(openIn(getState(), traffic.loaded), (seq) =>
    offsetOf(traffic.loaded.pages, seq),
  );
  if (placed !== open) setState({ key: traffic.loaded.key, open: placed });
  const offset = wanted && offsetOf(traffic.loaded.pages, wanted.seq);
  if (!wanted || offset === undefined) return;
  setState({ wanted: undefined });
  setExpanded(wanted.seq, true);
  // The list stops counting at 10,000 records, which may be before the wanted one.
  const reaches = wanted.memberOffset + 1;
  setState((state) => ({
    open: state.open.map((one) =>
      one.seq === wanted.seq ? { ...one, total: Math.max(one.total, reaches) } : one,
    ),
  }));
  const index = offset - traffic.loaded.base;
  useTraffic.setState({ scrollTarget: { index, beneath: reaches } });
}

/**
 * Selects the record in a row of the tree; a match that is not loaded yet is selected once it is.
 */
export function selectRow(row: number): void {
  const place = placeAt(shownNow(), row);
  if (place.kind === 'match') return selectAt(place.index);
  const record = rowAt(place.of.pages, place.at);
  if (record) select(record.seq);
}

/** The record in a row of the tree as it is shown now; undefined while it is not loaded. */
export const recordInRow = (row: number): WireRecord | undefined =>
  recordAt(row, shownNow(), useTraffic.getState().loaded);

/**
 * The row of the tree that shows a record; undefined while it is not loaded, or is cleared from
 * view.
 */
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

/** The record in a row of the tree; undefined while it is not loaded. */
export function recordAt(
  row: number,
  shown: ReturnType<typeof shownOf>,
  { pages, base }: TrafficState['loaded'],
): WireRecord | undefined {
  const place = placeAt(shown, row);
  if (place.kind === 'member') return rowAt(place.of.pages, place.at);
  return rowAt(pages, base + place.index);
}

/** A loaded record of the tree, a match or one beneath an exchange; undefined for any other. */
export function heldRecord(seq: number | undefined): WireRecord | undefined {
  const traffic = useTraffic.getState();
  const shown = shownNow();
  const row = rowOfSeq(seq, openIn(getState(), traffic.loaded), traffic.loaded);
  return row === undefined ? undefined : recordAt(row, shown, traffic.loaded);
}

/**
 * The list's index of the match that a record is or belongs to; undefined while it is not loaded.
 */
export function matchIndexOf(seq: number | undefined): number | undefined {
  const traffic = useTraffic.getState();
  const row = rowOfSeq(seq, openIn(getState(), traffic.loaded), traffic.loaded);
  return row === undefined ? undefined : matchOf(shownNow(), row);
}
