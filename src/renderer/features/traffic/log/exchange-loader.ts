import type { ExchangeRows } from '../../../../shared/model/traffic/wire.ts';
import { syncExchanges, openIn, useExchanges } from './exchange-store.ts';
import { membersInSight, shownOf, type OpenExchange } from './exchange-tree.ts';
import { offsetOf, pageOf, pageSize, rowAt, withRows } from './page-cache.ts';
import { shownRecordingId, useTraffic } from './traffic-store.ts';

type Query = { recordingId: string; seq: number; offset: number; limit: number };
export type ExchangeSource = (query: Query, signal: AbortSignal) => Promise<ExchangeRows>;

type Step = { exchange: OpenExchange; recordingId: string; page: number; asOf: number };

/**
 * Loads the records of expanded exchanges that are in sight, one request at a time. A failure is
 * reported, and collapses all exchanges. Returns its undo.
 */
export function startExchangeLoader(
  source: ExchangeSource,
  nextFrame: () => Promise<unknown>,
  report: (work: Promise<void>, what: string) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isRunning = false;

  const run = async () => {
    for (let step = nextStep(); step && !signal.aborted; step = nextStep()) {
      const { exchange, recordingId, page, asOf } = step;
      const range = { offset: page * pageSize, limit: pageSize };
      const answer = await source({ recordingId, seq: exchange.seq, ...range }, signal);
      keep(exchange.seq, page, answer, asOf);
      await nextFrame();
    }
  };

  const wake = () => {
    syncExchanges();
    if (isRunning || signal.aborted || !nextStep()) return;
    isRunning = true;
    const work = run()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        // Another request would fail at once, too. A collapsed exchange can be expanded for another
        // try.
        useExchanges.setState({ open: [] });
        throw error;
      })
      .finally(() => {
        isRunning = false;
        wake();
      });
    report(work, 'The exchange could not be opened');
  };

  const undo = [useExchanges.subscribe(wake), useTraffic.subscribe(wake)];
  wake();
  return () => {
    controller.abort();
    for (const stop of undo) stop();
  };
}

function nextStep(): Step | undefined {
  const traffic = useTraffic.getState();
  const recordingId = shownRecordingId(traffic);
  const state = useExchanges.getState();
  const open = openIn(state, traffic.loaded);
  if (recordingId === undefined || open.length === 0) return undefined;
  const { loaded } = traffic;
  const shown = shownOf(open, loaded);
  for (const exchange of open) {
    const offset = offsetOf(loaded.pages, exchange.seq);
    const known = offset === undefined ? undefined : rowAt(loaded.pages, offset)?.exchange;
    // The list counts at most 10,000 records, so a pending exchange is read again as the log grows.
    const asOf = known?.state === 'pending' ? loaded.countedAt : (known?.records ?? exchange.asOf);
    const { first, last } = membersInSight(shown, exchange, state.range);
    const from = pageOf(first);
    const pages = Array.from(
      { length: last > first ? pageOf(last - 1) - from + 1 : 0 },
      (_, at) => from + at,
    );
    const missing = pages.find((page) => !exchange.pages.has(page));
    if (missing !== undefined) return { exchange, recordingId, page: missing, asOf };
    if (asOf === exchange.asOf) continue;
    return { exchange, recordingId, page: pageOf(Math.max(0, exchange.total - 1)), asOf };
  }
  return undefined;
}

function keep(seq: number, page: number, { rows, total }: ExchangeRows, asOf: number): void {
  useExchanges.setState(({ open }) => ({
    open: open.map((one) =>
      one.seq === seq
        ? { ...one, total, asOf, pages: withRows(one.pages, page * pageSize, rows, asOf) }
        : one,
    ),
  }));
}
