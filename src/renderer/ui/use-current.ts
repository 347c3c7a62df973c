import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A ref with the value of the last rendering, for listeners that outlive it. It is set in a layout
 * effect, so that a key pressed right after the paint acts on the new value.
 */
export function useCurrent<Value>(value: Value): RefObject<Value> {
  const current = useRef(value);
  useLayoutEffect(() => {
    current.current = value;
  });
  return current;
}
