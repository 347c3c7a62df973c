import { useEffect, useMemo, useState } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { isWaiting, noted } from '../log/page-cache.ts';
import { noteKey } from '../notes/note-actions.ts';
import { readRecord } from '../log/traffic-source.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { headNow, moved, paused } from '../log/use-reread.ts';

export type LoadedRecord =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'missing' }
  | { status: 'ready'; record: WireRecord };

const readAgainMs = 100;

/**
 * Loads one record, with its newest note. While the record is a waiting request or missing, it is
 * read again as the log grows.
 */
export function useRecord(recordingId: string, seq: number): LoadedRecord {
  const [loaded, setLoaded] = useState<LoadedRecord>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      for (;;) {
        const head = headNow();
        const record = await readRecord({ recordingId, seq }, signal);
        if (signal.aborted) return;
        setLoaded(record ? { status: 'ready', record } : { status: 'missing' });
        // A record that does not wait for a response no longer changes.
        if (record && !isWaiting(record)) return;
        // The pause lets an answer be shown even while the log grows faster than it is read.
        await Promise.all([paused(readAgainMs, signal), moved(head, signal)]);
        if (signal.aborted) return;
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setLoaded({ status: 'failed', message: messageOf(error) });
    });
    return () => controller.abort();
  }, [recordingId, seq]);
  const note = useTraffic((state) => state.notes[noteKey({ recordingId, seq })]);
  return useMemo(
    () => (loaded.status === 'ready' ? { ...loaded, record: noted(loaded.record, note) } : loaded),
    [loaded, note],
  );
}
