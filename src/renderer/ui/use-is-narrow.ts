import { useLayoutEffect, useState, type RefObject } from 'react';

/** True while `element` is less than `limit` pixels wide. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => {
      setIsNarrow(observed.clientWidth < limit);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [element, limit]);
  return isNarrow;
}
