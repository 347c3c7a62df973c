import { parentPort, workerData } from 'node:worker_threads';
import { TrigramWriter } from './trigram-writer.ts';
import type { FromWords, ToWords, WordsSetup } from './words-protocol.ts';

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
