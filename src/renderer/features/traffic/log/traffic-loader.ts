import type {
  TrafficFilter,
  TrafficPlace,
  TrafficRows,
} from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { expandWhenLoaded } from './exchange-store.ts';
import { pageOf, pageSize } from './page-cache.ts';
import {
  isStillWanted,
  nextStep,
  openedView,
  rowsInSight,
  searchState,
  tailQuery,
  withAnswer,
  type RowsQuery,
  type Step,
} from './traffic-plan.ts';
import {
  isCountedByHead,
  isLive,
  rememberValues,
  setFoldedCounts,
  withWantedSelection,
  useTraffic,
  type TrafficState,
  type View,
} from './traffic-store.ts';
import {
  filterThatLists,
  toTrafficFilter,
  type HiddenRecord,
  type ViewFilter,
} from './view-filter.ts';

/** The calls of the core that the loader makes. */
export type TrafficSource = {
  rows(
    query: RowsQuery & { recordingId: string; filter: TrafficFilter },
    signal: AbortSignal,
  ): Promise<TrafficRows>;
  place(
    query: { recordingId: string; filter: TrafficFilter; seq: number },
    signal: AbortSignal,
  ): Promise<TrafficPlace>;
  record(
    of: { recordingId: string; seq: number },
    signal: AbortSignal,
  ): Promise<HiddenRecord | null>;
};

const { getState, setState } = useTraffic;
const tailMs = 33;
/** The pause between two reads of the newest rows while each replaces all rows in sight. */
const floodMs = 120;

/**
 * Loads the rows that are on screen into the store: one request at a time, at most one a frame, and
 * cancelled when its answer is no longer wanted. Returns its undo.
 */
export function startTrafficLoader(
  source: TrafficSource,
  nextFrame: () => Promise<unknown>,
): () => void {
  let isStopped = false;
  let isRunning = false;
  let inFlight: { step: Step; controller: AbortController } | undefined;
  let endRest = () => {};

  /** Resolves after `ms`, or earlier when something other than the newest rows is wanted. */
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        const next = nextStep(getState());
        if (!isStopped && (next === undefined || isTail(next))) return;
        clearTimeout(timer);
        resolve();
      };
      endRest();
    });

  const run = async () => {
    for (;;) {
      const step = isStopped ? undefined : nextStep(getState());
      if (step === undefined) return;
      const controller = new AbortController();
      const { rowCount } = getState().loaded;
      inFlight = { step, controller };
      try {
        await carryOut(source, step, controller.signal);
      } catch (error) {
        // A cancelled request fails on purpose; the next step says what is wanted instead.
        if (!controller.signal.aborted) setState({ failure: messageOf(error) });
      }
      inFlight = undefined;
      // Rows that stream by are replaced before anyone can read them, so the next read may wait.
      if (isTail(step)) await rest(isFlood(rowCount, getState()) ? floodMs : tailMs);
      await nextFrame();
    }
  };

  const wake = () => {
    endRest();
    if (inFlight && !isStillWanted(getState(), inFlight.step)) inFlight.controller.abort();
    if (isRunning || isStopped || nextStep(getState()) === undefined) return;
    isRunning = true;
    void nextFrame()
      .then(run)
      .finally(() => {
        isRunning = false;
        // A change after the last step was chosen would otherwise wait for the next change.
        wake();
      });
  };

  const unsubscribe = useTraffic.subscribe(wake);
  wake();
  return () => {
    isStopped = true;
    unsubscribe();
    endRest();
    inFlight?.controller.abort();
  };
}

const isTail = (step: Step | undefined): boolean => step?.kind === 'rows' && step.isTail;

const isFlood = (rowsBefore: number, state: TrafficState): boolean =>
  state.loaded.rowCount - rowsBefore >= rowsInSight(state);

