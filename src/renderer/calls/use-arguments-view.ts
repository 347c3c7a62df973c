import { useState, type RefObject } from 'react';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { readViewState, writeViewState } from '../view-state.ts';
import type { ArgumentsView } from './call-arguments.tsx';

/** Narrower than this, the form has no room beside the JSON. */
const widePx = 900;
const key = 'layout.arguments-side-by-side';

/** How the arguments are shown; that it is side by side is remembered for all that can be called. */
export function useArgumentsView(room: RefObject<HTMLElement | null>, hasJson: boolean) {
  const isWide = !useIsNarrow(room, widePx);
  const [view, setView] = useState<ArgumentsView>(() =>
    hasJson && readViewState(key) === true ? 'both' : 'form',
  );
  const onView = (next: ArgumentsView) => {
    setView(next);
    if (next === 'both' || view === 'both') {
      writeViewState(key, next === 'both' ? true : undefined);
    }
  };
  return { view: view === 'both' && !isWide ? ('form' as const) : view, isWide, onView };
}
