import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import { errorLabel, errorNameOf } from '../../../../shared/model/error-codes.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { counted, duration, wholeSeconds } from '../../../ui/format.ts';
import { opensStream } from '../../../../shared/model/traffic/opens-stream.ts';

/** The present time and, in the recording of this run, the request's call and its connection. */
export type HangNow = {
  nowMs: number;
  isLive: boolean;
  call?: CallSnapshot | undefined;
  connection?: ConnectionSnapshot | undefined;
};

/** One fact about a request; `seq` is the record that it comes from, and `lines` replace `text`. */
export type HangRow = { name: string; text: string; seq?: number; lines?: string[] };
export type HangState = 'waiting' | 'open' | 'asked' | 'failed' | 'unanswered' | 'cancelled';

/**
 * Returns what is wrong with a request, or that it is the stream that it opened; undefined where it was answered
 * without an error.
 */
export function hangState(
  facts: HangFacts,
  { isLive, call, connection }: HangNow,
): HangState | undefined {
  if (facts.answer) return facts.answer.isError ? 'failed' : undefined;
  if (facts.cancelled) return 'cancelled';
  switch (call?.state.status) {
    case 'input-required':
    case 'waiting-for-scopes':
      return 'asked';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
      return 'failed';
    case 'done':
      return undefined;
    case 'running':
    case undefined:
      if (!isLive || !isOpen(connection)) return 'unanswered';
      return opensStream(facts.request.method) ? 'open' : 'waiting';
  }
}

/** Whether a longer timeout could help a call: it ended without an answer, and nobody cancelled it. */
export const timeHelps = (
  { answer }: HangFacts,
  state: HangState,
  call?: Pick<CallSnapshot, 'state'>,
): boolean =>
  answer === undefined &&
  state !== 'waiting' &&
  state !== 'open' &&
  state !== 'asked' &&
  call?.state.status !== 'cancelled';

export function hangTitle(facts: HangFacts, state: HangState, now: HangNow): string {
  const { method = 'the request', subject } = facts.request;
  const what = subject === undefined ? method : `${method} ${subject}`;
  switch (state) {
    case 'waiting':
      return `Waiting ${since(facts.request.atUs, now)} for the response to ${what}`;
    case 'open':
      return `${what} has been open for ${since(facts.request.atUs, now)}`;
    case 'asked':
      return `${what} waits for your answer`;
    case 'cancelled':
      return `${what} was cancelled`;
    case 'unanswered':
      return `${what} was never answered`;
    case 'failed':
      return `${what} failed: ${whyFailed(facts, now)}`;
  }
}

/** The facts about a request as rows, the most telling first. */
export function hangRows(facts: HangFacts, state: HangState, now: HangNow): HangRow[] {
  const { request, answer, error, progress, lastHeard, stderr, events, isPartial } = facts;
  const isWaiting = state === 'waiting' || state === 'asked';
  const rows: (HangRow | undefined)[] = [
    error?.code === undefined
      ? undefined
      : {
          name: 'Error code',
          text: `${errorLabel(error.code)}: ${errorNameOf(error.code).meaning}`,
        },
    questionsRow(facts),
    scopesRow(now),
    isWaiting ? { name: 'Timeout', text: timeoutText(state, now) } : undefined,
    {
      name: 'Last received',
      text: lastHeard
        ? `${lastHeard.what}, ${since(lastHeard.atUs, now)} ago`
        : 'nothing since the request',
      ...(lastHeard && { seq: lastHeard.seq }),
    },
    {
      name: 'Other requests',
      text:
        facts.answeredOthers > 0
          ? `${counted(facts.answeredOthers, 'was', 'were')} answered meanwhile: the server is at work`
          : 'none was answered meanwhile',
    },
    progress && {
      name: 'Progress',
      text: `${progress.text}, ${since(progress.atUs, now)} ago (${counted(progress.count, 'report', 'reports')})`,
      seq: progress.seq,
    },
    isWaiting && !progress ? { name: 'Progress', text: 'none was reported' } : undefined,
    stderr.length > 0
      ? {
          name: 'stderr',
          text: '',
          lines: stderr.map(({ text }) => text),
          seq: stderr.at(-1)?.seq ?? 0,
        }
      : { name: 'stderr', text: 'nothing since the request' },
    processRow(now),
    httpRow(facts),
    ...events.map(({ text, seq }) => ({ name: 'Connection', text, seq })),
    answer && {
      name: 'Answered',
      text: `after ${duration(answer.atUs - request.atUs)}`,
      seq: answer.seq,
    },
    isPartial
      ? { name: 'Not all', text: 'Only the newest records since then were checked.' }
      : undefined,
  ];
  return rows.filter((row) => row !== undefined);
}

