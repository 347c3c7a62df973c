import { parentPort } from 'node:worker_threads';
import { brokenSamples } from './broken-samples.ts';
import { judgeValue } from './judge-value.ts';
import { sampleObjects } from './sample-value.ts';
import type { FromThread, ToThread } from '../workers/thread.ts';
import type { Answer, Question, ValidatorQuestion } from './validation-protocol.ts';

const maxKept = 20;
/** By number: a schema of megabytes is not handed over with each question. */
const schemaTexts = new Map<number, string>();

parentPort?.on('message', (asked: ToThread<ValidatorQuestion>) => void answer(asked));

async function answer({ id, question }: ToThread<ValidatorQuestion>): Promise<void> {
  const { schemaNumber, schemaText } = question;
  const text = schemaText ?? schemaTexts.get(schemaNumber);
  if (text !== undefined) keep(schemaNumber, text);
  const answer = text === undefined ? 'which schema' : await answerTo(question, text);
  parentPort?.postMessage({ id, answer } satisfies FromThread<Answer | 'which schema'>, []);
}

function keep(schemaNumber: number, text: string): void {
  schemaTexts.delete(schemaNumber);
  schemaTexts.set(schemaNumber, text);
  for (const oldest of schemaTexts.keys()) {
    if (schemaTexts.size <= maxKept) break;
    schemaTexts.delete(oldest);
  }
}

function answerTo(question: Question, schemaText: string): Promise<Answer> {
  switch (question.ask) {
    case 'judge':
      return judgeValue(schemaText, question.valueText);
    case 'sample':
      return sampleObjects(schemaText, question.seed);
    case 'break':
      return brokenSamples(schemaText, question.seed);
  }
}
