import { useEffect, useRef, useState } from 'react';

const restMs = 120;

/**
 * Returns a change at once where the value has been the same for `restMs`, and of changes in quick
 * succession the last: a held arrow key walks through the list without opening each record.
 */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const now = performance.now();
    const isRested = now - changedAt.current > restMs;
    changedAt.current = now;
    if (isRested) {
      setSettled(value);
      return undefined;
    }
    const timer = setTimeout(() => {
      setSettled(value);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
