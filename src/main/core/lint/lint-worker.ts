import { serveWorker } from '../workers/serve-worker.ts';
import { judgeValue } from '../validation/judge-value.ts';
import { lintContract } from './lint-contract.ts';
import { createLinter } from './linter.ts';

serveWorker(lintContract, {
  lint: createLinter((schema, text) => judgeValue(JSON.stringify(schema), text)),
});
