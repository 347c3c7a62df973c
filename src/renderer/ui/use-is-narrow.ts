import { useLayoutEffect, useState, type RefObject } from 'react';

/** True while `element` is less than `limit` pixels wide, and at least `minHeight` high. */
export function useIsNarrow(
  element: RefObject<HTMLElement | null>,
  limit: number,
  minHeight = 0,
): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => {
      setIsNarrow(observed.clientWidth < limit && observed.clientHeight >= minHeight);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [element, limit, minHeight]);
  return isNarrow;
}
