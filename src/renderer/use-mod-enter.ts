import { useEffect } from 'react';
import { useCurrent } from './ui/use-current.ts';

/** What stands in such a part of the page has an answer of its own. */
const ownAnswer = '[role=dialog], [data-own-enter]';

/** Runs at Mod+Enter, wherever the focus is; a key that is held down runs once. */
export function useModEnter(run: () => void): void {
  const latest = useCurrent(run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      if (event.target instanceof Element && event.target.closest(ownAnswer)) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [latest]);
}
