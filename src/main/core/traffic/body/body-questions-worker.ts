import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { FromThread, ToThread } from '../../workers/thread.ts';
import { answerOfBodies, type BodyAnswer, type BodyQuestion } from './body-answers.ts';

parentPort?.on('message', ({ id, question }: ToThread<BodyQuestion>) => {
  let answer: BodyAnswer;
  try {
    answer = answerOfBodies(question);
  } catch (error) {
    const isDeep = error instanceof RangeError;
    const why = isDeep ? 'It is nested too deeply to be looked through.' : messageOf(error);
    answer = { status: 'fault', why };
  }
  parentPort?.postMessage({ id, answer } satisfies FromThread<BodyAnswer>, []);
});
