import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { percentile } from '../../shared/model/servers/health.ts';
import { exitCodes } from './cli-error.ts';
import { answerRequest, prepareCall, type Outcome } from './run-call.ts';
import type { Session } from './session.ts';
import { printable } from './text/printable.ts';

type Options = {
  name: string;
  argumentsText: string;
  answer: string | undefined;
  timeoutMs: number | undefined;
  callsDisabled?: boolean;
  /** How often the tool is called, and how many calls may run at once. */
  load: { count: number; atOnce: number };
  isJson: boolean;
  signal: AbortSignal;
  say(line: string): void;
};

const mostReasons = 5;
const shares = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** Calls a tool many times with the same arguments, and prints how long that took and what failed. */
export async function runLoad(session: Session, options: Options): Promise<Outcome> {
  const { name, argumentsText, timeoutMs, load, signal } = options;
  const { connections } = session.backend;
  await prepareCall(session, options);
  const waiting = new Map<number, (call: CallSnapshot) => void>();
  const undo = [
    connections.serverRequests.onRequest((request) => answerRequest(session, request, options)),
    connections.onEvent((event) => {
      if (event.type !== 'call' || !endings.has(event.call.state.status)) return;
      waiting.get(event.call.callId)?.(event.call);
      waiting.delete(event.call.callId);
    }),
  ];
  const stop = () => {
    for (const callId of waiting.keys()) connections.cancelCall(callId);
  };
  signal.addEventListener('abort', stop);
  const times: number[] = [];
  const reasons = new Map<string, number>();
  let begun = 0;
  const callOn = async () => {
    while (begun < load.count && !signal.aborted) {
      begun += 1;
      const { connectionId } = session;
      const request = { connectionId, method: 'tools/call', name, argumentsText } as const;
      const own = timeoutMs === undefined ? request : { ...request, timeoutMs };
      const { callId } = connections.startCall(own);
      const ended = new Promise<CallSnapshot>((done) => waiting.set(callId, done));
      const { state, durationUs = 0 } = await ended;
      if (state.status === 'cancelled') return;
      times.push(durationUs / 1000);
      const why = failureOf(state);
      if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
  };
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: Math.min(load.atOnce, load.count) }, callOn));
  } finally {
    signal.removeEventListener('abort', stop);
    for (const end of undo) end();
  }
  signal.throwIfAborted();
  const seconds = (performance.now() - startedAt) / 1000;
  return outcomeOf(options, { times, reasons, seconds });
}

/** The states after which nothing more comes of a call that stays without more scopes. */
const endings: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled', 'waiting-for-scopes']);

function failureOf(state: CallSnapshot['state']): string | undefined {
  switch (state.status) {
    case 'failed':
      return state.message;
    case 'waiting-for-scopes':
      return `it needs scopes that were not granted: ${state.scopes.join(' ')}`;
    case 'done':
      return state.isError ? 'the tool reported an error' : undefined;
    default:
      return undefined;
  }
}

type Measured = { times: number[]; reasons: ReadonlyMap<string, number>; seconds: number };

function outcomeOf(
  { name, load, isJson }: Options,
  { times, reasons, seconds }: Measured,
): Outcome {
  const errors = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  const averageMs = times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
  const figures: [name: string, value: number][] = [
    ['calls', times.length],
    ['errors', errors],
    ['seconds', seconds],
    ['callsPerSecond', times.length / seconds],
    ['averageMs', averageMs],
    ...Object.entries(shares).map(([label, share]): [string, number] => [
      `${label}Ms`,
      percentile(times, share) ?? 0,
    ]),
    ['maxMs', Math.max(0, ...times)],
  ];
  const rounded = figures.map(([label, value]): [string, number] => [
    label,
    Number(value.toFixed(3)),
  ]);
  const failed = [...reasons].sort(([, one], [, two]) => two - one).slice(0, mostReasons);
  const output = isJson
    ? `${JSON.stringify({ tool: name, atOnce: load.atOnce, ...Object.fromEntries(rounded), failures: failed.map(([message, count]) => ({ message, count })) })}\n`
    : printable(
        [
          ...rounded.map(([label, value]) => `${label.padEnd(16)}${value}`),
          ...failed.map(([why, count]) => `${count} × ${why.slice(0, 500)}`),
        ].join('\n') + '\n',
      );
  return { output, exitCode: errors > 0 ? exitCodes.toolError : exitCodes.ok };
}