function whyFailed(facts: HangFacts, { call }: HangNow): string {
  if (facts.error && facts.error.message !== '') return facts.error.message;
  if (call?.state.status === 'failed') return call.state.message;
  return facts.error?.code === undefined
    ? 'the response says so, but not why'
    : errorNameOf(facts.error.code).meaning;
}

function questionsRow({ asked }: HangFacts): HangRow | undefined {
  const [first] = asked;
  if (!first) return undefined;
  const methods = [...new Set(asked.map(({ method }) => method))].join(', ');
  return { name: 'The server asks', text: `${methods}, not answered yet`, seq: first.seq };
}

function scopesRow({ call }: HangNow): HangRow | undefined {
  if (call?.state.status !== 'waiting-for-scopes') return undefined;
  const { scopes } = call.state;
  const wanted = scopes.length > 0 ? scopes.join(' ') : 'more scopes';
  return { name: 'The server wants', text: `${wanted}, which you have not allowed yet` };
}

function processRow({ connection, isLive }: HangNow): HangRow | undefined {
  if (!isLive || !connection) return undefined;
  const { state, pid, transport } = connection;
  const name = transport === 'stdio' ? 'Process' : 'Line';
  switch (state.status) {
    case 'ready':
      return {
        name,
        text:
          transport === 'http' ? 'connected' : `runs${pid === undefined ? '' : ` (pid ${pid})`}`,
      };
    case 'needs-sign-in':
      return { name, text: state.message };
    case 'failed':
      return { name, text: state.failure.message };
    case 'reconnecting':
      return { name, text: `lost: ${state.reason} Attempt ${state.attempt} to reach it again.` };
    case 'starting':
    case 'negotiating':
      return { name, text: 'is being started' };
    case 'closed':
      return { name, text: 'was closed' };
  }
}

function httpRow({ http, answer }: HangFacts): HangRow | undefined {
  if (!http) return undefined;
  const { response, request } = http;
  if (!response)
    return { name: 'HTTP', text: 'sent; no byte of the response has arrived', seq: request };
  const waits = response.isStream ? 'its event stream is open' : 'its body is still arriving';
  return {
    name: 'HTTP',
    text: answer ? response.status : `${response.status}; ${waits}`,
    seq: response.seq,
  };
}

function timeoutText(state: HangState, { call, nowMs }: HangNow): string {
  if (state === 'asked') return 'paused while your answer is pending';
  if (!call) return 'none: it was not sent as a call';
  const { idleAt, totalAt } = call.deadlines ?? {};
  const left = (at: number) => wholeSeconds(Math.max(0, Math.ceil((at - nowMs) / 1000)));
  const parts = [
    idleAt === undefined ? undefined : `${left(idleAt)} without progress`,
    totalAt === undefined ? undefined : `${left(totalAt)} total`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'none: it waits for ever' : `cancelled after ${parts.join(', or ')}`;
}

function since(atUs: number, { nowMs }: HangNow): string {
  const us = Math.max(0, nowMs * 1000 - atUs);
  return us < 1e6 ? `${(us / 1e6).toFixed(1)} s` : wholeSeconds(Math.floor(us / 1e6));
}

const isOpen = (connection: ConnectionSnapshot | undefined): boolean =>
  connection !== undefined &&
  !['failed', 'closed', 'needs-sign-in'].includes(connection.state.status);
