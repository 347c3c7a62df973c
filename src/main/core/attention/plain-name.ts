import { hiddenCharacters } from '../../../shared/hidden-characters.ts';

const longestName = 60;
/** What is looked at of a name, however long it is. */
const longestRead = 1000;
/** The notification servers of Linux read markup. */
const markup: Record<string, string> = { '<': '‹', '>': '›', '&': '＆' };

/**
 * A name that a server chose, as it may stand in a notification of the system: on one line, short,
 * without markup and without characters that are unseen, change the order of others or pile up.
 */
export function plainName(name: string, withoutSecrets: (text: string) => string): string {
  const plain = withoutSecrets(name)
    .slice(0, longestRead)
    .toWellFormed()
    .replaceAll(hiddenCharacters, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .replaceAll(/[<>&]/g, (sign) => markup[sign] ?? '')
    .trim();
  const letters = Array.from(plain);
  if (letters.length <= longestName) return plain;
  return `${letters.slice(0, longestName).join('').trimEnd()}…`;
}
