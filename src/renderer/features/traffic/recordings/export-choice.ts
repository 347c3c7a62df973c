import type { RedactionChoice } from '../../../../shared/model/traffic/traffic-export.ts';

/** The kinds of secrets that can be hidden by a checkbox each. */
export type Hides = Omit<RedactionChoice, 'pointers'>;

/** The default choice, which hides everything that may be a secret. */
export const allHidden: Hides = {
  known: true,
  headers: true,
  addresses: true,
  members: true,
  texts: true,
};

/** The words of a text that begin with `/`, 100 at most, and the first word that does not. */
export function pointersIn(text: string): { pointers: string[]; wrong: string | undefined } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const pointers = words.filter((word) => word.startsWith('/')).slice(0, 100);
  return { pointers, wrong: words.find((word) => !word.startsWith('/')) };
}
