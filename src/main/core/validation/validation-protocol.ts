import type { Judgement } from '../../../shared/model/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/sample.ts';

export type Question =
  | { ask: 'judge'; valueText: string }
  | { ask: 'sample'; seed: number }
  | { ask: 'break'; seed: number };

/** What comes back, by what was asked. */
export type Answers = { judge: Judgement; sample: Samples; break: InvalidSamples };

/** The schema's text comes along only where its number is not known. */
export type ToValidator = {
  id: number;
  question: Question;
  schemaNumber: number;
  schemaText?: string;
};

/** `which schema` where its number is not known, or forgotten. */
export type FromValidator = { id: number; answer: Answers[keyof Answers] | 'which schema' };
