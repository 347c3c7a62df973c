import { useEffect, useState } from 'react';
import type { TrafficHead } from '../../shared/model/traffic/wire.ts';
import { backend } from '../backend.ts';
import { listenToTrafficHead } from '../listen-to-traffic-head.ts';
import { afterFirstFrame } from './load-ahead.ts';

const askAgainMs = 3000;

export type RecordingSize = {
  records: number;
  bytes: number | undefined;
  lost: number;
  /** Why nothing can be recorded at the moment. */
  problem: string | undefined;
};

/** The size of this run's recording; `bytes` is updated at most every 3 seconds. */
export function useRecordingSize(): RecordingSize | undefined {
  const [head, setHead] = useState<TrafficHead>();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => follow(setHead, setBytes), []);
  return head && { records: head.head, bytes, lost: head.lost, problem: head.problem };
}

/** Listens to the recording's head, and reads its bytes after it changed. Returns its undo. */
function follow(onHead: (head: TrafficHead) => void, onBytes: (bytes: number) => void): () => void {
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const recordings = await backend.call('traffic.recordings', {});
    const current = recordings.find(({ isCurrent }) => isCurrent);
    if (current) onBytes(current.bytes);
  };
  const askSoon = (afterMs: number) => {
    askTimer ??= setTimeout(() => {
      askTimer = undefined;
      // A failure is ignored here, since the traffic panel shows what is wrong with the recording.
      ask().catch(() => {});
    }, afterMs);
  };
  const stopListening = listenToTrafficHead((head) => {
    onHead(head);
    askSoon(askAgainMs);
  });
  // A thread is started to answer, which the first screen need not wait for.
  const forget = afterFirstFrame(() => askSoon(0));
  return () => {
    forget();
    clearTimeout(askTimer);
    stopListening();
  };
}
