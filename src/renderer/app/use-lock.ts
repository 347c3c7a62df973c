import { useEffect, useRef, useState } from 'react';
import { backend } from '../backend.ts';
import { followLatest } from '../latest.ts';

/** The core counts in minutes. */
const awakeEveryMs = 15_000;

/** Whether the app is locked. A page that sees it change begins anew, so that it forgets all it held. */
export function useLock(): boolean {
  const [isLocked, setLocked] = useState(false);
  const known = useRef<boolean>(undefined);
  useEffect(() => {
    const unfollow = followLatest('secrets.isLocked', (now) => {
      if (known.current !== undefined && known.current !== now) location.reload();
      known.current = now;
      setLocked(now);
    });
    const stopTelling = tellAwake();
    return () => {
      unfollow();
      stopTelling();
    };
  }, []);
  return isLocked;
}

/** Lets the core know that somebody is there, now and then. Returns its undo. */
function tellAwake(): () => void {
  let told = -Infinity;
  const onInput = () => {
    if (performance.now() - told < awakeEveryMs) return;
    told = performance.now();
    // Whether it was heard is seen when the app locks.
    backend.call('secrets.awake', {}).catch(() => undefined);
  };
  const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  for (const event of events) window.addEventListener(event, onInput, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, onInput);
  };
}
