import type { TokenWeight } from '../../../../shared/model/chat/token-weight.ts';
import { createThread } from '../../workers/thread.ts';
import type { tokensContract } from './tokens-contract.ts';

/** Weighs definitions in tokens, in a thread of its own: the tokenizer is large, and slow with odd texts. */
export type TokenScale = {
  /** The weights in the order of the items; null for a definition that takes too long. */
  weigh(items: unknown[], signal?: AbortSignal): Promise<(TokenWeight | null)[]>;
  close(): Promise<void>;
};

const defaultLimitMs = 5000;

/** Creates the scale; `limitMs` is how long one definition may take. */
export function createTokenScale(workerFile: string, limitMs = defaultLimitMs): TokenScale {
  const thread = createThread<typeof tokensContract>(workerFile);
  return {
    async weigh(items, signal) {
      const weights: (TokenWeight | null)[] = [];
      for (const item of items) {
        const definitionText = JSON.stringify(item) ?? '{}';
        const weight = await thread.call('weigh', { definitionText }, limitMs, signal);
        weights.push(weight === 'late' ? null : weight);
      }
      return weights;
    },
    close: () => thread.stop(),
  };
}
