import { create } from 'zustand';
import type {
  Recording,
  RecordNote,
  TrafficFilter,
  TrafficHead,
  TrafficRows,
  WireRecord,
} from '../../../../shared/model/traffic/wire.ts';
import { parseTrafficQuery, readsNotes } from '../../../../shared/model/traffic/traffic-query.ts';
import { emptyCache, rowAt, type PageCache } from './page-cache.ts';
import {
  isEveryRecord,
  isUnfiltered,
  noFilter,
  toListFilter,
  type ViewFilter,
} from './view-filter.ts';

/** What is loaded of one view, of which the list shows the matches from `base` on. */
export type LoadedView = {
  /**
   * The key of the view: that of the former one until the first rows of the wanted one are loaded.
   */
  key: string;
  pages: PageCache;
  /** How many matches "clear view" hides; row i of the list is match `base + i`. */
  base: number;
  /** How many matches are known, hidden ones included. */
  total: number;
  /** How many rows the list has; while it follows, only as many as are loaded. */
  rowCount: number;
  /** The log's position when `total` was counted. */
  countedAt: number;
  /** False while the core still searches; it has looked at the records up to `searchedThrough`. */
  isComplete: boolean;
  searchedThrough: number;
  /**
   * How many records are left out since an expression took too long, or they are too large for one.
   */
  undecided: number;
};

/** A choice of the records of one recording; two with the same key are the same. */
export type View = {
  key: string;
  recordingId: string;
  filter: TrafficFilter;
  hiddenThrough: number;
};

export type TrafficState = {
  head?: TrafficHead | undefined;
  recordings: readonly Recording[];
  /** Server names by connection id, of the connections seen in this recording so far. */
  connections: Readonly<Record<number, string>>;
  /**
   * Up to 200 methods, and 200 tools and other subjects, of the records seen in this recording so
   * far.
   */
  methods: ReadonlySet<string>;
  subjects: ReadonlySet<string>;
  /** How many keep-alives of this recording the list leaves out, by the last answer that has it. */
  keepAlives: number;
  /** How many HTTP records of this recording the list folds, by the last answer that has it. */
  foldedHttp: number;
  /** The former recording that is shown; undefined where this run's is. */
  openRecordingId?: string | undefined;
  filter: ViewFilter;
  /** Whether exchanges are listed instead of single records. */
  isGrouped: boolean;
  /** The seq up to which "clear view" hides records; 0 for none. */
  hiddenThrough: number;
  isFollowing: boolean;
  /** How many matches were known when following ended, to count those that are new since. */
  totalWhenPaused: number;
  selectedSeq?: number | undefined;
  /** The row to select once it is loaded. */
  wantedIndex?: number | undefined;
  /** A record to scroll to once it can be read; `mayChangeFilter` where a filter that hides it is changed. */
  reveal?: { seq: number; mayChangeFilter: boolean; takesFocus?: boolean } | undefined;
  /**
   * The list's index to scroll to; `beneath` is the record beneath an expanded exchange, from 1.
   */
  scrollTarget?: { index: number; beneath?: number; takesFocus?: boolean } | undefined;
  /** The rows of the list in sight, `last` exclusive. */
  range: { first: number; last: number };
  loaded: LoadedView;
  failure?: string | undefined;
  /** The notes that were written since the page was loaded, by `noteKey`. */
  notes: Readonly<Record<string, RecordNote>>;
  noteCount: number;
  /** The record whose comment is being written. */
  commentedSeq?: number | undefined;
};

const nothingLoaded: LoadedView = {
  key: '',
  pages: emptyCache,
  base: 0,
  total: 0,
  rowCount: 0,
  countedAt: 0,
  isComplete: true,
  searchedThrough: 0,
  undecided: 0,
};

const noKnownValues = {
  connections: {},
  methods: new Set<string>(),
  subjects: new Set<string>(),
  keepAlives: 0,
  foldedHttp: 0,
} satisfies Partial<TrafficState>;

export const initialTraffic: TrafficState = {
  recordings: [],
  ...noKnownValues,
  filter: noFilter,
  isGrouped: false,
  hiddenThrough: 0,
  isFollowing: true,
  totalWhenPaused: 0,
  range: { first: 0, last: 0 },
  loaded: nothingLoaded,
  notes: {},
  noteCount: 0,
};

export const useTraffic = create<TrafficState>(() => initialTraffic);

const { getState, setState } = useTraffic;

/** The recording on screen, undefined until the core has said which one it writes. */
export const shownRecordingId = (state: TrafficState): string | undefined =>
  state.openRecordingId ?? state.head?.recordingId;

