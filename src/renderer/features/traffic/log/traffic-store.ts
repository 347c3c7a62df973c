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

/** What the list shows of one recording: rows from `base` on of those that match. */
export type LoadedView = {
  /** Which view this is; it lags behind the wanted one until that one's first rows are here. */
  key: string;
  pages: PageCache;
  /** Matches that "clear view" hides; row i of the list is match `base + i`. */
  base: number;
  /** Matches known of, hidden ones included. */
  total: number;
  /** Rows the list has: while it follows, never more than are here to be drawn. */
  rowCount: number;
  /** Where the log stood when `total` was right. */
  countedAt: number;
  /** False while the core still looks for matches; it has looked at the records up to `searchedThrough`. */
  isComplete: boolean;
  searchedThrough: number;
  /** Records left out because an expression could not be told of them. */
  undecided: number;
};

/** A choice of records, with the key that identifies it. */
export type View = {
  key: string;
  recordingId: string;
  filter: TrafficFilter;
  hiddenThrough: number;
};

export type TrafficState = {
  head?: TrafficHead | undefined;
  recordings: readonly Recording[];
  /** Server names by connection id, of those seen in this recording so far. */
  connections: Readonly<Record<number, string>>;
  /** Methods, and tools and other subjects, of the records seen in this recording so far. */
  methods: ReadonlySet<string>;
  subjects: ReadonlySet<string>;
  /** Records of this recording that are left out as keep-alives, when that was last told. */
  keepAlives: number;
  /** The same of HTTP that only carried messages. */
  foldedHttp: number;
  /** A former run that was opened; the current one otherwise. */
  openRecordingId?: string | undefined;
  filter: ViewFilter;
  /** Exchanges are listed, not single records. */
  isGrouped: boolean;
  /** Records up to this one are hidden by "clear view". */
  hiddenThrough: number;
  isFollowing: boolean;
  /** `total` when following ended, to say how many are new since. */
  totalAtLeaving: number;
  selectedSeq?: number | undefined;
  /** The row to select once it is here. */
  wantedIndex?: number | undefined;
  /** A record to bring into sight once it can be read; `isDemanded` where a filter that hides it must go. */
  reveal?: { seq: number; isDemanded: boolean } | undefined;
  /** `beneath` counts the records of an open exchange, from its first on. */
  scrollTarget?: { index: number; beneath?: number } | undefined;
  /** The rows in sight, `last` exclusive. */
  range: { first: number; last: number };
  loaded: LoadedView;
  failure?: string | undefined;
  /** What was pinned and commented since the page was loaded, by recording and seq. */
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

const nothingSeen = {
  connections: {},
  methods: new Set<string>(),
  subjects: new Set<string>(),
  keepAlives: 0,
  foldedHttp: 0,
} satisfies Partial<TrafficState>;

export const initialTraffic: TrafficState = {
  recordings: [],
  ...nothingSeen,
  filter: noFilter,
  isGrouped: false,
  hiddenThrough: 0,
  isFollowing: true,
  totalAtLeaving: 0,
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

/** Many ask for it at each change of the store, and it is seldom another one. */
let lastView: { madeOf: readonly unknown[]; view: View } | undefined;

export function headMoved(head: TrafficHead): void {
  const before = getState();
  const isAnotherRun = before.head !== undefined && before.head.recordingId !== head.recordingId;
  setState(
    isAnotherRun && !before.openRecordingId ? { head, ...nothingSeen, ...freshView } : { head },
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
    // Connections count from 1 in each run, so this number would mean another one there.
    filter: { ...filter, connectionId: undefined, window: undefined },
    ...nothingSeen,
    openRecordingId: isCurrent ? undefined : recordingId,
    isFollowing: isCurrent,
  });
}

/** Opens a recording filtered by a query, at one of the matches. */
export function openAtMatch(recordingId: string, text: string, seq: number | undefined): void {
  openRecording(recordingId);
  setFilter({ ...noFilter, text });
  if (seq !== undefined) goToRecord(seq);
}

export const setFilter = (change: Partial<ViewFilter>): void => {
  setState(({ filter, selectedSeq }) => ({
    filter: { ...filter, ...change },
    reveal: selectedSeq === undefined ? undefined : { seq: selectedSeq, isDemanded: false },
    failure: undefined,
  }));
};

export const setGrouped = (isGrouped: boolean): void => {
  setState(({ selectedSeq }) => ({
    isGrouped,
    reveal: selectedSeq === undefined ? undefined : { seq: selectedSeq, isDemanded: false },
    failure: undefined,
  }));
};

/** Keeps in mind which connections, methods and tools there are, whatever a filter leaves of them. */
export const sawRows = (rows: readonly WireRecord[]): void => {
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

/** More are not kept in mind. */
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

/** Keeps in mind how many records the list leaves out, where an answer tells. */
export const toldOf = (answer: Pick<TrafficRows, 'keepAlives' | 'foldedHttp'>): void => {
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
      totalAtLeaving: loaded.base + loaded.rowCount,
      loaded: isFollowing ? loaded : { ...loaded, rowCount: loaded.total - loaded.base },
    };
  });
};

/** Selecting a row is reading it: the list stays where it is. */
export const select = (seq: number | undefined): void => {
  if (seq !== undefined) setFollowing(false);
  setState({
    selectedSeq: seq,
    wantedIndex: undefined,
    reveal: undefined,
    commentedSeq: undefined,
  });
};

/** Selects the row at `index`, as soon as it is here: a key can reach rows that are still to load. */
export const selectAt = (index: number): void => {
  setFollowing(false);
  setState((state) => selectedWhenHere({ ...state, wantedIndex: index, reveal: undefined }));
};

export function selectedWhenHere(state: TrafficState): TrafficState {
  const { loaded, wantedIndex } = state;
  if (wantedIndex === undefined) return state;
  const record = rowAt(loaded.pages, loaded.base + wantedIndex);
  return record ? { ...state, selectedSeq: record.seq, wantedIndex: undefined } : state;
}

/** Selects a record of the recording on screen and brings it into sight. */
export const goToRecord = (seq: number): void => {
  setFollowing(false);
  setState(({ hiddenThrough }) => ({
    selectedSeq: seq,
    reveal: { seq, isDemanded: true },
    hiddenThrough: Math.min(hiddenThrough, seq - 1),
    failure: undefined,
  }));
};

/** Selects and reveals a record of this run or of another recording. */
export const revealRecord = (seq: number, recordingId = getState().head?.recordingId): void => {
  const isShown = recordingId === shownRecordingId(getState());
  if (recordingId !== undefined && !isShown) openRecording(recordingId);
  goToRecord(seq);
};

/** Shows again what the filter hides. */
export const clearFilter = (): void => {
  setFilter(noFilter);
};

/** Hides what is older than now; nothing is deleted. */
export function clearView(): void {
  const { head } = getState();
  if (head) setState({ ...freshView, hiddenThrough: head.head, isFollowing: true });
}

export const showCleared = (): void => {
  setState({ hiddenThrough: 0, failure: undefined });
};

/** Asks again after a failure. */
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

/** Whether every record matches, so that the head is the count and no query is needed. */
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
