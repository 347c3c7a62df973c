import { setImmediate } from 'node:timers';
import { serveWorker } from '../../src/main/core/workers/serve-worker.ts';
import { RpcError } from '../../src/shared/rpc/errors.ts';
import { oddWorkerContract } from './odd-worker-contract.ts';

serveWorker(oddWorkerContract, {
  double: ({ number }) => number * 2,
  refuse() {
    throw new RpcError('REFUSED', 'It is not done.');
  },
  forever() {
    for (;;);
  },
  fail: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('It broke.');
      });
    }),
  async *count({ to }) {
    for (let number = 1; number <= to; number += 1) yield number;
  },
});
