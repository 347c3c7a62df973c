import { useCallback, useEffect, useState } from 'react';

const shownMs = 1500;

/** What is told in passing, such as that something was copied: undefined 1.5 s after it was set last. */
export function useBrief<Value>(): [told: Value | undefined, tell: (told: Value) => void] {
  const [told, setTold] = useState<{ value: Value }>();
  useEffect(() => {
    if (!told) return undefined;
    const timer = setTimeout(() => setTold(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [told]);
  return [told?.value, useCallback((value) => setTold({ value }), [])];
}
