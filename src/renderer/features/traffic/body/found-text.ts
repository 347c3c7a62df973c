import type { BodyFound } from '../../../../shared/model/traffic/body-questions.ts';

/**
 * The values found as one JSON text: the one there is, or a list of all. Undefined where one of them
 * was cut, so that it is none.
 */
export function foundText({
  matches,
}: Extract<BodyFound, { status: 'found' }>): string | undefined {
  if (matches.some(({ moreCharacters }) => moreCharacters !== undefined)) return undefined;
  const [only] = matches;
  if (matches.length === 1 && only?.text.startsWith('[')) return only.text;
  return `[${matches.map(({ text }) => text).join(',')}]`;
}
