import { useEffect, type RefObject } from 'react';
import type { TextHistory } from '../../schema-form/form/text-history.ts';
import { useCurrent } from '../../ui/use-current.ts';

/** Elements whose text is not part of the history, with an undo of their own. */
const ownUndo = '[role=dialog], [data-own-undo], .find-widget';

/**
 * Undoes and redoes by keys from any field in `within`; with `hearsStray` also while nothing has
 * the focus.
 */
export function useUndoKeys(
  within: RefObject<Element | null>,
  history: Pick<TextHistory, 'undo' | 'redo'>,
  hearsStray: boolean,
): void {
  const latest = useCurrent(history);
  useEffect(() => {
    const isHere = (target: EventTarget | null): boolean =>
      target === document.body
        ? hearsStray && document.querySelector('[role=dialog]') === null
        : target instanceof Element &&
          within.current?.contains(target) === true &&
          target.closest(ownUndo) === null;
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (!step || !isHere(event.target)) return;
      event.preventDefault();
      // The JSON editor must not see the key, since it would undo a part of the same edits.
      event.stopPropagation();
      latest.current[step]();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [within, hearsStray, latest]);
}

function stepOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey ? 'redo' : undefined;
}
