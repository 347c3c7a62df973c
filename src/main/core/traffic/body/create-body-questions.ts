import type {
  BodyFound,
  BodyLanguage,
  ComparedBodies,
} from '../../../../shared/model/traffic/body-questions.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { createThread } from '../../workers/thread.ts';
import type { bodyQuestionsContract } from './body-questions-contract.ts';
import type { CompareOptions } from './compare-bodies.ts';
import { recordingFolder } from '../recording/recording-folder.ts';

type OfBody = { recordingId: string; seq: number };

/** Answers questions about what bodies say, in threads that are killed where one takes too long. */
export type BodyQuestions = {
  find(
    of: OfBody & { language: BodyLanguage; expression: string },
    signal: AbortSignal,
  ): Promise<BodyFound>;
  compare(
    of: CompareOptions & { before: OfBody; after: OfBody },
    signal: AbortSignal,
  ): Promise<ComparedBodies>;
  /** Compares texts, which need not be in a recording. */
  compareTexts(before: string, after: string, signal: AbortSignal): Promise<ComparedBodies>;
  /**
   * What the recording tells of a request that waits or failed; null where record `seq` belongs to
   * no request. Rejects with UNAVAILABLE where that takes too long.
   */
  hang(of: OfBody, signal: AbortSignal): Promise<HangFacts | null>;
  close(): Promise<void>;
};

type Fault = { status: 'fault'; why: string };

const defaultLimitMs = 10_000;

export function createBodyQuestions(
  /** The folder of all recordings. */
  folder: string,
  workerFile: string,
  limitMs = defaultLimitMs,
): BodyQuestions {
  const thread = createThread<typeof bodyQuestionsContract>(workerFile);
  // A second thread answers `hang`, which is asked again while a request waits and must not wait
  // for a long search.
  const facts = createThread<typeof bodyQuestionsContract>(workerFile);
  let last: Promise<unknown> = Promise.resolve();

  async function answer<Answer>(
    call: () => Promise<Answer | 'late'>,
    signal: AbortSignal,
  ): Promise<Answer | Fault> {
    signal.throwIfAborted();
    // Nobody waits for the answer any more: the thread is ended, and the next question starts it
    // anew.
    const stop = () => void thread.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const answered = await call();
      if (answered !== 'late') return answered;
      return { status: 'fault', why: `It took longer than ${limitMs / 1000} s and was stopped.` };
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  const inTurn = <Answer>(
    call: () => Promise<Answer | 'late'>,
    signal: AbortSignal,
  ): Promise<Answer | Fault> => {
    const answered = last.then(() => answer(call, signal));
    last = answered.catch(() => undefined);
    return answered;
  };

  const bodyOf = ({ recordingId, seq }: OfBody) => ({
    folder: recordingFolder(folder, recordingId),
    seq,
  });

  return {
    async find({ language, expression, ...of }, signal) {
      const question = { body: bodyOf(of), language, expression };
      return inTurn(() => thread.call('find', question, limitMs), signal);
    },
    async compare({ before, after, ...options }, signal) {
      const question = { before: bodyOf(before), after: bodyOf(after), options };
      return inTurn(() => thread.call('compare', question, limitMs), signal);
    },
    compareTexts: (before, after, signal) =>
      inTurn(() => thread.call('compareTexts', { before, after }, limitMs), signal),
    async hang(of, signal) {
      const answer = await facts
        .call('hang', { body: bodyOf(of) }, limitMs, signal)
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw new RpcError('UNAVAILABLE', messageOf(error));
        });
      if (answer !== 'late') return answer;
      throw new RpcError('UNAVAILABLE', 'Searching the recording took too long.');
    },
    close: async () => void (await Promise.all([thread.stop(), facts.stop()])),
  };
}
