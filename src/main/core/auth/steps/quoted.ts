import { hiddenCharacters } from '../../../../shared/hidden-characters.ts';

const maxQuoted = 300;

/** What somebody else wrote, as a message may show it: cut, and with nothing hidden in it. */
export function quoted(text: string): string {
  const shown = text.slice(0, maxQuoted).replaceAll(/\s+/g, ' ').replaceAll(hiddenCharacters, '·');
  return text.length > maxQuoted ? `${shown.trim()}…` : shown.trim();
}

/** Any value, as a message may show it. */
export const shownValue = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : quoted(JSON.stringify(value) ?? 'nothing');
