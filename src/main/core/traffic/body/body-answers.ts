import { isUtf8 } from 'node:buffer';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { RecordedFiles } from '../recording/recorded-files.ts';
import type { bodyQuestionsContract, FiledBody } from './body-questions-contract.ts';
import { compareBodies } from './compare-bodies.ts';
import { hangFacts } from './hang-facts.ts';
import { findInJson } from './json-path.ts';

/** The largest body, in bytes, that is parsed: JSON takes some ten times as much in memory. */
const longestBody = 50_000_000;

/**
 * Reads the bodies from the recording itself, so that they never pass through the app's own thread.
 */
export const bodyAnswers: Handlers<typeof bodyQuestionsContract> = {
  find: ({ body, language, expression }) =>
    orFault(() => findInJson(textOf(body), language, expression)),
  compare: ({ before, after, options }) =>
    orFault(() => compareBodies(textOf(before), textOf(after), options)),
  compareTexts: ({ before, after }) =>
    orFault(() => compareBodies(before, after, { matching: 'place', ignored: [] })),
  hang: ({ body }) => withFiles(body, hangFacts) ?? null,
};

/**
 * A body that can't be searched or compared is answered with a fault: it is no failure of the app.
 */
function orFault<Answer>(answer: () => Answer): Answer | { status: 'fault'; why: string } {
  try {
    return answer();
  } catch (error) {
    const isDeep = error instanceof RangeError;
    const why = isDeep ? 'It is nested too deeply to be searched.' : messageOf(error);
    return { status: 'fault', why };
  }
}

function withFiles<T>(
  { folder, seq }: FiledBody,
  read: (files: RecordedFiles, seq: number) => T,
): T {
  const files = new RecordedFiles(folder);
  try {
    return read(files, seq);
  } finally {
    files.close();
  }
}

const textOf = (of: FiledBody): string =>
  withFiles(of, (files, seq) => {
    const body = files.body(seq, 0, longestBody);
    if (!body) throw new Error(`There is no record ${seq} in this recording.`);
    const { bytes, totalBytes } = body;
    if (totalBytes > longestBody) {
      const [size, limit] = [totalBytes, longestBody].map((each) => Math.round(each / 1e6));
      throw new Error(`Record ${seq} has ${size} MB; up to ${limit} MB can be searched.`);
    }
    if (!isUtf8(bytes)) throw new Error(`The body of record ${seq} is not text.`);
    return bytes.toString('utf8');
  });
