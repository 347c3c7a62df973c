import { useEffect, useMemo, useRef, useState } from 'react';
import type { LogFilter, LogOutline, LogWindow } from '../../../shared/model/logs.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { useLogs } from '../../stores/logs-store.ts';

type Range = { first: number; last: number };
type Wanted = { filter: LogFilter; from?: number; limit: number };

/** So many rows are read beyond those in sight, on each side. */
const margin = 60;
const mostRows = 500;
/** As many rows as fit on a high screen, which are read where the list follows its end. */
const atTheEnd = 200;

/**
 * The messages that are in sight, of those that fit a filter; read again as others come, one reading
 * at a time, however many come.
 */
export function useLogWindow(connectionId: number, filter: LogFilter, isFollowing: boolean) {
  const counts = useLogs((state) => state.byConnection[connectionId]);
  const [range, setRange] = useState<Range>({ first: 0, last: 0 });
  const [shown, setShown] = useState<LogWindow>();
  const [problem, setProblem] = useState<string>();
  const reader = useRef<((wanted: Wanted) => void) | undefined>(undefined);
  // A list that stands still is only read again when it is scrolled, filtered or cleared.
  const version = isFollowing ? counts : counts?.kept === 0;

  useEffect(() => {
    const ended = new AbortController();
    const read = (wanted: Wanted) =>
      backend.call('logs.window', { connectionId, ...wanted }, { signal: ended.signal }).then(
        (found) => {
          setShown(found);
          setProblem(undefined);
        },
        (error: unknown) => {
          if (!ended.signal.aborted) setProblem(messageOf(error));
        },
      );
    reader.current = oneAtATime(read);
    return () => ended.abort();
  }, [connectionId]);

  useEffect(() => {
    const { first, last } = range;
    const limit = Math.min(mostRows, last - first + 2 * margin);
    const part = isFollowing
      ? { limit: Math.max(atTheEnd, limit) }
      : { from: Math.max(0, first - margin), limit };
    reader.current?.({ filter, ...part });
  }, [connectionId, filter, isFollowing, range, version]);

  return useMemo(
    () => ({
      shown,
      problem,
      counts,
      messageAt: (index: number): LogOutline | undefined =>
        shown && index >= shown.from ? shown.messages[index - shown.from] : undefined,
      /** Takes the rows in sight. */
      onRange: (first: number, last: number) =>
        setRange((before) =>
          before.first === first && before.last === last ? before : { first, last },
        ),
    }),
    [shown, problem, counts],
  );
}

/** Does the newest of what is wanted, once what was wanted before is done. */
function oneAtATime<Wanted>(act: (wanted: Wanted) => Promise<void>): (wanted: Wanted) => void {
  let next: { wanted: Wanted } | undefined;
  let isBusy = false;
  const go = async () => {
    isBusy = true;
    while (next) {
      const { wanted } = next;
      next = undefined;
      await act(wanted);
    }
    isBusy = false;
  };
  return (wanted) => {
    next = { wanted };
    if (!isBusy) void go();
  };
}
