import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { TrigramWriter } from './trigram-writer.ts';
import type { FromWords, ToWords, WordsSetup } from './words-protocol.ts';

// Where a thread has a priority of its own: what is sent, written and drawn goes before its index.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where that is refused it is as fast, at the cost of the others.
  }
}

const words = new TrigramWriter((workerData as WordsSetup).folder);

parentPort?.on('message', (message: ToWords) => {
  if (message === 'close') {
    words.close();
    return parentPort?.close();
  }
  words.add(message);
  const bytes: FromWords = message.bytes;
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
