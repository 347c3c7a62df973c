import type {
  BodyFound,
  BodyLanguage,
  ComparedBodies,
} from '../../../../shared/model/traffic/body-questions.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { createThread } from '../../workers/thread.ts';
import type { BodyAnswer, BodyQuestion } from './body-answers.ts';
import type { CompareOptions } from './compare-bodies.ts';
import { folderOf } from '../recording/folder-of.ts';

type OfBody = { recordingId: string; seq: number };

/** Questions about what bodies say, answered in a thread that is killed where it takes too long. */
export type BodyQuestions = {
  find(
    of: OfBody & { language: BodyLanguage; expression: string },
    signal: AbortSignal,
  ): Promise<BodyFound>;
  compare(
    of: CompareOptions & { before: OfBody; after: OfBody },
    signal: AbortSignal,
  ): Promise<ComparedBodies>;
  /** Of bodies that are in no recording, or not only there. */
  compareTexts(before: string, after: string, signal: AbortSignal): Promise<ComparedBodies>;
  /** What the recording tells of a request that waits or failed. */
  hang(of: OfBody, signal: AbortSignal): Promise<HangFacts | null>;
  close(): Promise<void>;
};

const defaultLimitMs = 10_000;

export function createBodyQuestions(
  /** Where the recordings lie. */
  folder: string,
  workerFile: string,
  limitMs = defaultLimitMs,
): BodyQuestions {
  const thread = createThread<BodyQuestion, BodyAnswer>(workerFile, { ask: 'ready' });
  // What is watched while it goes on must not wait for a long search.
  const facts = createThread<BodyQuestion, BodyAnswer>(workerFile, { ask: 'ready' });
  let last: Promise<unknown> = Promise.resolve();

  async function answer(question: BodyQuestion, signal: AbortSignal): Promise<BodyAnswer> {
    signal.throwIfAborted();
    // Nobody waits for it any more: the thread is for the next question.
    const stop = () => void thread.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const answered = await thread.ask(question, limitMs);
      if (answered !== 'late') return answered;
      return { status: 'fault', why: `It took longer than ${limitMs / 1000} s, and was stopped.` };
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  const inTurn = (question: BodyQuestion, signal: AbortSignal): Promise<BodyAnswer> => {
    const answered = last.then(() => answer(question, signal));
    last = answered.catch(() => undefined);
    return answered;
  };

  const bodyOf = ({ recordingId, seq }: OfBody) => ({ folder: folderOf(folder, recordingId), seq });

  return {
    find: async ({ language, expression, ...of }, signal) =>
      inTurn({ ask: 'find', body: bodyOf(of), language, expression }, signal) as Promise<BodyFound>,
    compare: async ({ before, after, matching, ignored }, signal) => {
      const options = { matching, ignored };
      const [one, other] = [bodyOf(before), bodyOf(after)];
      return inTurn(
        { ask: 'compare', before: one, after: other, options },
        signal,
      ) as Promise<ComparedBodies>;
    },
    compareTexts: async (before, after, signal) =>
      inTurn({ ask: 'compare-texts', before, after }, signal) as Promise<ComparedBodies>,
    async hang(of, signal) {
      const answer = await facts.ask({ ask: 'hang', body: bodyOf(of) }, limitMs, signal);
      if (answer === 'late')
        throw new RpcError('UNAVAILABLE', 'The recording took too long to be looked through.');
      if (answer.status === 'told') return answer.facts;
      throw new RpcError('UNAVAILABLE', answer.status === 'fault' ? answer.why : '');
    },
    close: async () => void (await Promise.all([thread.stop(), facts.stop()])),
  };
}
