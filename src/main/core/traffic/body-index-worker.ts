import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from '../threads/thread.ts';
import { createBodyAnswers } from './body-index-answers.ts';
import type { BodyAnswer, BodyQuestion } from './body-index-protocol.ts';

const answer = createBodyAnswers(256_000_000);

parentPort?.on('message', ({ id, question }: ToThread<BodyQuestion>) => {
  parentPort?.postMessage({ id, answer: answer(question) } satisfies FromThread<BodyAnswer>, []);
});
