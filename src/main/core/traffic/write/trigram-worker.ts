import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { TrigramWriter } from './trigram-writer.ts';
import type { FromTrigrams, ToTrigrams, TrigramSetup } from './trigram-protocol.ts';

// On Linux a thread has a priority of its own: sending, writing and drawing go before the index.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where that is refused the index is as fast, at the cost of the other threads.
  }
}

const writer = new TrigramWriter((workerData as TrigramSetup).folder);

parentPort?.on('message', (message: ToTrigrams) => {
  if (message === 'close') {
    writer.close();
    return parentPort?.close();
  }
  writer.add(message);
  const bytes: FromTrigrams = message.bytes;
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
