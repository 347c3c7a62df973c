import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/chat/sample.ts';
import { call, typed } from '../../../shared/rpc/define.ts';

/** The schema's text comes along only where its number is not known. */
export type NumberedSchema = { schemaNumber: number; schemaText?: string };
type Seeded = NumberedSchema & { seed: number };

/** What the thread that judges values answers; `which schema`: it does not know the number, or no more. */
export const validationContract = {
  judge: call(typed<NumberedSchema & { valueText: string }>()).returns<
    Judgement | 'which schema'
  >(),
  sample: call(typed<Seeded>()).returns<Samples | 'which schema'>(),
  break: call(typed<Seeded>()).returns<InvalidSamples | 'which schema'>(),
};
