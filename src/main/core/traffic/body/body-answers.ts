import { isUtf8 } from 'node:buffer';
import type {
  BodyFound,
  BodyLanguage,
  ComparedBodies,
} from '../../../../shared/model/traffic/body-questions.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { compareBodies, type CompareOptions } from './compare-bodies.ts';
import { hangFacts } from './hang-facts.ts';
import { findInJson } from './json-path.ts';
import { RecordedFiles } from '../recording/recorded-files.ts';

/** One body of a recording in this folder. */
type Body = { folder: string; seq: number };

export type BodyQuestion =
  | { ask: 'ready' }
  | { ask: 'find'; body: Body; language: BodyLanguage; expression: string }
  | { ask: 'hang'; body: Body }
  | { ask: 'compare'; before: Body; after: Body; options: CompareOptions }
  | { ask: 'compare-texts'; before: string; after: string };

export type BodyAnswer = BodyFound | ComparedBodies | Hang;
type Hang = { status: 'told'; facts: HangFacts | null };

/** In bytes: JSON takes some ten times as much in memory. */
export const longestBody = 50_000_000;

/** Reads the bodies from the recording itself, so that they never pass through the app's own thread. */
export function answerOfBodies(question: BodyQuestion): BodyAnswer {
  switch (question.ask) {
    case 'ready':
      return { status: 'fault', why: '' };
    case 'find':
      return findInJson(textOf(question.body), question.language, question.expression);
    case 'hang':
      return { status: 'told', facts: withFiles(question.body, hangFacts) ?? null };
    case 'compare':
      return compareBodies(textOf(question.before), textOf(question.after), question.options);
    case 'compare-texts':
      return compareBodies(question.before, question.after, { matching: 'place', ignored: [] });
  }
}

function withFiles<T>({ folder, seq }: Body, read: (files: RecordedFiles, seq: number) => T): T {
  const files = new RecordedFiles(folder);
  try {
    return read(files, seq);
  } finally {
    files.close();
  }
}

const textOf = (of: Body): string =>
  withFiles(of, (files, seq) => {
    const body = files.body(seq, 0, longestBody);
    if (!body) throw new Error(`There is no record ${seq} in this recording.`);
    const { bytes, totalBytes } = body;
    if (totalBytes > longestBody) {
      const [size, limit] = [totalBytes, longestBody].map((each) => Math.round(each / 1e6));
      throw new Error(`Record ${seq} has ${size} MB; up to ${limit} MB can be looked through.`);
    }
    if (!isUtf8(bytes)) throw new Error(`The body of record ${seq} is not text.`);
    return bytes.toString('utf8');
  });
