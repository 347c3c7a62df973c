import type { SafeText } from './safe-words.ts';

/** One word for sh, whatever is in it. */
export function shWord(text: string | SafeText): string {
  let word = '';
  let plain = '';
  for (const piece of typeof text === 'string' ? [text] : text) {
    if (typeof piece === 'string') plain += piece;
    else {
      word += `${plain && quoted(plain)}"$${piece.variable}"`;
      plain = '';
    }
  }
  return word === '' ? quoted(plain) : word + (plain && quoted(plain));
}

/** Within single quotes nothing means anything, but the quote itself. */
const quoted = (text: string): string =>
  /^[\w@%+:,./=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
