import { quoteWord } from '../../../shared/shell/quote-word.ts';
import type { SafeText } from './safe-text.ts';

/** One word for sh, whatever is in it. */
export function shWord(text: string | SafeText): string {
  let word = '';
  let plain = '';
  for (const piece of typeof text === 'string' ? [text] : text) {
    if (typeof piece === 'string') plain += piece;
    else {
      word += `${plain && quoteWord(plain)}"$${piece.variable}"`;
      plain = '';
    }
  }
  return word === '' ? quoteWord(plain) : word + (plain && quoteWord(plain));
}
