import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { PageCache } from './page-cache.ts';

/** An exchange that is open to its records. */
export type OpenExchange = {
  /** The seq of its first record, and the place of that among all matches. */
  seq: number;
  offset: number;
  /** Its other records: how many there are, and those that are here. */
  total: number;
  pages: PageCache;
  /** How many the list said there are when these were asked for; -1 before. */
  asOf: number;
};

/** A row of a list in which some exchanges are open: a match, or a record of the exchange above. */
export type TreePlace =
  | { kind: 'match'; index: number }
  | { kind: 'member'; of: OpenExchange; at: number };

/** The open ones among the rows of a list, each with its first record's index in it, from the top. */
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

/** What stands in row `row` of the tree. */
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

/** The records of a long exchange that stand in rows `first` to `last`, `last` exclusive. */
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

/** Finds the new row of an exchange's first record after the list has changed above it. */
export const placedAnew = (
  open: readonly OpenExchange[],
  offsetOf: (seq: number) => number | undefined,
): readonly OpenExchange[] => {
  const moved = open.some(({ seq, offset }) => (offsetOf(seq) ?? offset) !== offset);
  return moved ? open.map((one) => ({ ...one, offset: offsetOf(one.seq) ?? one.offset })) : open;
};

/** "+1.5 ms": how long after the first record of its exchange a record came. */
export const sinceUs = (record: WireRecord, root: WireRecord | undefined): number | undefined =>
  root && Math.max(0, record.monoUs - root.monoUs);
