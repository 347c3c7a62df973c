import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { StepPart } from '../model.ts';

type Finish = Extract<StepPart, { type: 'finish' }>['finish'];

/** Why a step ended. Local servers say `stop` where there are calls; of a cut or blocked answer no call counts. */
export function finishOf(
  { unified, raw }: LanguageModelV4FinishReason,
  hasCalls: boolean,
): Finish | 'failed' {
  switch (unified) {
    case 'tool-calls':
    case 'stop':
      return endWith(hasCalls);
    case 'length':
      return 'length';
    case 'content-filter':
      return 'blocked';
    case 'interrupted':
      return 'interrupted';
    case 'error':
      // Without a word of its own it is a stream that ended too early.
      return raw === undefined ? 'interrupted' : 'failed';
    case 'other':
      return plainEnds.has(raw?.toLowerCase() ?? '') ? endWith(hasCalls) : 'other';
  }
}

const endWith = (hasCalls: boolean) => (hasCalls ? 'calls' : 'stop');

/** What servers say that speak a wire in their own way. */
const plainEnds = new Set([
  'eos',
  'end_turn',
  'tool_use',
  'tool_call',
  'tool_calls',
  'function_call',
]);
