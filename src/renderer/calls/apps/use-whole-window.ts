import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Shows an element over the whole window while `isOn`, as a popover: it stays where it is in the
 * document, so that frames in it are not loaded anew, and no container clips it.
 */
export function useWholeWindow(
  element: RefObject<HTMLElement | null>,
  isOn: boolean,
  onEscape: () => void,
): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const shown = element.current;
    if (!isOn || !shown) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    shown.setAttribute('popover', 'manual');
    shown.showPopover();
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', hear);
      shown.removeAttribute('popover');
    };
  }, [element, isOn]);
}
