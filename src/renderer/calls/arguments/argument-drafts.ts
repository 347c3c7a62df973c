import type { DraftBoard } from '../../schema-form/form/draft-board.ts';
import { forgetChosen } from '../variables/chosen-variables.ts';

/** The drafts of forms by their key; they outlive the view of a tool, but not the page. */
export const boards = new Map<string, DraftBoard>();
/**
 * The last valid text of each form by its key; it outlives the view of a tool, but not the page.
 */
export const validTexts = new Map<string, string>();

/** Forgets the drafts, the last valid texts and the chosen variables of the keys that match. */
export function forgetDrafts(isForgotten: (key: string) => boolean): void {
  forgetChosen(isForgotten);
  for (const entries of [boards, validTexts]) {
    for (const key of [...entries.keys()].filter(isForgotten)) entries.delete(key);
  }
}
