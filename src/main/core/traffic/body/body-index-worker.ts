import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { FromThread, ToThread } from '../../workers/thread.ts';
import { createBodyAnswers } from './body-index-answers.ts';
import type { BodyAnswer, BodyQuestion } from './body-index-protocol.ts';

const answer = createBodyAnswers(256_000_000);

parentPort?.on('message', ({ id, question }: ToThread<BodyQuestion>) => {
  void answer(question)
    .catch((error: unknown): BodyAnswer => ({ answer: 'unreadable', why: messageOf(error) }))
    .then((given) => {
      parentPort?.postMessage({ id, answer: given } satisfies FromThread<BodyAnswer>, []);
    });
});
