import type { SavedFilter } from '../../../../shared/model/settings.ts';
import { noFilter, restoreFilter, type ViewFilter } from '../log/view-filter.ts';

/**
 * Makes a saved filter of a view, without the choice of keep-alives, and without the connection and
 * the window, which mean something else in another recording.
 */
export function savedAs(
  name: string,
  { text, errorsOnly, hiddenGroups, http }: ViewFilter,
): SavedFilter {
  return {
    name: name.trim().slice(0, 100),
    text: text.trim(),
    ...(errorsOnly && { errorsOnly }),
    ...(hiddenGroups.length > 0 && { hiddenGroups: [...hiddenGroups] }),
    ...(http && { http }),
  };
}

/**
 * The view of a saved filter, which a former version may have written; it is of all connections and
 * has no window.
 */
export const viewOf = (saved: SavedFilter): ViewFilter => ({
  ...noFilter,
  ...restoreFilter(saved),
});

/** Whether a view shows the same as a saved filter. */
export function isSavedAs(saved: SavedFilter, filter: ViewFilter): boolean {
  const [a, b] = [savedAs('x', viewOf(saved)), savedAs('x', filter)];
  return JSON.stringify(a) === JSON.stringify(b);
}

export const isWorthSaving = (filter: ViewFilter): boolean =>
  !isSavedAs(savedAs('x', noFilter), filter);

/** Adds a saved filter, in place of one with the same name; the result is sorted by name. */
export function withSaved(all: readonly SavedFilter[], added: SavedFilter): SavedFilter[] {
  const others = all.filter(({ name }) => name !== added.name);
  return [...others, added].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
