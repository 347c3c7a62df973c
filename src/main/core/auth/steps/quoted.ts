import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { hiddenCharacters } from '../../../../shared/hidden-characters.ts';

const maxQuoted = 300;

/** What somebody else wrote, as a message may show it: cut, and with nothing hidden in it. */
export function quoted(text: string): string {
  const cut = cutAtWord(text, maxQuoted).toWellFormed();
  return cut.replaceAll(/\s+/g, ' ').replaceAll(hiddenCharacters, '·').trim();
}

/** What an authorization server says of an error, for the end of a sentence. */
export const quotedError = (...texts: readonly unknown[]): string =>
  texts
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text) => quoted(String(text)).replace(/\.$/, ''))
    .join(': ');

/** Any value, as a message may show it. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  // What is deeply nested can't be written as a text.
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : String(value);
}
