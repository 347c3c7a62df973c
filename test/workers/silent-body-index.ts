import { bodyIndexContract } from '../../src/main/core/traffic/body/body-index-contract.ts';
import { serveWorker } from '../../src/main/core/workers/serve-worker.ts';

const never = () => new Promise<never>(() => undefined);

/** A thread that has read each body at once, and never answers a question about it. */
serveWorker(bodyIndexContract, {
  begin: () => ({
    lineCount: 1,
    indexedBytes: 2,
    totalBytes: 2,
    isComplete: true,
    isJson: true,
    isUtf8: true,
  }),
  read: never,
  lines: never,
  find: never,
  place: never,
  value: never,
});
