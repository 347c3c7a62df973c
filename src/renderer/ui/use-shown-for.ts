import { useEffect, useState } from 'react';

/** True once a component has been on screen for so many milliseconds. */
export function useShownFor(afterMs: number): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isSettled;
}
