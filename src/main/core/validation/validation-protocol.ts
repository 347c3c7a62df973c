import type { Judgement } from '../../../shared/model/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/sample.ts';

export type Question =
  | { ask: 'judge'; schemaText: string; valueText: string }
  | { ask: 'sample'; schemaText: string; seed: number }
  | { ask: 'break'; schemaText: string; seed: number };

/** What comes back, by what was asked. */
export type Answers = { judge: Judgement; sample: Samples; break: InvalidSamples };

export type ToValidator = { id: number; question: Question };

export type FromValidator = { id: number; answer: Answers[keyof Answers] };
