import { disguises } from '../../../../shared/disguises.ts';
import { hasHiddenCharacters } from '../../../../shared/hidden-characters.ts';

/**
 * Warnings about characters that hide or imitate others in the texts of a launch, a sentence each.
 */
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
