import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { counted } from '../../ui/format.ts';

/** An estimate of tokens as people read it, such as “27–49 tokens”. */
export const tokensText = ({ low, high }: TokenWeight): string =>
  low === high
    ? counted(low, 'token', 'tokens')
    : `${low.toLocaleString('en')}–${counted(high, 'token', 'tokens')}`;
