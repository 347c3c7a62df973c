import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../../../shared/model/chat/sample.ts';

export type Question =
  | { ask: 'judge'; valueText: string }
  | { ask: 'sample'; seed: number }
  | { ask: 'break'; seed: number };

/** The schema's text comes along only where its number is not known. */
export type ValidatorQuestion = Question & { schemaNumber: number; schemaText?: string };

/** What comes back, by what was asked. */
export type Answer = Judgement | Samples | InvalidSamples;
