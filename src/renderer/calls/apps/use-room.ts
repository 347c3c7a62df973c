import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Room } from './host-context.ts';

/** The size of an element, now and after each change; undefined before it was drawn. */
export function useRoom(element: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      // A tab that is not shown has no size, which the app need not know.
      if (width > 0) setRoom({ width, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return room;
}
