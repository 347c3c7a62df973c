import type { ModelFailureKind } from '../../../../shared/model/chat-endpoint.ts';
import type { RunEnd } from '../../../../shared/model/chat/chat.ts';
import { count, counted } from '../../../ui/format.ts';
import type { Run } from './conversation.ts';

export type EndWords = {
  title: string;
  /** What it means, and what to do. */
  hint: string;
  tone: 'quiet' | 'warning' | 'danger';
  can: 'continue' | 'retry' | undefined;
};

/** What is said of an answer that ended otherwise than it should; undefined for one that is done. */
export function endWords(run: Run): EndWords | undefined {
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
          ? 'No call was under way.'
          : `${counted(unknown.length, 'call was', 'calls were')} under way: the server was told to cancel, and may have done the work all the same. Look before you run it again.`,
      tone: 'quiet',
      can: 'continue',
    };
  }
  return words(run)[end.reason];
}

const words = (run: Run): Record<Exclude<RunEnd, 'done' | 'stopped'>, EndWords | undefined> => {
  const limits = run.limits;
  const limit = (what: string, setting: string): EndWords => ({
    title: `The limit of ${what} is reached.`,
    hint: `Continue for as much again, or raise “${setting}” in the settings of the chat.`,
    tone: 'warning',
    can: 'continue',
  });
  return {
    'choice-only': {
      title: 'The model chose; nothing was run.',
      hint: 'This chat stops at the first calls. Turn “Choice only” off in the settings to run them.',
      tone: 'quiet',
      can: undefined,
    },
    'cut-off': {
      title: 'The answer was cut off: the model reached its maximum of output tokens.',
      hint: 'Calls in a cut-off answer are not run. Raise “Output tokens at most” in the settings and retry, or continue.',
      tone: 'warning',
      can: 'continue',
    },
    interrupted: {
      title: 'The answer broke off before its end.',
      hint: 'The endpoint closed the stream without finishing. What came is shown; calls in it are not run.',
      tone: 'warning',
      can: 'retry',
    },
    blocked: {
      title: 'The provider blocked this answer.',
      hint: 'Its content filter stopped it. Change the question or what is attached, or ask another model.',
      tone: 'warning',
      can: 'retry',
    },
    steps: limit(counted(limits?.steps ?? 0, 'step', 'steps'), 'Steps at most'),
    calls: limit(counted(limits?.calls ?? 0, 'call', 'calls'), 'Calls at most'),
    tokens: limit(`${count(limits?.tokens ?? 0)} tokens`, 'Tokens at most'),
    cost: limit(`$${limits?.cost ?? 0}`, 'Cost at most'),
    time: limit(`${Math.round((limits?.runMs ?? 0) / 1000)} s`, 'Time at most'),
    // Told by the error itself.
    error: undefined,
    crashed: {
      title: 'Wirebench ended while this answer was under way.',
      hint: 'What came until then is kept. A call that was running may have been done by its server.',
      tone: 'warning',
      can: 'retry',
    },
  };
};

const failures: Record<ModelFailureKind, string> = {
  auth: 'The endpoint refused the key',
  'rate-limit': 'The endpoint says: too many requests',
  quota: 'The account at the endpoint is used up',
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

export const failureWords = (kind: ModelFailureKind): string => failures[kind];
