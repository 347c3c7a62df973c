import { useCallback, useEffect, useState } from 'react';

const shownMs = 1500;

/** What is told in passing, such as that something was copied: undefined 1.5 s after it was set last. */
export function useBrief<Value>(): [told: Value | undefined, tell: (told: Value) => void] {
  const [told, setTold] = useState<{ value: Value }>();
  useEffect(() => {
    if (!told) return undefined;
    // What was told meanwhile has a time of its own, though this timer was not cleared yet.
    const end = () => setTold((now) => (now === told ? undefined : now));
    const timer = setTimeout(end, shownMs);
    return () => clearTimeout(timer);
  }, [told]);
  return [told?.value, useCallback((value) => setTold({ value }), [])];
}
