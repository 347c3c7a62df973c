import { parentPort } from 'node:worker_threads';
import { judgeValue } from './judge-value.ts';
import type { FromValidator, ToValidator } from './validation-protocol.ts';

parentPort?.on('message', (question: ToValidator) => void answer(question));

async function answer({ id, schemaText, valueText }: ToValidator): Promise<void> {
  const judgement = await judgeValue(schemaText, valueText);
  parentPort?.postMessage({ id, judgement } satisfies FromValidator, []);
}
