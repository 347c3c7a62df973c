import { parentPort } from 'node:worker_threads';
import { validate } from './validate.ts';
import type { FromValidator, ToValidator } from './validation-protocol.ts';

parentPort?.on('message', ({ id, schema, valueText }: ToValidator) => {
  const answer: FromValidator = { id, verdict: validate(schema, valueText) };
  parentPort?.postMessage(answer, []);
});
