import { useEffect, useState } from 'react';
import type { TrafficHead } from '../../shared/model/traffic/wire.ts';
import { backend } from '../backend.ts';
import { listenToHead } from '../traffic-head.ts';

const askAgainMs = 3000;

export type RecordingSize = {
  records: number;
  bytes: number | undefined;
  lost: number;
  /** Why nothing is kept at the moment. */
  problem: string | undefined;
};

/** How large the recording of this run is; bytes follow the count at a distance. */
export function useRecordingSize(): RecordingSize | undefined {
  const [head, setHead] = useState<TrafficHead>();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => follow(setHead, setBytes), []);
  return head && { records: head.head, bytes, lost: head.lost, problem: head.problem };
}

/** Returns its undo. */
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
      // A size that can't be had is left out; the traffic panel says what is wrong with the log.
      ask().catch(() => {});
    }, afterMs);
  };
  const stopListening = listenToHead((head) => {
    onHead(head);
    askSoon(askAgainMs);
  });
  askSoon(0);
  return () => {
    clearTimeout(askTimer);
    stopListening();
  };
}
