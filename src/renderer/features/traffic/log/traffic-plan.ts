import {
  canChangeLater,
  parseTrafficQuery,
} from '../../../../shared/model/traffic/traffic-query.ts';
import type { TrafficRows } from '../../../../shared/model/traffic/wire.ts';
import { canChange, emptyCache, pageOf, pageSize, withRows } from './page-cache.ts';
import {
  isLive,
  wantedView,
  type LoadedView,
  type TrafficState,
  type View,
} from './traffic-store.ts';
import { isUnfiltered } from './view-filter.ts';

/**
 * One read from the core: `open` is the first of a view, `reveal` finds the place of a record,
 * `rows` reads a page or, with `isTail`, the end of the list, and `count` asks for the total only.
 */
export type Step =
  | { kind: 'open'; view: View }
  | { kind: 'reveal'; view: View; seq: number }
  | ({ kind: 'rows'; view: View; isTail: boolean } & RowsQuery)
  | { kind: 'count'; view: View; offset: number; limit: 1 };

export type RowsQuery = { offset: number; limit: number };

/**
 * What the list needs most; undefined when it has all it shows, or after a failure. The step is
 * chosen anew after each answer, so that nothing queues up, however fast the log grows or the list
 * is scrolled.
 */
export function nextStep(state: TrafficState): Step | undefined {
  const view = wantedView(state);
  if (view === undefined || state.failure !== undefined) return undefined;
  const { loaded, isFollowing, reveal } = state;
  if (loaded.key !== view.key) return { kind: 'open', view };
  const head = isLive(state) ? (state.head?.head ?? 0) : 0;
  const isSearched = loaded.isComplete || (reveal && loaded.searchedThrough >= reveal.seq);
  if (reveal && isSearched && (!isLive(state) || reveal.seq <= head))
    return { kind: 'reveal', view, seq: reveal.seq };

  const visible = visiblePages(state);
  const missing = visible.find((page) => !loaded.pages.has(page));
  if (missing !== undefined) return pageStep(view, missing);
  const isBehind = head > loaded.countedAt || !loaded.isComplete;
  const hasMore = isBehind || loaded.total > loaded.base + loaded.rowCount;
  if (isFollowing && hasMore)
    return { kind: 'rows', view, isTail: true, ...tailQuery(loaded.total, rowsInSight(state)) };
  const stale = visible.find((page) => {
    const held = loaded.pages.get(page);
    if (held === undefined) return false;
    const expected = Math.min(pageSize, loaded.total - page * pageSize);
    if (held.rows.length < expected) return true;
    return head > held.asOf && (canChange(held) || rowsCanGo(view));
  });
  if (stale !== undefined) return pageStep(view, stale);
  if (isBehind) return { kind: 'count', view, offset: loaded.total, limit: 1 };
  return undefined;
}

/** Whether later records can make earlier ones match, or cease to match. */
const rowsCanGo = ({ filter }: View): boolean =>
  // An exchange matches when any of its records does, so a late record can add an old exchange.
  (filter.isGrouped === true && !isUnfiltered(filter)) ||
  (filter.text !== undefined && canChangeLater(parseTrafficQuery(filter.text)));

/** False once an answer is useless: another view is wanted, or its page has left the screen. */
export function isStillWanted(state: TrafficState, step: Step): boolean {
  if (wantedView(state)?.key !== step.view.key) return false;
  if (step.kind === 'rows' && !step.isTail)
    return state.loaded.key === step.view.key && visiblePages(state).includes(pageOf(step.offset));
  return true;
}

/**
 * The two pages that hold the last rows of a list of `total`, with room for those that come next.
 */
export function tailQuery(total: number, inSight: number): RowsQuery {
  const first = Math.max(0, total - Math.max(1, Math.min(inSight, pageSize)));
  return { offset: pageOf(first) * pageSize, limit: 2 * pageSize };
}

export const rowsInSight = ({ range }: TrafficState): number =>
  Math.max(40, range.last - range.first);

/**
 * Adds rows from the core to the loaded view; `asOf` is the log's position when they were asked
 * for.
 */
export function withAnswer(
  state: TrafficState,
  step: RowsQuery & { isTail: boolean },
  answer: TrafficRows,
  asOf: number,
): LoadedView {
  const { loaded, isFollowing } = state;
  const end = step.offset + answer.rows.length;
  // An answer older than the present count may lack matches that are counted already.
  const isNewer = asOf >= loaded.countedAt;
  const total = isNewer ? answer.total : Math.max(loaded.total, answer.total);
  const reached = step.isTail ? Math.max(loaded.rowCount, end - loaded.base) : loaded.rowCount;
  const grown = Math.max(0, Math.min(reached, total - loaded.base));
  return {
    ...loaded,
    pages: withRows(loaded.pages, step.offset, answer.rows, asOf, visiblePages(state)),
    total,
    rowCount: isFollowing ? grown : total - loaded.base,
    countedAt: Math.max(asOf, loaded.countedAt),
    ...searchState(answer),
  };
}

/** Makes the loaded view of a view's first answer. */
export function openedView(
  view: View,
  opened: { base: number; offset: number; answer: TrafficRows; isFollowing: boolean; asOf: number },
): LoadedView {
  const { base, offset, answer, isFollowing, asOf } = opened;
  const total = Math.max(answer.total, base);
  const end = Math.max(offset + answer.rows.length, base);
  return {
    key: view.key,
    pages: withRows(emptyCache, offset, answer.rows, asOf),
    base,
    total,
    rowCount: (isFollowing ? Math.min(end, total) : total) - base,
    countedAt: asOf,
    ...searchState(answer),
  };
}

/** The part of an answer that says how far the core's search has come. */
export const searchState = ({ isComplete, searchedThrough, undecided = 0 }: TrafficRows) => ({
  isComplete,
  searchedThrough,
  undecided,
});

function visiblePages({ range, loaded }: TrafficState): number[] {
  const last = Math.min(range.last, loaded.rowCount) - 1;
  if (last < range.first) return [];
  const from = pageOf(loaded.base + range.first);
  const to = pageOf(loaded.base + last);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const pageStep = (view: View, page: number): Step => ({
  kind: 'rows',
  view,
  isTail: false,
  offset: page * pageSize,
  limit: pageSize,
});
