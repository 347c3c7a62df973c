import { useEffect, useState } from 'react';

/** The present time in milliseconds since the epoch, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
