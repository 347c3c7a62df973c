import type { MessagePort, Worker } from 'node:worker_threads';
import type { Channel } from '../../../shared/rpc/channel.ts';

/** The line to a worker; to close it ends the worker, whatever that is doing. */
export const channelTo = (worker: Worker): Channel => ({
  post: (text) => worker.postMessage(text, []),
  onMessage: (listener) => void worker.on('message', listener),
  onClose: (listener) => void worker.once('exit', () => listener()),
  close: () => void worker.terminate(),
});

/** The line from a worker to who started it. */
export const channelFrom = (port: MessagePort): Channel => ({
  post: (text) => port.postMessage(text, []),
  onMessage: (listener) => void port.on('message', listener),
  onClose: (listener) => void port.once('close', () => listener()),
  close: () => port.close(),
});
