import type { SamplingResult } from '../../chat/sampling/answer-sampling.ts';

/** An `ElicitResult` as the specification has it. */
export type ElicitResult =
  | { action: 'accept'; content: Record<string, string | number | boolean | string[]> }
  | { action: 'decline' | 'cancel' };

/** What servers may ask the user for, and what they get. */
export type Answered = {
  'elicitation/create': ElicitResult;
  'sampling/createMessage': SamplingResult;
};
export type Askable = keyof Answered;
export type AskUser = <M extends Askable>(
  method: M,
  params: unknown,
  signal: AbortSignal,
) => Promise<Answered[M]>;

export const isAskable = (method: unknown): method is Askable =>
  method === 'elicitation/create' || method === 'sampling/createMessage';
