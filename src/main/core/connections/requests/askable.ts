import type { ModelChoice } from '../../../../shared/model/chat-endpoint.ts';
import type { DeclaredCapabilities } from '../../../../shared/model/servers/declared.ts';
import type { RuleMark } from './rule-mark.ts';

/** An `ElicitResult` as the specification has it. */
export type ElicitResult =
  | { action: 'accept'; content: Record<string, string | number | boolean | string[]> }
  /** In URL mode the user agreed to open the page. */
  | { action: 'accept' }
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
/** What a result may ask for before a call goes on (2026-07-28, multi round-trip requests). */
export type InputMethod = Askable | 'roots/list';
export type Asking = {
  /** Aborts when the server takes its request back. */
  signal?: AbortSignal | undefined;
  /** Called where a rule has answered, right before the answer is there. */
  onRule?: ((mark: RuleMark) => void) | undefined;
};
export type AskUser = <M extends Askable>(
  method: M,
  params: unknown,
  asking: Asking,
) => Promise<Answered[M]>;

export const isAskable = (method: unknown): method is Askable =>
  method === 'elicitation/create' || method === 'sampling/createMessage';

/** Whether a server may ask for this, by what it was told of its client. */
export function isOffered(
  method: unknown,
  { elicitation, sampling, roots }: DeclaredCapabilities,
): method is InputMethod {
  switch (method) {
    case 'elicitation/create':
      return elicitation !== undefined;
    case 'sampling/createMessage':
      return sampling !== undefined;
    case 'roots/list':
      return roots !== undefined;
    default:
      return false;
  }
}
