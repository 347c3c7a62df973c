import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/chat/sample.ts';
import { call, typed } from '../../../shared/rpc/define.ts';

/** A schema by its number; the text is sent only where the thread does not know the number. */
export type NumberedSchema = { schemaNumber: number; schemaText?: string };
type Seeded = NumberedSchema & { seed: number };

/**
 * The calls that the validation thread answers; `which schema` where it does not know the number.
 */
export const validationContract = {
  judge: call(typed<NumberedSchema & { valueText: string }>).returns<Judgement | 'which schema'>(),
  sample: call(typed<Seeded>).returns<Samples | 'which schema'>(),
  break: call(typed<Seeded>).returns<InvalidSamples | 'which schema'>(),
};