async function carryOut(source: TrafficSource, step: Step, signal: AbortSignal): Promise<void> {
  const asOf = logPosition(getState());
  const { view } = step;
  switch (step.kind) {
    case 'open':
      await open(source, view, signal, asOf);
      return;
    case 'reveal':
      await reveal(source, step, signal, asOf);
      return;
    case 'rows': {
      const answer = await ask(source, view, step, signal);
      setState((state) =>
        withWantedSelection({ ...state, loaded: withAnswer(state, step, answer, asOf) }),
      );
      return;
    }
    case 'count': {
      const answer = await ask(source, view, step, signal);
      const { total } = answer;
      setState(({ loaded }) => ({
        loaded: {
          ...loaded,
          ...searchState(answer),
          total,
          countedAt: asOf,
          rowCount: Math.max(0, total - loaded.base),
        },
      }));
    }
  }
}

async function open(
  source: TrafficSource,
  view: View,
  signal: AbortSignal,
  asOf: number,
): Promise<void> {
  const { recordingId, filter, hiddenThrough } = view;
  const { isFollowing, reveal } = getState();
  const base =
    hiddenThrough > 0
      ? (await source.place({ recordingId, filter, seq: hiddenThrough + 1 }, signal)).offset
      : 0;
  const guess = isCountedByHead(getState(), filter) ? asOf : base;
  let query = isFollowing
    ? tailQuery(guess, rowsInSight(getState()))
    : { offset: pageOf(base) * pageSize, limit: 2 * pageSize };
  let answer = await ask(source, view, query, signal);
  if (isFollowing && answer.total > query.offset + answer.rows.length) {
    query = tailQuery(answer.total, rowsInSight(getState()));
    answer = await ask(source, view, query, signal);
  }
  setState((state) => ({
    loaded: openedView(view, { base, ...query, answer, isFollowing: state.isFollowing, asOf }),
    totalWhenPaused: answer.total,
    // A new view is scrolled to its top, unless it follows its end or goes to a record.
    scrollTarget: isFollowing || reveal ? undefined : { index: 0 },
  }));
}

async function reveal(
  source: TrafficSource,
  step: Extract<Step, { kind: 'reveal' }>,
  signal: AbortSignal,
  asOf: number,
): Promise<void> {
  const { view, seq } = step;
  const { recordingId, filter } = view;
  const place = await source.place({ recordingId, filter, seq }, signal);
  const { offset, exchangeSeq = seq, memberOffset = 0 } = place;
  const query = { offset: pageOf(offset) * pageSize, limit: pageSize, isTail: false };
  const answer = await ask(source, view, query, signal);
  const isThere = answer.rows[offset - query.offset]?.seq === exchangeSeq;
  const mayChangeFilter = getState().reveal?.mayChangeFilter === true;
  const left =
    !isThere && mayChangeFilter ? await source.record({ recordingId, seq }, signal) : undefined;
  signal.throwIfAborted();
  setState((state) => {
    if (state.reveal?.seq !== seq) return state;
    const wanted = left ? filterThatLists(state.filter, left) : state.filter;
    if (!isSameFilter(wanted, state.filter)) return { filter: wanted };
    const loaded = withAnswer(state, query, answer, asOf);
    const index = offset - loaded.base;
    const focus = state.reveal.takesFocus === true ? { takesFocus: true } : {};
    const target = isThere && index >= 0 ? { scrollTarget: { index, ...focus } } : {};
    return { loaded, reveal: undefined, ...target };
  });
  if (isThere && exchangeSeq !== seq) expandWhenLoaded(exchangeSeq, memberOffset);
}

async function ask(
  source: TrafficSource,
  { recordingId, filter }: View,
  { offset, limit }: RowsQuery,
  signal: AbortSignal,
): Promise<TrafficRows> {
  const answer = await source.rows({ recordingId, filter, offset, limit }, signal);
  signal.throwIfAborted();
  rememberValues(answer.rows);
  setFoldedCounts(answer);
  return answer;
}

const isSameFilter = (a: ViewFilter, b: ViewFilter): boolean =>
  JSON.stringify(toTrafficFilter(a)) === JSON.stringify(toTrafficFilter(b)) && a.http === b.http;

/** The newest seq of this run's recording; 0 for a former recording, which does not grow. */
const logPosition = (state: TrafficState): number => (isLive(state) ? (state.head?.head ?? 0) : 0);
