import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { StepPart } from '../model.ts';

type Finish = Extract<StepPart, { type: 'finish' }>['finish'];

/**
 * Why a step ended. Calls count also where a local server says `stop`, but not in an answer that
 * was cut or blocked.
 */
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
      // An error without a reason is a stream that ended too early.
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

/** The reasons of a normal end that other servers use on these wires. */
const plainEnds = new Set([
  'eos',
  'end_turn',
  'tool_use',
  'tool_call',
  'tool_calls',
  'function_call',
]);

/** The reasons of OpenRouter, when the provider behind it fails in the middle, and of Gemini. */
const failedEnds = new Set([
  'error',
  'malformed_response',
  'unexpected_tool_call',
  'too_many_tool_calls',
]);

/** The reasons of servers that gave up in the middle: vLLM, LiteLLM, TGI, and proxies in front of them. */
const brokenEnds = new Set(['abort', 'aborted', 'cancelled', 'canceled', 'timeout']);
