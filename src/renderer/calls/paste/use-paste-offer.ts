import { useEffect, type RefObject } from 'react';
import { useCurrent } from '../../ui/use-current.ts';

const editable = 'input, textarea, select, [contenteditable], [role="textbox"], [data-chip]';
/**
 * How long after its keys a paste is awaited, in milliseconds; without one the clipboard has no
 * text.
 */
const followsMs = 100;

/**
 * Hears what is pasted where no field takes it, and by Mod+Shift+V in fields too: beside an
 * element, or while nothing has the focus.
 */
export function usePasteOffer(
  beside: RefObject<Element | null>,
  onPaste: (text: string) => void,
): void {
  const latest = useCurrent(onPaste);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const isHere = (target: EventTarget | null): target is Element =>
      target instanceof Element &&
      document.querySelector('[role=dialog]') === null &&
      (target === document.body || beside.current?.parentElement?.contains(target) === true);
    const offer = (text: string) => {
      clearTimeout(waiting);
      waiting = undefined;
      latest.current(text);
    };
    const onKey = (event: KeyboardEvent) => {
      const isOwn =
        event.key.toLowerCase() === 'v' && event.shiftKey && (event.ctrlKey || event.metaKey);
      if (!isOwn || !isHere(event.target)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => offer(''), followsMs);
    };
    const onClip = (event: ClipboardEvent) => {
      if (!isHere(event.target)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const isTaken = event.target.closest(editable) !== null && waiting === undefined;
      if (isTaken || text.trim() === '') return;
      event.preventDefault();
      event.stopPropagation();
      offer(text);
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('paste', onClip, true);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('paste', onClip, true);
    };
  }, [beside, latest]);
}
