import { useEffect, useState } from 'react';
import { ago, agoChangesInMs, exactTime } from './format.ts';

/** "3 min ago", kept right while it is on screen; the exact time on hover. */
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
