import { quoteWord } from '../../../shared/shell/quote-word.ts';
import type { SafeText } from './safe-text.ts';

/** Quotes a text so that sh reads it as one word. */
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
