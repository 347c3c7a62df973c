import type { DraftBoard } from '../../schema-form/form/draft-board.ts';
import { forgetChosen } from '../variables/chosen-variables.ts';

/** What is half-typed in the fields of a form; it outlives the view of a tool, but not the page. */
export const boards = new Map<string, DraftBoard>();
/** The last text of a form that was valid; it lives as long. */
export const validTexts = new Map<string, string>();

/** Forgets what is half-typed, the last valid text and what was consented to, for these keys. */
export function forgetDrafts(isForgotten: (key: string) => boolean): void {
  forgetChosen(isForgotten);
  for (const entries of [boards, validTexts]) {
    for (const key of [...entries.keys()].filter(isForgotten)) entries.delete(key);
  }
}
