import type { ViewState } from './view-state.ts';

/** The keys by which the page remembers where it was and how it was laid out. */
const isLayout = (key: string): boolean => key === 'navigation' || key.startsWith('layout.');

/**
 * The same state for a page that is to begin as at its first start: the layout of before is neither
 * told nor written over. Drafts and everything else are as they were.
 */
export function withoutLayout(state: ViewState): ViewState {
  return {
    ...state,
    read: () => Object.fromEntries(Object.entries(state.read()).filter(([key]) => !isLayout(key))),
    write(key, value) {
      if (!isLayout(key)) state.write(key, value);
    },
  };
}
