import type { ModelChoice } from '../../../../shared/model/chat-endpoint.ts';

/** An `ElicitResult` as the specification has it. */
export type ElicitResult =
  | { action: 'accept'; content: Record<string, string | number | boolean | string[]> }
  | { action: 'decline' | 'cancel' };

/** A part of a message, as the specification has it (Sampling, messages). */
export type SamplingBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> };

/**
 * A `CreateMessageResult`: the answer to `sampling/createMessage`, or a part of `inputResponses`
 * (2026-07-28).
 */
export type SamplingResult = {
  role: 'assistant';
  content: SamplingBlock | SamplingBlock[];
  model: string;
  stopReason: string;
};

/** Lets a model answer a sampling request that the user approved. */
export type AskModel = (asked: {
  params: unknown;
  revision: string;
  model: ModelChoice;
  maxTokens: number;
  signal: AbortSignal;
}) => Promise<SamplingResult>;

/** What serves `sampling/createMessage`; without `ask`, only the user writes answers. */
export type Sampler = {
  /** Throws the `SamplingError` that says what is wrong with the parameters. */
  check(params: unknown, maxTokens: number): void;
  ask?: AskModel | undefined;
};

/** The results of the methods by which servers ask the user, by method. */
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
