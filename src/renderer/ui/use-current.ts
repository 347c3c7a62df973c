import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What the last rendering was given, for listeners that outlive it. It is there before anybody sees
 * what it is about: a key that comes at once would act on what was there before.
 */
export function useCurrent<Value>(value: Value): RefObject<Value> {
  const current = useRef(value);
  useLayoutEffect(() => {
    current.current = value;
  });
  return current;
}
