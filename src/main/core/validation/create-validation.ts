import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/chat/sample.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { createThread } from '../workers/thread.ts';
import { NumberedSchemas } from './numbered-schemas.ts';
import type { Answer, Question, ValidatorQuestion } from './validation-protocol.ts';

/** Judges values by the schemas of servers, in a thread that is killed when it takes too long. */
export type Validation = {
  /** Judges a value, given as JSON text; never rejects. */
  judge(schema: unknown, valueText: string, signal?: AbortSignal): Promise<Judgement>;
  /** Makes a few objects that the schema accepts, others with another seed; never rejects. */
  sample(schema: unknown, seed: number, signal?: AbortSignal): Promise<Samples>;
  /** Makes objects that the schema refuses, each for one reason; never rejects. */
  break(schema: unknown, seed: number, signal?: AbortSignal): Promise<InvalidSamples>;
  close(): Promise<void>;
};

const maxText = 16_000_000;
const defaultLimitMs = 1000;
/** To make a value takes many that are judged. */
const makingLimits = 3;

/** Starts its thread when it is first needed, and once more after it was killed. */
export function createValidation(workerFile: string, limitMs = defaultLimitMs): Validation {
  const schemas = new NumberedSchemas();
  const thread = createThread<ValidatorQuestion, Answer | 'which schema'>(workerFile, {
    ask: 'judge',
    valueText: 'null',
    schemaNumber: 0,
    schemaText: 'true',
  });

  async function ask(
    question: Question,
    schema: unknown,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const limit = question.ask === 'judge' ? limitMs : limitMs * makingLimits;
    let taken;
    try {
      taken = schemas.take(schema);
    } catch (error) {
      return unknown(messageOf(error));
    }
    const { schemaNumber, schemaText } = taken;
    const texts = schemaText.length + ('valueText' in question ? question.valueText.length : 0);
    if (texts > maxText) return unknown('The value or its schema is too large to be checked.');
    try {
      const first = await thread.ask({ ...question, schemaNumber }, limit, signal);
      const answer =
        first === 'which schema'
          ? await thread.ask({ ...question, schemaNumber, schemaText }, limit, signal)
          : first;
      if (answer !== 'late' && answer !== 'which schema') return answer;
      return unknown(`The schema took longer than ${limit} ms; a pattern may be hostile.`);
    } catch (error) {
      // Nobody waits for it any more, or the thread failed.
      return { ...unknown(messageOf(error)), isAppFault: true };
    }
  }

  return {
    judge: (schema, valueText, signal) =>
      ask({ ask: 'judge', valueText }, schema, signal) as Promise<Judgement>,
    sample: (schema, seed, signal) =>
      ask({ ask: 'sample', seed }, schema, signal) as Promise<Samples>,
    break: (schema, seed, signal) =>
      ask({ ask: 'break', seed }, schema, signal) as Promise<InvalidSamples>,
    close: () => thread.stop(),
  };
}

const unknown = (reason: string) => ({ status: 'unknown' as const, reason });
