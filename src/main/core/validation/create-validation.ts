import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/chat/sample.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { createThread } from '../workers/thread.ts';
import { NumberedSchemas } from './numbered-schemas.ts';
import type { NumberedSchema, validationContract } from './validation-contract.ts';

/** Judges values by the schemas of servers, in a thread that is killed when it takes too long. */
export type Validation = {
  /** Judges a value, given as JSON text; never rejects. */
  judge(schema: unknown, valueText: string, signal?: AbortSignal): Promise<Judgement>;
  /** Makes a few objects that the schema accepts, different ones for each seed; never rejects. */
  sample(schema: unknown, seed: number, signal?: AbortSignal): Promise<Samples>;
  /** Makes objects that the schema refuses, each for one reason; never rejects. */
  break(schema: unknown, seed: number, signal?: AbortSignal): Promise<InvalidSamples>;
  close(): Promise<void>;
};

const maxText = 16_000_000;
const defaultLimitMs = 1000;
/**
 * Making samples gets so many times the limit of judging, since each sample takes many judgements.
 */
const makingLimits = 3;

/**
 * Makes a validation. Its thread starts at the first question, and again after it was killed for
 * one that took longer than `limitMs` milliseconds.
 */
export function createValidation(workerFile: string, limitMs = defaultLimitMs): Validation {
  const schemas = new NumberedSchemas();
  const thread = createThread<typeof validationContract>(workerFile);

  async function ask<Answer>(
    schema: unknown,
    question: { limitMs: number; length: number },
    call: (of: NumberedSchema) => Promise<Answer | 'which schema' | 'late'>,
  ): Promise<Answer | Unknown> {
    let taken;
    try {
      taken = schemas.take(schema);
    } catch (error) {
      return unknown(messageOf(error));
    }
    const { schemaNumber, schemaText } = taken;
    if (schemaText.length + question.length > maxText) {
      return unknown('The value or its schema is too large to be checked.');
    }
    try {
      const first = await call({ schemaNumber });
      const answer = first === 'which schema' ? await call({ schemaNumber, schemaText }) : first;
      if (answer !== 'late' && answer !== 'which schema') return answer;
      return unknown(
        `The schema took longer than ${question.limitMs} ms; a pattern may be hostile.`,
      );
    } catch (error) {
      // The question was cancelled, or the thread failed.
      return { ...unknown(messageOf(error)), isAppFault: true };
    }
  }

  const making = { limitMs: limitMs * makingLimits, length: 0 };

  return {
    judge: (schema, valueText, signal) =>
      ask(schema, { limitMs, length: valueText.length }, (of) =>
        thread.call('judge', { ...of, valueText }, limitMs, signal),
      ),
    sample: (schema, seed, signal) =>
      ask(schema, making, (of) => thread.call('sample', { ...of, seed }, making.limitMs, signal)),
    break: (schema, seed, signal) =>
      ask(schema, making, (of) => thread.call('break', { ...of, seed }, making.limitMs, signal)),
    close: () => thread.stop(),
  };
}

type Unknown = { status: 'unknown'; reason: string; isAppFault?: true };

const unknown = (reason: string): Unknown => ({ status: 'unknown', reason });
