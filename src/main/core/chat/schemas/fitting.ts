import type { ToolChange } from '../../../../shared/model/chat/chat.ts';

/** What is fussy in its own way about schemas. */
export type Taker = 'anthropic' | 'openai' | 'gemini';

/** Takes note of what is changed; of a schema that is wrong everywhere, the first places will do. */
export type Note = (kind: ToolChange['kind'], path: string, what: string) => void;
