import type { TokenWeight } from '../../../../shared/model/chat/token-weight.ts';
import { call, typed } from '../../../../shared/rpc/define.ts';

/** What the thread with the tokenizer answers. */
export const tokensContract = {
  /** Weighs a tool's definition, given as JSON text. */
  weigh: call(typed<{ definitionText: string }>).returns<TokenWeight>(),
};
