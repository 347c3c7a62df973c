import type { LaunchSheet } from '../servers/launch-preview.ts';
import type { EvalTry, PassRate } from './eval.ts';

/** A case as it is going to be put to each model. */
export type PlannedCase = { name: string; prompt: string; tries: number };

/** What became of one try, with what was said in place of a call. */
export type AnsweredTry = EvalTry & { text: string };

/** What came of all tries of a model; the cost is absent where nobody knows it. */
export type EvalTotal = { rate: PassRate; cost?: number };

/** What is told of an eval that runs in the app. */
export type EvalItem =
  /** Once the file is read; before its servers are started. */
  | { type: 'plan'; models: string[]; servers: string[]; cases: PlannedCase[] }
  /** What the file would start and reach was not approved yet; nothing came of it. */
  | { type: 'approval-needed'; sheet: LaunchSheet }
  /** In the order in which they come; `at` is the place of the case, the rate that of the case so far. */
  | { type: 'try'; model: string; at: number; attempt: number; answer: AnsweredTry; rate: PassRate }
  | { type: 'summary'; models: ({ model: string } & EvalTotal)[] };
