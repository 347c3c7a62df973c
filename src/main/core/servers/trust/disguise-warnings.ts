import { disguises } from '../../../../shared/disguises.ts';
import { hasHiddenCharacters } from '../../../../shared/hidden-characters.ts';

/** What is not what it looks like in the words of a launch, a sentence each. */
export function disguiseWarnings(texts: string[]): string[] {
  return [
    ...(texts.some(hasHiddenCharacters)
      ? ['It contains invisible or text-reordering characters; they are marked.']
      : []),
    ...(texts.some((text) => disguises(text).length > 0)
      ? ['It contains letters that imitate others, as from another script; they are marked.']
      : []),
  ];
}
