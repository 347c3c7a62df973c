import { useCallback, useRef, useState } from 'react';

const nearPx = 24;

type Room = { toEnd(): void; letGo(): void; leave(): void };

/** Keeps a room scrolled to the end of what grows in it, until the user scrolls away from there. */
export function useStickToEnd() {
  const [isAtEnd, setAtEnd] = useState(true);
  const room = useRef<Room | undefined>(undefined);
  const watch = useCallback((element: HTMLElement | null) => {
    room.current?.leave();
    room.current = element ? watchRoom(element, setAtEnd) : undefined;
  }, []);
  const toEnd = useCallback(() => room.current?.toEnd(), []);
  /** Before something else is brought in sight. */
  const letGo = useCallback(() => room.current?.letGo(), []);
  return { isAtEnd, watch, toEnd, letGo };
}

/** What grows is the room's first child. */
function watchRoom(element: HTMLElement, onAtEnd: (isAtEnd: boolean) => void): Room {
  let sticks = true;
  let last = 0;
  const toEnd = () => {
    sticks = true;
    element.scrollTop = element.scrollHeight;
  };
  const onScroll = () => {
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    // What grows above the end moves it away; only a scroll upwards is the user's.
    if (isNear) sticks = true;
    else if (element.scrollTop < last) sticks = false;
    last = element.scrollTop;
    onAtEnd(isNear || sticks);
  };
  const observer = new ResizeObserver(() => {
    // A question that has the focus is what one must see, wherever the end is.
    const isAsked = Boolean(document.activeElement?.closest('[data-approval]'));
    if (sticks && !isAsked) element.scrollTop = element.scrollHeight;
  });
  if (element.firstElementChild) observer.observe(element.firstElementChild);
  observer.observe(element);
  element.addEventListener('scroll', onScroll, { passive: true });
  toEnd();
  return {
    toEnd,
    letGo: () => void (sticks = false),
    leave: () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    },
  };
}
