import { useEffect, useRef } from 'react';

const ownAnswer = '[role=dialog], [aria-label^="Question from"]';

/** Runs at Mod+Enter, wherever the focus is; a dialog and a question have answers of their own. */
export function useModEnter(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      if (event.target instanceof Element && event.target.closest(ownAnswer)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
