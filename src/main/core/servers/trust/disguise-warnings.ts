import { disguises } from '../../../../shared/disguises.ts';
import { hasHiddenCharacters } from '../../../../shared/hidden-characters.ts';

/** What is not what it looks like in the words of a launch, a sentence each. */
export function disguiseWarnings(words: string[]): string[] {
  return [
    ...(words.some(hasHiddenCharacters)
      ? [
          'It holds characters that can’t be seen, or that change the order of others; they are marked.',
        ]
      : []),
    ...(words.some((word) => disguises(word).length > 0)
      ? ['It holds letters that look like others, as of another script; they are marked.']
      : []),
  ];
}
