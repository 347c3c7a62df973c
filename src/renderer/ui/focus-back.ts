import { useLayoutEffect, useRef, type RefObject } from 'react';

const focusable = 'a[href], button, input, textarea, select, [tabindex]';

/**
 * Remembers where an element is, and returns what gives it the focus; where it is gone or hidden by then,
 * what is nearest to it in the same part of the page gets the focus. Tells whether anything did.
 */
export function focusBackTo(element: HTMLElement): () => boolean {
  const ancestors = ancestorsOf(element);
  return () => {
    if (takesFocus(element)) return true;
    for (const one of ancestors.filter(({ isConnected }) => isConnected)) {
      if (![...one.querySelectorAll<HTMLElement>(focusable)].some(takesFocus)) continue;
      // The actions of a row are seen, and take the focus, once that is in the row.
      takesFocus(element);
      return true;
    }
    return false;
  };
}

/**
 * Has Tab go on in the work where nothing has the focus, rather than at the page's first button; what hears
 * keys while nothing has the focus still hears them.
 */
export function goOnInWork(): void {
  const work = document.querySelector('main');
  if (!work || document.activeElement !== document.body) return;
  work.tabIndex = -1;
  work.focus({ preventScroll: true });
  work.blur();
  work.removeAttribute('tabindex');
}

/**
 * Hands the focus that is within an element on as that goes, where it is then wanted: to `next`, or else to
 * what is nearest to it.
 */
export function useFocusHandedOn<Room extends HTMLElement>(
  isWanted: () => boolean,
  next?: () => HTMLElement | null,
): RefObject<Room | null> {
  const room = useRef<Room>(null);
  const newest = useRef({ isWanted, next });
  useLayoutEffect(() => {
    newest.current = { isWanted, next };
  });
  useLayoutEffect(() => {
    const element = room.current;
    // This runs while the element is still in the page.
    return () => {
      if (!element?.contains(document.activeElement) || !newest.current.isWanted()) return;
      const focusNext = focusBackTo(element);
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const found = newest.current.next?.();
        if (!found || !takesFocus(found)) focusNext();
      });
    };
  }, []);
  return room;
}

/** What an element is in, from the inside to the outside, below a landmark. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element.parentElement; at && !at.matches('main, nav, body, html');) {
    found.push(at);
    at = at.parentElement;
  }
  return found;
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
