import { startTransition, useState, type RefObject } from 'react';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import type { ArgumentsView } from './call-arguments.tsx';

/** The least width, in pixels, for the form beside the JSON. */
const widePx = 900;
const key = 'layout.arguments-side-by-side';

/** The view of the arguments; that the form is beside the JSON is remembered for all callees. */
export function useArgumentsView(room: RefObject<HTMLElement | null>, hasJson: boolean) {
  const isWide = !useIsNarrow(room, widePx);
  const [view, setView] = useState<ArgumentsView>(() =>
    hasJson && readViewState(key) === true ? 'both' : 'form',
  );
  const [picked, setPicked] = useState(view);
  const pick = (next: ArgumentsView) => {
    setPicked(next);
    if (next === 'both' || view === 'both') {
      writeViewState(key, next === 'both' ? true : undefined);
    }
  };
  const fitting = (one: ArgumentsView) => (one === 'both' && !isWide ? 'form' : one);
  return {
    view: fitting(view),
    /**
     * The chosen view, which a large form follows in a transition so that the page does not freeze.
     */
    picked: fitting(picked),
    isWide,
    onView(next: ArgumentsView) {
      pick(next);
      startTransition(() => setView(next));
    },
    /** Changes the view at once, for an action in it that follows. */
    setViewNow(next: ArgumentsView) {
      pick(next);
      setView(next);
    },
  };
}
