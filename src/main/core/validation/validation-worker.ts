import { serveWorker } from '../workers/serve-worker.ts';
import { brokenSamples } from './broken-samples.ts';
import { judgeValue } from './judge-value.ts';
import { sampleObjects } from './sample-value.ts';
import { validationContract, type NumberedSchema } from './validation-contract.ts';

const maxKept = 20;
/** The last schemas by number, so that a schema of megabytes is not sent with each question. */
const schemaTexts = new Map<number, string>();

serveWorker(validationContract, {
  judge: ({ valueText, ...of }) => withSchema(of, (text) => judgeValue(text, valueText)),
  sample: ({ seed, ...of }) => withSchema(of, (text) => sampleObjects(text, seed)),
  break: ({ seed, ...of }) => withSchema(of, (text) => brokenSamples(text, seed)),
});

async function withSchema<Answer>(
  { schemaNumber, schemaText }: NumberedSchema,
  answer: (schemaText: string) => Promise<Answer>,
): Promise<Answer | 'which schema'> {
  const text = schemaText ?? schemaTexts.get(schemaNumber);
  if (text === undefined) return 'which schema';
  keep(schemaNumber, text);
  return answer(text);
}

function keep(schemaNumber: number, text: string): void {
  schemaTexts.delete(schemaNumber);
  schemaTexts.set(schemaNumber, text);
  for (const oldest of schemaTexts.keys()) {
    if (schemaTexts.size <= maxKept) break;
    schemaTexts.delete(oldest);
  }
}
