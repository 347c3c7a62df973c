import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { FromThread, ToThread } from '../../workers/thread.ts';
import { searchFile, type FoundInFile, type SearchedFile } from './search-file.ts';

export type SearchAnswer = { found: FoundInFile } | { problem: string };

/** The first question has no file: it only asks whether this runs. */
async function answerTo(question: SearchedFile): Promise<SearchAnswer> {
  if (question.file === '') return { found: { matches: 0, isCut: false } };
  try {
    return { found: await searchFile(question) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

parentPort?.on('message', ({ id, question }: ToThread<SearchedFile>) => {
  void answerTo(question).then((answer) =>
    parentPort?.postMessage({ id, answer } satisfies FromThread<SearchAnswer>, []),
  );
});
