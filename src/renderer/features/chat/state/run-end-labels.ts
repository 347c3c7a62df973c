import type { ModelFailureKind } from '../../../../shared/model/chat-endpoint.ts';
import type { RunEnd } from '../../../../shared/model/chat/chat.ts';
import { count, counted } from '../../../ui/format.ts';
import type { Run } from './conversation.ts';

export type RunEndLabels = {
  title: string;
  /** An explanation, with what to do. */
  hint: string;
  tone: 'quiet' | 'warning' | 'danger';
  can: 'continue' | 'retry' | undefined;
};

/** Labels an answer that did not end normally; undefined for one that did. */
export function runEndLabels(run: Run): RunEndLabels | undefined {
  const { end } = run;
  if (!end || end.reason === 'done') return undefined;
  const unknown = [...run.calls.values()].filter(
    (call) => call.end?.outcome === 'unknown' || (call.start && !call.end),
  );
  if (end.reason === 'stopped') {
    return {
      title: 'You stopped this answer.',
      hint:
        unknown.length === 0
          ? 'No call was running.'
          : `${counted(unknown.length, 'call was', 'calls were')} running: the server was notified to cancel, but may have done the work anyway. Check before you run it again.`,
      tone: 'quiet',
      can: 'continue',
    };
  }
  return labels(run)[end.reason];
}

const labels = (
  run: Run,
): Record<Exclude<RunEnd, 'done' | 'stopped'>, RunEndLabels | undefined> => {
  const limits = run.limits;
  const limit = (what: string, setting: string): RunEndLabels => ({
    title: `The limit of ${what} is reached.`,
    hint: `Continue with the same limit again, or raise “${setting}” in the chat settings.`,
    tone: 'warning',
    can: 'continue',
  });
  return {
    'choice-only': {
      title: 'The model chose its calls; nothing was run.',
      hint: 'This chat stops at the first calls. Turn “Choice only” off in the settings to run them.',
      tone: 'quiet',
      can: undefined,
    },
    'cut-off': {
      title: 'The answer was cut off: the model reached its maximum of output tokens.',
      hint: 'Calls in a cut-off answer are not run. Raise “Max output tokens” in the chat settings and regenerate, or continue.',
      tone: 'warning',
      can: 'continue',
    },
    interrupted: {
      title: 'The answer was interrupted.',
      hint: 'The endpoint closed the stream early. What was received is shown; calls in it are not run.',
      tone: 'warning',
      can: 'retry',
    },
    blocked: {
      title: 'The provider blocked this answer.',
      hint: 'Its content filter stopped it. Change the question or what is attached, or ask another model.',
      tone: 'warning',
      can: 'retry',
    },
    steps: limit(counted(limits?.steps ?? 0, 'step', 'steps'), 'Max steps'),
    calls: limit(counted(limits?.calls ?? 0, 'call', 'calls'), 'Max calls'),
    tokens: limit(`${count(limits?.tokens ?? 0)} tokens`, 'Max tokens'),
    cost: limit(`$${limits?.cost ?? 0}`, 'Max cost'),
    time: limit(`${Math.round((limits?.runMs ?? 0) / 1000)} s`, 'Max time'),
    // The failed step shows its own error.
    error: undefined,
    crashed: {
      title: 'Wirebench closed during this answer.',
      hint: 'What was received until then is kept. The server may have executed a call that was running.',
      tone: 'warning',
      can: 'retry',
    },
  };
};

const failures: Record<ModelFailureKind, string> = {
  auth: 'The endpoint refused the key',
  'rate-limit': 'The endpoint’s rate limit was reached',
  quota: 'The endpoint account has no credit',
  'model-not-found': 'The endpoint does not know this model',
  'context-length': 'The conversation is too long for this model',
  'bad-request': 'The endpoint refused the request',
  provider: 'The endpoint failed',
  network: 'The endpoint could not be reached',
  'connection-lost': 'The connection to the endpoint broke',
  timeout: 'The endpoint took too long',
  blocked: 'The provider blocked the request',
  'demo-script': 'The demo’s script does not fit',
  unknown: 'The step failed',
};

export const failureLabel = (kind: ModelFailureKind): string => failures[kind];
