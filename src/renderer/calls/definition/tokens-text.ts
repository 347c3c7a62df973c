import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { count, counted } from '../../ui/format.ts';

/** An estimate of tokens as people read it, such as “27–49 tokens”. */
export const tokensText = ({ low, high }: TokenWeight): string =>
  low === high
    ? counted(low, 'token', 'tokens')
    : `${count(low)}–${counted(high, 'token', 'tokens')}`;

/** The weight of several tools; undefined until each is counted. */
export function sumOfWeights(
  weights: readonly (TokenWeight | null | undefined)[],
): TokenWeight | undefined {
  if (weights.length === 0 || weights.some((one) => !one)) return undefined;
  return weights.reduce<TokenWeight>(
    (sum, one) => ({ low: sum.low + (one?.low ?? 0), high: sum.high + (one?.high ?? 0) }),
    { low: 0, high: 0 },
  );
}
