import type {
  BodyFound,
  BodyLanguage,
  ComparedBodies,
} from '../../../../shared/model/traffic/body-questions.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { call, typed } from '../../../../shared/rpc/define.ts';
import type { CompareOptions } from './compare-bodies.ts';

/** The body of record `seq` in the recording of this folder. */
export type FiledBody = { folder: string; seq: number };

type Find = { body: FiledBody; language: BodyLanguage; expression: string };
type Compare = { before: FiledBody; after: FiledBody; options: CompareOptions };

/** The calls of the threads that read whole bodies. */
export const bodyQuestionsContract = {
  find: call(typed<Find>).returns<BodyFound>(),
  compare: call(typed<Compare>).returns<ComparedBodies>(),
  compareTexts: call(typed<{ before: string; after: string }>).returns<ComparedBodies>(),
  hang: call(typed<{ body: FiledBody }>).returns<HangFacts | null>(),
};
