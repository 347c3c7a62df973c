import { percentile } from '../../shared/model/servers/health.ts';
import { followCall } from '../core/connections/follow-call.ts';
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
  const undo = connections.serverRequests.onRequest((request) =>
    answerRequest(session, request, options),
  );
  const times: number[] = [];
  const reasons = new Map<string, number>();
  let begun = 0;
  const callOn = async () => {
    while (begun < load.count && !signal.aborted) {
      begun += 1;
      const { connectionId } = session;
      const request = { connectionId, method: 'tools/call', name, argumentsText } as const;
      const own = timeoutMs === undefined ? request : { ...request, timeoutMs };
      const { state, durationUs = 0 } = await followCall(connections, own, {}, signal);
      if (state.status === 'cancelled') return;
      times.push(durationUs / 1000);
      const why =
        state.status === 'failed'
          ? state.message
          : state.isError
            ? 'the tool’s own error'
            : undefined;
      if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
  };
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: Math.min(load.atOnce, load.count) }, callOn));
  } finally {
    undo();
  }
  signal.throwIfAborted();
  const seconds = (performance.now() - startedAt) / 1000;
  return outcomeOf(options, { times, reasons, seconds });
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