export const isLive = (state: TrafficState): boolean =>
  state.head !== undefined && shownRecordingId(state) === state.head.recordingId;

/** The view that is wanted, undefined until the core has said which recording it writes. */
export function wantedView(state: TrafficState): View | undefined {
  const recordingId = shownRecordingId(state);
  if (recordingId === undefined) return undefined;
  const { isGrouped, hiddenThrough, noteCount } = state;
  const madeOf = [recordingId, state.filter, isGrouped, hiddenThrough, noteCount] as const;
  if (lastView && madeOf.every((part, at) => part === lastView?.madeOf[at])) return lastView.view;
  const filter = toListFilter(state.filter, isGrouped);
  const notes = readsNotes(parseTrafficQuery(filter.text ?? '')) ? noteCount : 0;
  const key = JSON.stringify([recordingId, filter, hiddenThrough, notes]);
  const view = { key, recordingId, filter, hiddenThrough };
  lastView = { madeOf, view };
  return view;
}

/**
 * The last result of `wantedView`, which is called many times at each change and seldom has a new
 * result.
 */
let lastView: { madeOf: readonly unknown[]; view: View } | undefined;

export function headMoved(head: TrafficHead): void {
  const before = getState();
  const isAnotherRun = before.head !== undefined && before.head.recordingId !== head.recordingId;
  setState(
    isAnotherRun && !before.openRecordingId ? { head, ...noKnownValues, ...freshView } : { head },
  );
  setState((state) => ({ loaded: countedByHead(state, head) }));
}

/**
 * Stores the list of recordings, with this run among them even before anything of it is on disk.
 */
export const setRecordings = (written: readonly Recording[]): void => {
  setState(({ head }) => {
    if (!head || written.some(({ isCurrent }) => isCurrent)) return { recordings: written };
    const { recordingId } = head;
    const begun = { recordingId, startedAt: Date.now(), records: 0, bytes: 0, isCurrent: true };
    return { recordings: [begun, ...written] };
  });
};

export function openRecording(recordingId: string): void {
  const { head, filter } = getState();
  const isCurrent = recordingId === head?.recordingId;
  setState({
    ...freshView,
    // Connection ids, and the clock of a window, mean something else in another recording.
    filter: { ...filter, connectionId: undefined, window: undefined },
    ...noKnownValues,
    openRecordingId: isCurrent ? undefined : recordingId,
    isFollowing: isCurrent,
  });
}

/** Opens a recording filtered by a query, and goes to the record `seq` if there is one. */
export function openAtMatch(recordingId: string, text: string, seq: number | undefined): void {
  openRecording(recordingId);
  setFilter({ ...noFilter, text });
  if (seq === undefined) return;
  goToRecord(seq);
  // The dialog that it was chosen in is gone, and the keys go on here.
  setState({ reveal: { seq, mayChangeFilter: true, takesFocus: true } });
}

/** Lets no row take the focus a second time, as in a list that is opened again. */
export const endFocus = (): void => {
  const { scrollTarget } = getState();
  if (!scrollTarget?.takesFocus) return;
  const { takesFocus: _taken, ...target } = scrollTarget;
  setState({ scrollTarget: target });
};

export const setFilter = (change: Partial<ViewFilter>): void => {
  setState(({ filter, selectedSeq }) => ({
    filter: { ...filter, ...change },
    reveal: selectedSeq === undefined ? undefined : { seq: selectedSeq, mayChangeFilter: false },
    failure: undefined,
  }));
};

export const setGrouped = (isGrouped: boolean): void => {
  setState(({ selectedSeq }) => ({
    isGrouped,
    reveal: selectedSeq === undefined ? undefined : { seq: selectedSeq, mayChangeFilter: false },
    failure: undefined,
  }));
};

/**
 * Remembers the connections, methods and subjects of rows, whatever later filters leave of them.
 */
export const rememberValues = (rows: readonly WireRecord[]): void => {
  setState((state) => {
    const unseen = rows.filter(({ connectionId }) => !(connectionId in state.connections));
    const named = unseen.map(({ connectionId, serverName }) => [connectionId, serverName] as const);
    const methods = withSeen(state.methods, rows, 'method');
    const subjects = withSeen(state.subjects, rows, 'subject');
    const isNew = unseen.length > 0 || methods !== state.methods || subjects !== state.subjects;
    if (!isNew) return state;
    return {
      connections: { ...state.connections, ...Object.fromEntries(named) },
      methods,
      subjects,
    };
  });
};

/** The most methods, and the most subjects, that are remembered. */
const mostSeen = 200;

