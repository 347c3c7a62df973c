import type { ChatCall, Run } from './conversation.ts';

export type CallState =
  | 'writing'
  | 'waiting'
  | 'queued'
  | 'running'
  | 'done'
  | 'tool-error'
  | 'failed'
  | 'denied'
  | 'not-run'
  | 'unknown';

/** Derives a call's state from its events. */
export function callState(call: ChatCall, runEnd: Run['end']): CallState {
  const { end, approval, start, isWriting, invalid } = call;
  if (end) return end.outcome === 'result' ? 'done' : end.outcome;
  if (approval?.decision?.allow === false) return 'denied';
  // No call can run after the end of the run, or of a tool that does not exist.
  if (runEnd || invalid?.kind === 'unknown-tool') return start ? 'unknown' : 'not-run';
  if (start) return 'running';
  if (approval && !approval.decision) return 'waiting';
  return isWriting ? 'writing' : 'queued';
}

const labels: Record<CallState, string> = {
  writing: 'Writing the arguments',
  waiting: 'Waiting for you',
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  'tool-error': 'The tool reports an error',
  failed: 'Failed',
  denied: 'Denied',
  'not-run': 'Not run',
  unknown: 'Stopped, outcome unknown',
};

export const callStateLabel = (state: CallState): string => labels[state];

/** The tool's own name, or the one that the model made up. */
export const calledTool = ({ tool, wireName }: Pick<ChatCall, 'tool' | 'wireName'>): string =>
  tool ?? (wireName === '' ? 'a tool' : wireName);

/** All calls that wait for the user, the oldest first. */
export const waitingCalls = (run: Run): ChatCall[] =>
  run.end ? [] : [...run.calls.values()].filter((call) => callState(call, undefined) === 'waiting');
