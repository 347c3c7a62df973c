import { z } from 'zod';
import type { Answer } from '../bounded-result.ts';
import type { Outcome } from '../servers/run-request.ts';
import { cutShort } from './inputs.ts';

/** What a call, a prompt or a resource came to. */
export const requestAnswer = z.object({
  is_error: z.boolean().describe('whether the tool itself reported an error'),
  duration_ms: z.number(),
  request_seq: z.number().optional(),
  response_seq: z.number().optional(),
  notes: z.array(z.string()).describe('requests that the server sent meanwhile, and findings'),
  result: z.string().describe('the result as the server sent it, as JSON'),
  cut_short: cutShort,
});

export function answerOf(outcome: Outcome): Answer<z.input<typeof requestAnswer>> {
  const { text, isError, durationMs, requestSeq, responseSeq, notes } = outcome;
  const left = (kept: number) => {
    if (kept >= text.length && !outcome.isCutShort) return {};
    const where =
      responseSeq === undefined
        ? 'read_traffic has its record'
        : `read_record has seq ${responseSeq}`;
    return {
      cut_short: `Cut short after ${kept} characters; the whole has ${outcome.totalBytes} bytes: ${where}.`,
    };
  };
  return {
    data: {
      is_error: isError,
      duration_ms: durationMs,
      ...(requestSeq !== undefined && { request_seq: requestSeq }),
      ...(responseSeq !== undefined && { response_seq: responseSeq }),
      notes: notes.slice(0, 20),
      result: text,
      ...left(text.length),
    },
    cut: { part: 'result', left },
  };
}
