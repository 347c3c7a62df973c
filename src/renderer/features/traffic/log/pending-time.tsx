import { useSyncExternalStore } from 'react';
import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { useCalls } from '../../../stores/calls-store.ts';
import { opensStream } from '../../../../shared/model/traffic/opens-stream.ts';
import { useIsOpen } from './traffic-source.ts';
import { duration } from '../../../ui/format.ts';

/** How long a request has waited for its response, or why none can come any more. */
export function PendingTime({ record, isLive }: { record: WireRecord; isLive: boolean }) {
  const isOpen = useIsOpen(record.connectionId);
  const ending = useCalls(({ byId }) => (isLive ? endOf(byId, record.seq) : undefined));
  if (ending !== undefined) return <span className="text-text-muted">{ending}</span>;
  if (!isLive || !isOpen) return <span className="text-text-muted">no response</span>;
  return <Elapsed sinceUs={record.atUs} isStream={opensStream(record.method)} />;
}

/**
 * Labels the end of a call that got no answer; only the calls of this run are known.
 */
function endOf(calls: Record<number, CallSnapshot>, seq: number): string | undefined {
  const state = Object.values(calls).find(({ requestSeq }) => requestSeq === seq)?.state;
  if (state?.status === 'cancelled') return 'cancelled';
  if (state?.status !== 'failed') return undefined;
  // The connection may have been made anew since, and is open.
  if (state.reason === 'connection') return 'no response';
  return state.reason === 'timeout' ? 'timed out' : undefined;
}

function Elapsed({ sinceUs, isStream }: { sinceUs: number; isStream: boolean }) {
  const nowMs = useSyncExternalStore(subscribeToClock, tenthsNow);
  // The core's clock may be ahead of the page's when they run on two machines.
  const waited = Math.max(0, nowMs * 1000 - sinceUs);
  return (
    <span
      className={isStream ? 'text-text-muted' : 'text-warning'}
      title={
        isStream
          ? 'The server reports changes while this stream is open'
          : 'Waiting for the response'
      }
    >
      <span className="traffic-word">{isStream ? 'open' : 'pending'} </span>
      {shortWait(waited)}
    </span>
  );
}

function shortWait(us: number): string {
  return us < 10_000_000
    ? `${(us / 1e6).toFixed(1)} s`
    : us < 60_000_000
      ? `${Math.floor(us / 1e6)} s`
      : duration(us);
}

const tickMs = 100;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls a listener every `tickMs` by one timer for all listeners. Returns its undo. */
function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const tenthsNow = (): number => Math.floor(Date.now() / tickMs) * tickMs;
