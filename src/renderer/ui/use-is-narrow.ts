import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

/** True while `element` is less than `limit` pixels wide, and at least `minHeight` high. */
export const useIsNarrow = (
  element: RefObject<HTMLElement | null>,
  limit: number,
  minHeight = 0,
): boolean =>
  useMeasured(
    element,
    ({ clientWidth, clientHeight }) => clientWidth < limit && clientHeight >= minHeight,
  );

/** True while `element` is less than `limit` pixels high. */
export const useIsLow = (element: RefObject<HTMLElement | null>, limit: number): boolean =>
  useMeasured(element, ({ clientHeight }) => clientHeight > 0 && clientHeight < limit);

/**
 * Whether a condition on an element's size holds, measured before the first paint and at each
 * change of size.
 */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  isSo: (element: HTMLElement) => boolean,
): boolean {
  const [is, setIs] = useState(false);
  const question = useEffectEvent(isSo);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => {
      setIs(question(observed));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return is;
}
