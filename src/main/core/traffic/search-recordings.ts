import type { FoundInRecordings, WireRecord } from '../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Recorder } from './recorder.ts';

type Options = {
  text: string;
  /** How many matching rows of each recording are yielded; all matches are counted. */
  rowsEach: number;
  signal: AbortSignal;
};

/**
 * Searches every recording, the newest first, for the query `text`. Yields its progress with each
 * answer of the reader, about ten times a second; other questions are answered in between.
 */
export async function* searchRecordings(
  recorder: Pick<Recorder, 'recordings' | 'rows'>,
  { text, rowsEach, signal }: Options,
): AsyncGenerator<FoundInRecordings> {
  const recordings = await recorder.recordings();
  const of = recordings.length;
  for (const [searched, { recordingId, problem }] of recordings.entries()) {
    if (problem !== undefined) {
      yield {
        searched: searched + 1,
        of,
        found: { recordingId, rows: [], total: 0, isComplete: true, problem },
      };
      continue;
    }
    let rows: WireRecord[] = [];
    for (let isComplete = false; !isComplete;) {
      signal.throwIfAborted();
      const query = { recordingId, filter: { text }, offset: 0, limit: rowsEach, signal };
      const answer = await answerTo(recorder, query);
      isComplete = answer.isComplete;
      rows = answer.rows;
      const found = { recordingId, rows, total: answer.total, isComplete, ...answer.trouble };
      const isTold = answer.total > 0 || answer.trouble !== undefined;
      yield { searched: searched + (isComplete ? 1 : 0), of, ...(isTold && { found }) };
    }
  }
}

type Query = Parameters<Recorder['rows']>[0];
type Answer = Pick<Awaited<ReturnType<Recorder['rows']>>, 'rows' | 'total' | 'isComplete'> & {
  trouble?: { problem: string };
};

/**
 * Queries one recording; one that was removed or is damaged does not end the search of the others.
 */
async function answerTo(recorder: Pick<Recorder, 'rows'>, query: Query): Promise<Answer> {
  try {
    return await recorder.rows(query);
  } catch (error) {
    query.signal?.throwIfAborted();
    return { rows: [], total: 0, isComplete: true, trouble: { problem: messageOf(error) } };
  }
}
