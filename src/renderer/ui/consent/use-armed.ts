import { useEffect, useState } from 'react';

const armAfterMs = 1000;
const keysAfterMs = 400;

/** Arms a dangerous button after a moment, so that it is not pressed by accident as it appears. */
export function useArmed(isDangerous: boolean): { isArmed: boolean; ignoresKeys(): boolean } {
  const [isArmed, setArmed] = useState(!isDangerous);
  const [shownAt] = useState(() => performance.now());
  useEffect(() => {
    if (!isDangerous) return undefined;
    const timer = setTimeout(() => setArmed(true), armAfterMs);
    return () => clearTimeout(timer);
  }, [isDangerous]);
  return { isArmed, ignoresKeys: () => performance.now() - shownAt < keysAfterMs };
}
