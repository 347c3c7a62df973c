import { useEffect, useState } from 'react';
import type { TrafficHead } from '../../shared/model/wire.ts';
import { backend } from '../backend.ts';

const askAgainMs = 3000;
const listenAgainMs = 1000;

export type RecordingSize = { records: number; bytes: number | undefined; lost: number };

/** How large the recording of this run is; bytes follow the count at a distance. */
export function useRecordingSize(): RecordingSize | undefined {
  const [head, setHead] = useState<TrafficHead>();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => follow(setHead, setBytes), []);
  return head && { records: head.head, bytes, lost: head.lost };
}

/** Returns its undo. */
function follow(onHead: (head: TrafficHead) => void, onBytes: (bytes: number) => void): () => void {
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  let listenTimer: ReturnType<typeof setTimeout> | undefined;
  let stopStream = () => {};
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
  const listen = () => {
    stopStream = backend.stream(
      'traffic.head',
      {},
      {
        onItems: (heads) => {
          const newest = heads.at(-1);
          if (newest) onHead(newest);
          askSoon(askAgainMs);
        },
        onEnd: () => {
          listenTimer = setTimeout(listen, listenAgainMs);
        },
      },
    );
  };
  askSoon(0);
  listen();
  return () => {
    clearTimeout(askTimer);
    clearTimeout(listenTimer);
    stopStream();
  };
}
