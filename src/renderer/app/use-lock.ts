import { useEffect, useRef, useState } from 'react';
import { backend } from '../backend.ts';
import { followLatest } from '../latest.ts';

/** How often the core is told that the user is there, in milliseconds; its limit is in minutes. */
const awakeEveryMs = 15_000;

/**
 * Whether the app is locked. The page reloads when that changes, so that it forgets all it held.
 */
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

/** Tells the core about input of the user, at most every 15 seconds. Returns its undo. */
function tellAwake(): () => void {
  let told = -Infinity;
  const onInput = () => {
    if (performance.now() - told < awakeEveryMs) return;
    told = performance.now();
    // A failure is ignored: the app would lock, and the user sees that.
    backend.call('secrets.awake', {}).catch(() => undefined);
  };
  const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  for (const event of events) window.addEventListener(event, onInput, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, onInput);
  };
}
