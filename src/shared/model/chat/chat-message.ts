import { z } from 'zod';

/**
 * Data by provider that only that provider understands (signatures, encrypted reasoning) and wants
 * back unchanged. It is left out when the history goes to another provider.
 */
export type ProviderState = Record<string, Record<string, unknown>>;

export type TextPart = { type: 'text'; text: string; state?: ProviderState };
export type ReasoningPart = { type: 'reasoning'; text: string; state?: ProviderState };
export const filePart = z.lazy(() =>
  z.object({
    type: z.literal('file'),
    mediaType: z.string().max(200),
    base64: z.string(),
    name: z.string().max(1000).optional(),
  }),
);
export type FilePart = z.infer<typeof filePart>;

/** A call that the model asks for; `argumentsText` is JSON as the model wrote it, valid or not. */
export type CallPart = {
  type: 'call';
  callId: string;
  wireName: string;
  argumentsText: string;
  state?: ProviderState;
};

/** The part of a call's result that the model is sent. */
export type ResultOutput =
  | { type: 'content'; parts: (TextPart | FilePart)[] }
  | { type: 'error'; text: string }
  | { type: 'denied'; reason: string };
export type ResultPart = {
  type: 'result';
  callId: string;
  wireName: string;
  output: ResultOutput;
};

/**
 * One message of the history that a model is sent. Each call is answered by a result in the next
 * message.
 */
export type ChatMessage =
  | { role: 'user'; parts: (TextPart | FilePart)[] }
  | { role: 'assistant'; parts: (TextPart | ReasoningPart | FilePart | CallPart)[] }
  | { role: 'tool'; parts: ResultPart[] };
