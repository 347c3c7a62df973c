import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from '../workers/thread.ts';
import { judgeValue } from '../validation/judge-value.ts';
import { createLinter, type LintAnswer, type LintQuestion } from './linter.ts';

const lint = createLinter((schema, text) => judgeValue(JSON.stringify(schema), text));

parentPort?.on('message', ({ id, question }: ToThread<LintQuestion>) => {
  void lint(question).then((answer) => {
    parentPort?.postMessage({ id, answer } satisfies FromThread<LintAnswer>, []);
  });
});
