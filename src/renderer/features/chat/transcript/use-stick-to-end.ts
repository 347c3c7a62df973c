import { useCallback, useRef, useState } from 'react';

const nearPx = 24;

type Room = { toEnd(): void; letGo(): void; leave(): void };

/** Keeps an element scrolled to the end of its growing content, until the user scrolls away. */
export function useStickToEnd() {
  const [isAtEnd, setAtEnd] = useState(true);
  const room = useRef<Room | undefined>(undefined);
  const watch = useCallback((element: HTMLElement | null) => {
    room.current?.leave();
    room.current = element ? watchRoom(element, setAtEnd) : undefined;
  }, []);
  const toEnd = useCallback(() => room.current?.toEnd(), []);
  /** Stops following the end, before something else is scrolled to. */
  const letGo = useCallback(() => room.current?.letGo(), []);
  return { isAtEnd, watch, toEnd, letGo };
}

/** Watches the size of the element's first child, which grows. */
function watchRoom(element: HTMLElement, onAtEnd: (isAtEnd: boolean) => void): Room {
  let sticks = true;
  let last = 0;
  /** The card of a question that is too high to be seen as a whole, which is read from its beginning. */
  let read: Element | undefined;
  const questions = element.getElementsByClassName('call-questions');
  const isRead = () => read !== undefined && isInSight(read, element);
  const toEnd = () => {
    sticks = true;
    element.scrollTop = element.scrollHeight;
  };
  const onScroll = () => {
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    // Content that grows moves the end away; only a scroll upwards is the user's.
    if (isNear) sticks = true;
    else if (element.scrollTop < last && !isRead()) sticks = false;
    last = element.scrollTop;
    onAtEnd(isNear || sticks);
  };
  const observer = new ResizeObserver(() => {
    if (!sticks) return;
    // A question that has the focus stays in sight as a whole, wherever the end is.
    const asked = document.activeElement?.closest('[data-approval]');
    if (asked) return asked.scrollIntoView({ block: 'nearest' });
    const card = questions[questions.length - 1]?.parentElement ?? undefined;
    // Whoever reads it is not moved by what grows.
    if (card && card === read) return;
    read = undefined;
    element.scrollTop = element.scrollHeight;
    if (!card || topOf(card) >= topOf(element)) return;
    card.scrollIntoView({ block: 'start' });
    last = element.scrollTop;
    read = card;
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

const topOf = (element: Element): number => element.getBoundingClientRect().top;

const isInSight = (element: Element, room: Element): boolean =>
  topOf(element) < room.getBoundingClientRect().bottom &&
  element.getBoundingClientRect().bottom > topOf(room);
