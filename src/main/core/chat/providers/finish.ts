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
    case 'other': {
      const word = raw?.toLowerCase() ?? '';
      if (plainEnds.has(word)) return endWith(hasCalls);
      if (failedEnds.has(word)) return 'failed';
      return brokenEnds.has(word) ? 'interrupted' : 'other';
    }
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

/** Of OpenRouter, when the provider behind it fails in the middle, and of Gemini. */
const failedEnds = new Set([
  'error',
  'malformed_response',
  'unexpected_tool_call',
  'too_many_tool_calls',
]);

/** Of servers that gave up in the middle: vLLM, LiteLLM, TGI, and proxies in front of them. */
const brokenEnds = new Set(['abort', 'aborted', 'cancelled', 'canceled', 'timeout']);
