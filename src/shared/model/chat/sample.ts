import type { Problem } from '../calls/problem.ts';

/** An object that a schema refuses, as JSON text. */
export type InvalidSample = {
  text: string;
  /** The one thing that is wrong with it. */
  problem: Problem;
};

/** Objects that a schema accepts. */
export type Samples = { status: 'made'; texts: string[] } | { status: 'unknown'; reason: string };

/** Objects that a schema refuses, each for one reason. */
export type InvalidSamples =
  | { status: 'made'; samples: InvalidSample[] }
  | { status: 'unknown'; reason: string };
