import { parentPort } from 'node:worker_threads';
import { brokenSamples } from './broken-samples.ts';
import { judgeValue } from './judge-value.ts';
import { sampleObjects } from './sample-value.ts';
import type { Answers, FromValidator, Question, ToValidator } from './validation-protocol.ts';

parentPort?.on('message', (asked: ToValidator) => void answer(asked));

async function answer({ id, question }: ToValidator): Promise<void> {
  const answer = await answerTo(question);
  parentPort?.postMessage({ id, answer } satisfies FromValidator, []);
}

function answerTo(question: Question): Promise<Answers[keyof Answers]> {
  switch (question.ask) {
    case 'judge':
      return judgeValue(question.schemaText, question.valueText);
    case 'sample':
      return sampleObjects(question.schemaText, question.seed);
    case 'break':
      return brokenSamples(question.schemaText, question.seed);
  }
}
