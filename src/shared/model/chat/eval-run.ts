import type { LaunchSheet } from '../servers/launch-preview.ts';
import type { EvalTry, PassRate } from './eval.ts';

/** A case as each model is going to be asked it. */
export type PlannedCase = { name: string; prompt: string; tries: number };

/** The outcome of one try, with the model's text. */
export type AnsweredTry = EvalTry & { text: string };

/** The outcome of all tries of a model; `cost`, in US dollars, is absent where it is not known. */
export type EvalTotal = { rate: PassRate; cost?: number };

/** The items of the stream of an eval that runs in the app. */
export type EvalItem =
  /** Comes when the file is read, before its servers are started. */
  | { type: 'plan'; models: string[]; servers: string[]; cases: PlannedCase[] }
  /** The eval did not run, since what the file would start and reach is not approved yet. */
  | { type: 'approval-needed'; sheet: LaunchSheet }
  /** One try, as it ends; `at` is the index of its case, `rate` that of the case so far. */
  | { type: 'try'; model: string; at: number; attempt: number; answer: AnsweredTry; rate: PassRate }
  | { type: 'summary'; models: ({ model: string } & EvalTotal)[] };
