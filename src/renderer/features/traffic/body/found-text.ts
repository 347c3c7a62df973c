import type { BodyFound } from '../../../../shared/model/traffic/body-questions.ts';

/**
 * The values found as the text of a JSON list: a single list is that list, all else becomes the
 * items of one. Undefined where a value was cut, so that it is no JSON.
 */
export function foundText({
  matches,
}: Extract<BodyFound, { status: 'found' }>): string | undefined {
  if (matches.some(({ moreCharacters }) => moreCharacters !== undefined)) return undefined;
  const [only] = matches;
  if (matches.length === 1 && only?.text.startsWith('[')) return only.text;
  return `[${matches.map(({ text }) => text).join(',')}]`;
}
