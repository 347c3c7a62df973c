import type { SavedFilter } from '../../../../shared/model/settings.ts';
import { noFilter, restoreFilter, type ViewFilter } from '../log/view-filter.ts';

/** What of a view is worth a name: not the connection, which is another one tomorrow. */
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

/** The view that a saved filter stands for, whatever a former version wrote there. */
export const viewOf = (saved: SavedFilter): ViewFilter => ({
  ...restoreFilter(saved),
  connectionId: undefined,
});

/** Whether a view is what a saved filter stands for. */
export function isSavedAs(saved: SavedFilter, filter: ViewFilter): boolean {
  const [a, b] = [savedAs('x', viewOf(saved)), savedAs('x', filter)];
  return JSON.stringify(a) === JSON.stringify(b);
}

export const isWorthSaving = (filter: ViewFilter): boolean =>
  !isSavedAs(savedAs('x', noFilter), filter);

/** Adds a saved filter, in place of one with the same name. */
export function withSaved(all: readonly SavedFilter[], added: SavedFilter): SavedFilter[] {
  const others = all.filter(({ name }) => name !== added.name);
  return [...others, added].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
