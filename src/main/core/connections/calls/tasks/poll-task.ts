import type { Finding } from '../../../../../shared/model/finding.ts';
import { isTaskOver, taskEndsAt, type TaskState } from '../../../../../shared/model/calls/task.ts';
import type { ToldTask } from './read-task.ts';

/** A task as it stands, from what task-watch.ts asks for, and how often in a row the server did not say how. */
export type Tracked = { state: TaskState; failures: number };

export type TaskEvent =
  /** The server said how the task stands. */
  | { type: 'told'; task: ToldTask; atMs: number }
  /** The server answered that it does not know the task (-32602). */
  | { type: 'unknown'; atMs: number }
  /** A poll brought no usable answer; `isFinal` where the next one won't either. */
  | { type: 'silent'; why: string; isFinal?: boolean; atMs: number }
  | { type: 'cancel-asked' };

export const shortestPollMs = 250;
const longestPollMs = 30_000;
const usualPollMs = 1000;
/** After so many polls in a row without an answer, a task counts as lost. */
const mostFailures = 5;
const mostFindings = 20;

/** A task as a call was answered with it; `wantedTtlMs` is what was asked for. */
export function beginTask(task: ToldTask, atMs: number, wantedTtlMs?: number): Tracked {
  const { taskId, status = 'working', message, createdAt = atMs, changedAt, ttlMs, pollMs } = task;
  const findings = [...task.findings];
  if (wantedTtlMs !== undefined && ttlMs !== undefined && ttlMs !== wantedTtlMs) {
    const kept = ttlMs === null ? 'without an end' : `for ${ttlMs} ms`;
    findings.push({ message: `the server keeps the task ${kept}, not for ${wantedTtlMs} ms` });
  }
  const state: TaskState = {
    taskId,
    standing: status,
    ...(message !== undefined && { message }),
    createdAt,
    changedAt: changedAt ?? createdAt,
    ...(ttlMs !== undefined && { ttlMs }),
    pollMs: possiblePollMs(pollMs),
  };
  return { state: noted(state, findings), failures: 0 };
}

/** What follows of what was heard. A task that is over stays as it ended. */
export function nextTask(tracked: Tracked, event: TaskEvent): Tracked {
  const { state } = tracked;
  switch (event.type) {
    case 'told':
      return afterTold(tracked, event);
    case 'unknown': {
      if (isTaskOver(state.standing)) return tracked;
      const endsAt = taskEndsAt(state);
      const isExpired = endsAt !== undefined && event.atMs >= endsAt;
      const message = isExpired
        ? 'Its time to live (ttl) is over.'
        : 'The server does not know it.';
      return ended(state, isExpired ? 'expired' : 'lost', message, event.atMs);
    }
    case 'silent': {
      if (isTaskOver(state.standing)) return tracked;
      const failures = tracked.failures + 1;
      const isLost = event.isFinal === true || failures >= mostFailures;
      return isLost ? ended(state, 'lost', event.why, event.atMs) : { state, failures };
    }
    case 'cancel-asked':
      return isTaskOver(state.standing)
        ? tracked
        : { ...tracked, state: { ...state, isCancelAsked: true } };
  }
}

function afterTold(
  { state }: Tracked,
  { task, atMs }: Extract<TaskEvent, { type: 'told' }>,
): Tracked {
  const { status = state.standing, message, changedAt, ttlMs, pollMs } = task;
  if (task.taskId !== state.taskId) {
    const other = { message: 'the server answered with another task than was asked about' };
    return { state: noted(state, [other]), failures: 0 };
  }
  if (isTaskOver(state.standing)) {
    if (status === state.standing) return { state, failures: 0 };
    const back = {
      message: `the task went from ${state.standing} to ${status}, though it was over`,
    };
    return { state: noted(state, [back]), failures: 0 };
  }
  const { message: before, isCancelAsked: _asked, ...rest } = state;
  const isSame = status === state.standing && message === before;
  const next: TaskState = {
    ...rest,
    standing: status,
    ...(message !== undefined && { message }),
    changedAt: changedAt ?? (isSame ? state.changedAt : atMs),
    ...(ttlMs !== undefined && { ttlMs }),
    ...(pollMs !== undefined && { pollMs: possiblePollMs(pollMs) }),
    ...(!isTaskOver(status) && state.isCancelAsked && { isCancelAsked: true }),
  };
  const findings = [...task.findings];
  if (ttlMs !== undefined && state.ttlMs !== undefined && ttlMs !== state.ttlMs) {
    findings.push({ message: `the ttl of the task went from ${state.ttlMs} to ${ttlMs}` });
  }
  return { state: noted(next, findings), failures: 0 };
}

/** The time until the next poll; longer after polls that brought nothing. */
export const pollAfterMs = ({ state, failures }: Tracked): number =>
  Math.min(longestPollMs, state.pollMs * 2 ** failures);

function ended(
  state: TaskState,
  standing: 'expired' | 'lost',
  message: string,
  atMs: number,
): Tracked {
  const { isCancelAsked: _asked, ...rest } = state;
  return { state: { ...rest, standing, message, changedAt: atMs }, failures: 0 };
}

/** The state with more findings, each of them once. */
function noted(state: TaskState, more: Finding[]): TaskState {
  const known = state.findings ?? [];
  const fresh = more.filter(({ message }) => !known.some((one) => one.message === message));
  if (fresh.length === 0) return state;
  return { ...state, findings: [...known, ...fresh].slice(0, mostFindings) };
}

const possiblePollMs = (wanted: number | undefined): number =>
  wanted === undefined ? usualPollMs : Math.min(longestPollMs, Math.max(shortestPollMs, wanted));
