import type { TrafficHead } from '../shared/model/traffic/wire.ts';
import { backend } from './backend.ts';

const listenAgainMs = 1000;

/** Hears where the log stands, again after the core was away. Returns its undo. */
export function listenToTrafficHead(onHead: (head: TrafficHead) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let stopStream = () => {};
  const listen = () => {
    stopStream = backend.stream(
      'traffic.head',
      {},
      {
        onItems: (heads) => {
          const newest = heads.at(-1);
          if (newest) onHead(newest);
        },
        onEnd: () => {
          if (!isStopped) timer = setTimeout(listen, listenAgainMs);
        },
      },
    );
  };
  listen();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopStream();
  };
}
