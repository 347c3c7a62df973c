import type { MessagePort, Worker } from 'node:worker_threads';
import type { Channel } from '../../../shared/rpc/channel.ts';

/** The channel to a worker; closing it ends the worker, whatever that is doing. */
export const channelTo = (worker: Worker): Channel => ({
  post: (text) => worker.postMessage(text, []),
  onMessage: (listener) => void worker.on('message', listener),
  onClose: (listener) => void worker.once('exit', () => listener()),
  close: () => void worker.terminate(),
});

/** The channel from a worker to the thread that started it. */
export const channelFrom = (port: MessagePort): Channel => ({
  post: (text) => port.postMessage(text, []),
  onMessage: (listener) => void port.on('message', listener),
  onClose: (listener) => void port.once('close', () => listener()),
  close: () => port.close(),
});
