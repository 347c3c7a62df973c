import type { ToolChange } from '../../../../shared/model/chat/chat.ts';

/** The providers whose rules for schemas differ. */
export type Taker = 'anthropic' | 'openai' | 'gemini';

/** Notes a change; a schema that is wrong everywhere is noted at its first places only. */
export type Note = (kind: ToolChange['kind'], path: string, what: string) => void;
