import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { PageCache } from './page-cache.ts';

/** An exchange that is expanded in the list, so that its other records stand beneath its first. */
export type OpenExchange = {
  /** The seq of the exchange's first record, and that record's place among all matches, from 0. */
  seq: number;
  offset: number;
  /** How many other records the exchange has, and those of them that are loaded. */
  total: number;
  pages: PageCache;
  /**
   * The state of the list that the last answer reflects: its count of the records or, of a pending
   * exchange, the log's position; -1 before the first answer.
   */
  asOf: number;
};

/** What a row of the tree shows: a match of the list, or the record at `at` beneath an exchange. */
export type TreePlace =
  | { kind: 'match'; index: number }
  | { kind: 'member'; of: OpenExchange; at: number };

/**
 * The expanded exchanges of a list from the top, each with the list's index of its first record.
 */
type Shown = { exchange: OpenExchange; index: number }[];

export const shownOf = (
  open: readonly OpenExchange[],
  { base, rowCount }: { base: number; rowCount: number },
): Shown =>
  open
    .map((exchange) => ({ exchange, index: exchange.offset - base }))
    .filter(({ index }) => index >= 0 && index < rowCount)
    .toSorted((a, b) => a.index - b.index);

export const treeRowCount = (shown: Shown, rowCount: number): number =>
  shown.reduce((sum, { exchange }) => sum + exchange.total, rowCount);

/** What row `row` of the tree shows. */
export function placeAt(shown: Shown, row: number): TreePlace {
  let before = 0;
  for (const { exchange, index } of shown) {
    const top = index + before;
    if (row <= top) break;
    if (row <= top + exchange.total) return { kind: 'member', of: exchange, at: row - top - 1 };
    before += exchange.total;
  }
  return { kind: 'match', index: row - before };
}

/** The row of the tree in which the match `index` of the list stands. */
export const rowOfMatch = (shown: Shown, index: number): number =>
  shown.reduce((row, other) => (other.index < index ? row + other.exchange.total : row), index);

/** The list's index of the match that a row belongs to. */
export function matchOf(shown: Shown, row: number): number {
  const place = placeAt(shown, row);
  if (place.kind === 'match') return place.index;
  return shown.find(({ exchange }) => exchange === place.of)?.index ?? 0;
}

/**
 * Which of an exchange's records stand in rows `first` to `last` of the tree; `last` is exclusive.
 */
export function membersInSight(
  shown: Shown,
  exchange: OpenExchange,
  { first, last }: { first: number; last: number },
): { first: number; last: number } {
  const index = shown.find((other) => other.exchange === exchange)?.index;
  if (index === undefined) return { first: 0, last: 0 };
  const top = rowOfMatch(shown, index) + 1;
  const clamp = (at: number) => Math.max(0, Math.min(exchange.total, at - top));
  return { first: clamp(first), last: clamp(last) };
}

/**
 * Moves exchanges to the offsets that `offsetOf` has for them; returns `open` itself if none moved.
 */
export const withOffsets = (
  open: readonly OpenExchange[],
  offsetOf: (seq: number) => number | undefined,
): readonly OpenExchange[] => {
  const moved = open.some(({ seq, offset }) => (offsetOf(seq) ?? offset) !== offset);
  return moved ? open.map((one) => ({ ...one, offset: offsetOf(one.seq) ?? one.offset })) : open;
};

/**
 * The microseconds from an exchange's first record, `root`, to another; undefined without `root`.
 */
export const sinceUs = (record: WireRecord, root: WireRecord | undefined): number | undefined =>
  root && Math.max(0, record.monoUs - root.monoUs);
