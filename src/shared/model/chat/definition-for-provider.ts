import type { ToolChange } from './chat.ts';

export const toolProviders = ['openai', 'anthropic', 'gemini'] as const;
export type ToolProvider = (typeof toolProviders)[number];

/** A tool as a provider gets it, or why it is not offered to its models. */
export type DefinitionForProvider =
  /** `text` is the JSON text of the member `tools` of the request. */
  { status: 'offered'; text: string; changes: ToolChange[] } | { status: 'left-out'; why: string };
