import { useEffect, useMemo, useState } from 'react';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import {
  percentile,
  type Latency,
  type ServerHealth,
} from '../../../shared/model/servers/health.ts';
import { backend } from '../../backend.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { counted, duration } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

/** How a server did over all runs of the app: its times as a small line, what went wrong, and when. */
export function HealthFacts({ connection }: { connection: ConnectionSnapshot }) {
  const health = useHealth(connection);
  if (!health) return <span className="text-text-muted">No data yet.</span>;
  const { since, connects, crashes, failures, restarts, errors } = health;
  const facts = [
    counted(connects, 'connection', 'connections'),
    counted(crashes, 'crash', 'crashes'),
    ...(failures > 0 ? [counted(failures, 'failed attempt', 'failed attempts')] : []),
    ...(restarts > 0
      ? [counted(restarts, 'restart after a file change', 'restarts after a file change')]
      : []),
  ];
  return (
    <div className="flex flex-col items-start gap-1">
      <p>
        {facts.join(', ')}{' '}
        <span className="text-text-muted">
          since <Time atMs={since} />
        </span>
      </p>
      <Latencies latencies={health.latencies} />
      {errors.length > 0 && (
        <details className="max-w-full">
          <summary className="cursor-default rounded-sm text-text-muted focus-visible:outline-2 focus-visible:outline-accent">
            {errors.length === 1 ? 'Last error' : `Last ${errors.length} errors`}
          </summary>
          <ol aria-label="Last errors" className="flex flex-col gap-0.5 pt-1">
            {errors.toReversed().map(({ at, message }, i) => (
              // Errors may come at the same time with the same words.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i} className="flex gap-2 text-xs">
                <span className="w-20 flex-none text-text-muted">
                  <Time atMs={at} />
                </span>
                <span className="min-w-0 break-words">
                  <VisibleText text={message} />
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const widthPx = 160;
const heightPx = 20;

function Latencies({ latencies }: { latencies: Latency[] }) {
  const times = useMemo(() => latencies.map(({ ms }) => ms), [latencies]);
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)];
  if (half === undefined || most === undefined) return null;
  const text = `p50 ${duration(half * 1000)}, p95 ${duration(most * 1000)}`;
  const calls = latencies.filter(({ of }) => of === 'call').length;
  const what = [
    ...(calls > 0 ? [counted(calls, 'call', 'calls')] : []),
    ...(calls < latencies.length ? [counted(latencies.length - calls, 'ping', 'pings')] : []),
  ].join(' and ');
  // The slowest of a hundred would flatten all others.
  const top = Math.max(most, 0.001);
  const step = widthPx / Math.max(times.length - 1, 1);
  const at = (ms: number, i: number) =>
    `${(i * step).toFixed(1)},${(heightPx - 1 - (Math.min(ms, top) / top) * (heightPx - 2)).toFixed(1)}`;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {times.length > 1 && (
        <svg
          width={widthPx}
          height={heightPx}
          aria-hidden
          className="flex-none overflow-visible text-accent"
        >
          <polyline points={times.map(at).join(' ')} fill="none" stroke="currentColor" />
          {latencies.map(({ isError, ms }, i) =>
            isError ? (
              <circle
                key={`${i * step}`}
                cx={i * step}
                cy={Number(at(ms, i).split(',')[1])}
                r={2}
                className="fill-danger"
              />
            ) : null,
          )}
        </svg>
      )}
      <span className="tabular-nums">{text}</span>
      <span className="text-text-muted">of the last {what}</span>
    </p>
  );
}

/** The health of a connection’s server, read again when something ends that it counts. */
function useHealth({ serverName, connectionId, state, ping }: ConnectionSnapshot) {
  const [health, setHealth] = useState<ServerHealth>();
  const ended = useCalls(
    ({ byId }) =>
      Object.values(byId).filter(
        (call) =>
          call.connectionId === connectionId &&
          (call.state.status === 'done' || call.state.status === 'failed'),
      ).length,
  );
  const pingedAt = ping?.durationUs === undefined ? 0 : ping.at;
  useEffect(() => {
    const query = new AbortController();
    backend.call('servers.health', { serverName }, { signal: query.signal }).then(
      (read) => {
        if (!query.signal.aborted) setHealth(read);
      },
      // The core is away, which is shown elsewhere.
      () => undefined,
    );
    return () => query.abort();
  }, [serverName, state.status, ended, pingedAt]);
  return health;
}