function withSeen(
  before: ReadonlySet<string>,
  rows: readonly WireRecord[],
  part: 'method' | 'subject',
): ReadonlySet<string> {
  let seen: Set<string> | undefined;
  for (const { [part]: value } of rows) {
    if (value === undefined || (seen ?? before).has(value)) continue;
    if ((seen ?? before).size >= mostSeen) break;
    seen = (seen ?? new Set(before)).add(value);
  }
  return seen ?? before;
}

/** Stores how many keep-alives and HTTP records the list leaves out, where an answer says so. */
export const setFoldedCounts = (answer: Pick<TrafficRows, 'keepAlives' | 'foldedHttp'>): void => {
  setState((state) => {
    const { keepAlives = state.keepAlives, foldedHttp = state.foldedHttp } = answer;
    const isNew = keepAlives !== state.keepAlives || foldedHttp !== state.foldedHttp;
    return isNew ? { keepAlives, foldedHttp } : state;
  });
};

export const setRange = (first: number, last: number): void => {
  setState({ range: { first, last } });
};

export const setFollowing = (isFollowing: boolean): void => {
  setState((state) => {
    if (state.isFollowing === isFollowing) return state;
    const { loaded } = state;
    return {
      isFollowing,
      totalWhenPaused: loaded.base + loaded.rowCount,
      loaded: isFollowing ? loaded : { ...loaded, rowCount: loaded.total - loaded.base },
    };
  });
};

/** Selects a record, or none; selecting one ends following, so that its row stays in place. */
export const select = (seq: number | undefined): void => {
  if (seq !== undefined) setFollowing(false);
  setState({
    selectedSeq: seq,
    wantedIndex: undefined,
    reveal: undefined,
    commentedSeq: undefined,
  });
};

/** Selects the row at `index` once it is loaded, since keys can reach rows before that. */
export const selectAt = (index: number): void => {
  setFollowing(false);
  setState((state) => withWantedSelection({ ...state, wantedIndex: index, reveal: undefined }));
};

export function withWantedSelection(state: TrafficState): TrafficState {
  const { loaded, wantedIndex } = state;
  if (wantedIndex === undefined) return state;
  const record = rowAt(loaded.pages, loaded.base + wantedIndex);
  return record ? { ...state, selectedSeq: record.seq, wantedIndex: undefined } : state;
}

/**
 * Selects a record of the recording on screen and scrolls to it; a filter that hides it is changed.
 */
export const goToRecord = (seq: number): void => {
  setFollowing(false);
  setState(({ hiddenThrough }) => ({
    selectedSeq: seq,
    reveal: { seq, mayChangeFilter: true },
    hiddenThrough: Math.min(hiddenThrough, seq - 1),
    failure: undefined,
  }));
};

/** Selects a record of this run or of another recording, which it opens, and scrolls to it. */
export const revealRecord = (seq: number, recordingId = getState().head?.recordingId): void => {
  const isShown = recordingId === shownRecordingId(getState());
  if (recordingId !== undefined && !isShown) openRecording(recordingId);
  goToRecord(seq);
};

/** Resets the whole filter, the connection and the window of time included. */
export const clearFilter = (): void => {
  setFilter(noFilter);
};

/** Hides all records so far without deleting them, and follows new ones. */
export function clearView(): void {
  const { head } = getState();
  if (head) setState({ ...freshView, hiddenThrough: head.head, isFollowing: true });
}

export const showCleared = (): void => {
  setState({ hiddenThrough: 0, failure: undefined });
};

/** Clears a failure, so that the loader reads again. */
export const retry = (): void => {
  setState({ failure: undefined });
};

const freshView = {
  selectedSeq: undefined,
  wantedIndex: undefined,
  reveal: undefined,
  scrollTarget: undefined,
  hiddenThrough: 0,
  failure: undefined,
} satisfies Partial<TrafficState>;

/** Whether every record of this run matches, so that `head` is their count without a query. */
export const isCountedByHead = (state: TrafficState, filter: TrafficFilter): boolean =>
  isLive(state) &&
  (isEveryRecord(filter) ||
    (isUnfiltered(filter) && filter.isGrouped !== true && state.head?.hasHttp !== true));

function countedByHead(state: TrafficState, { head }: TrafficHead): LoadedView {
  const { loaded, isFollowing } = state;
  const view = wantedView(state);
  const isCounted =
    loaded.key === view?.key && isCountedByHead(state, view.filter) && head > loaded.total;
  if (!isCounted) return loaded;
  const rowCount = isFollowing ? loaded.rowCount : head - loaded.base;
  return { ...loaded, total: head, countedAt: head, rowCount };
}
