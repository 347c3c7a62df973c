import type { RedactionChoice } from '../../../../shared/model/traffic/traffic-export.ts';

/** What can be hidden by a tick. */
export type Hides = Omit<RedactionChoice, 'pointers'>;

/** The default choice, which leaves out everything that may be a secret. */
export const nothingChosen: Hides = {
  known: true,
  headers: true,
  addresses: true,
  members: true,
  texts: true,
};

/** JSON Pointers in a text, and the first word that is none. */
export function pointersIn(text: string): { pointers: string[]; wrong: string | undefined } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const pointers = words.filter((word) => word.startsWith('/')).slice(0, 100);
  return { pointers, wrong: words.find((word) => !word.startsWith('/')) };
}
