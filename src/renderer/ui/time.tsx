import { useEffect, useState } from 'react';
import { ago, agoChangesInMs, exactTime } from './format.ts';

/** A time as "3 min ago", which is updated while it is on screen; its title is the exact time. */
export function Time({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), agoChangesInMs(atMs, nowMs));
    return () => clearTimeout(timer);
  }, [atMs, nowMs]);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTime(atMs)} className="tabular-nums">
      {ago(atMs, nowMs)}
    </time>
  );
}
