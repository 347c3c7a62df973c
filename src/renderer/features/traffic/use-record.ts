import { useEffect, useMemo, useState } from 'react';
import type { WireRecord } from '../../../shared/model/wire.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { isWaiting, noted } from './page-cache.ts';
import { noteKey } from './note-actions.ts';
import { readRecord } from './surroundings.ts';
import { isLive, useTraffic } from './traffic-store.ts';

export type LoadedRecord =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'missing' }
  | { status: 'ready'; record: WireRecord };

/** One record, wherever the list stands; a waiting request is read again as the log grows. */
export function useRecord(recordingId: string, seq: number): LoadedRecord {
  const [loaded, setLoaded] = useState<LoadedRecord>({ status: 'loading' });
  const isSettled = loaded.status === 'ready' && !isWaiting(loaded.record);
  // Once settled, the log's growth is none of this record's business.
  const readAt = useTraffic((state) => (isLive(state) && !isSettled ? state.head?.head : 0));
  useEffect(() => {
    if (isSettled) return undefined;
    const controller = new AbortController();
    readRecord({ recordingId, seq }, controller.signal).then(
      (record) => {
        if (controller.signal.aborted) return;
        setLoaded(record ? { status: 'ready', record } : { status: 'missing' });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ status: 'failed', message: messageOf(error) });
      },
    );
    return () => {
      controller.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again as the log grows
  }, [recordingId, seq, readAt, isSettled]);
  const note = useTraffic((state) => state.notes[noteKey({ recordingId, seq })]);
  return useMemo(
    () => (loaded.status === 'ready' ? { ...loaded, record: noted(loaded.record, note) } : loaded),
    [loaded, note],
  );
}
