import { setTimeout } from 'node:timers/promises';
import type {
  BodyIndexState,
  BodyLines,
  BodyMatches,
  BodyPlace,
  BodyValue,
} from '../../../../shared/model/traffic/body-lines.ts';
import { pointerParts } from '../../../../shared/json/json-pointer.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { orAborted } from '../../../../shared/or-aborted.ts';
import { createThread } from '../../workers/thread.ts';
import type { BodyAnswer, BodyQuestion } from './body-index-protocol.ts';
import { folderOf } from '../recording/folder-of.ts';

type OfBody = { recordingId: string; seq: number };

/** Large bodies as lines, by an index that a thread builds and keeps while they are looked at. */
export type BodyIndexes = {
  /** Answers when more than `knownBytes` are indexed: at once where the index is complete. */
  lines(
    of: OfBody & { from: number; count: number; knownBytes: number },
    signal: AbortSignal,
  ): Promise<BodyLines>;
  find(
    of: OfBody & { text: string; line: number; to: 'next' | 'previous' | 'here' },
    signal: AbortSignal,
  ): Promise<BodyMatches>;
  place(of: OfBody & { at: number | string }, signal: AbortSignal): Promise<BodyPlace>;
  value(
    of: OfBody & { line: number; offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<BodyValue>;
  close(): Promise<void>;
};

type Loading = {
  indexedBytes: number;
  isComplete: boolean;
  failure?: unknown;
  more: Promise<void>;
};

const questionLimitMs = 10_000;
const firstLinesMs = 40;
const mostKnown = 50;

export function createBodyIndexes(
  /** Where the recordings lie. */
  folder: string,
  workerFile: string,
): BodyIndexes {
  const thread = createThread<BodyQuestion, BodyAnswer>(workerFile, { ask: 'ready' });
  const closing = new AbortController();
  const known = new Map<string, Loading>();

  const ask = async (question: BodyQuestion, signal: AbortSignal): Promise<BodyAnswer> => {
    const answer = await thread.ask(question, questionLimitMs, signal);
    if (answer !== 'late') return answer;
    throw new RpcError('UNAVAILABLE', 'The body took too long to be looked through.');
  };

  async function load(of: OfBody, key: string, tell: (now: Partial<Loading>) => void) {
    const { signal } = closing;
    const { recordingId, seq } = of;
    const begin = { key, folder: folderOf(folder, recordingId), seq };
    let answer = await ask({ ask: 'begin', ...begin }, signal);
    let isShown = false;
    for (;;) {
      signal.throwIfAborted();
      const { indexedBytes, isComplete } = stateOf(answer, seq);
      if (indexedBytes > 0 || isComplete) tell({ indexedBytes, isComplete });
      if (isComplete) return;
      // Its first lines are on screen before the rest takes the processors.
      if (indexedBytes > 0 && !isShown) await setTimeout(firstLinesMs, undefined, { signal });
      isShown = indexedBytes > 0;
      answer = await ask({ ask: 'read', key }, signal);
    }
  }

  function loadingOf(of: OfBody, key: string): Loading {
    const before = known.get(key);
    if (before) return before;
    let wake = () => {};
    const renew = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    const loading: Loading = { indexedBytes: -1, isComplete: false, more: renew() };
    const tell = (now: Partial<Loading>) => {
      const wakeBefore = wake;
      Object.assign(loading, now, { more: renew() });
      wakeBefore();
    };
    known.set(key, loading);
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? key);
    load(of, key, tell).catch((failure: unknown) => {
      if (known.get(key) === loading) known.delete(key);
      tell({ failure });
    });
    return loading;
  }

  async function asked(
    of: OfBody,
    question: (key: string) => BodyQuestion,
    signal: AbortSignal,
    isEnough: (loading: Loading) => boolean = ({ isComplete }) => isComplete,
  ): Promise<BodyAnswer> {
    const key = `${of.recordingId}/${of.seq}`;
    // Once more where the thread lost it meanwhile.
    for (const isLastTry of [false, true]) {
      const loading = loadingOf(of, key);
      while (loading.failure === undefined && !isEnough(loading))
        await orAborted(
          loading.more,
          signal,
          () => new RpcError('CANCELLED', 'Nobody waits for the body any more.'),
        );
      if (loading.failure !== undefined) throw asRpcError(loading.failure);
      const answer = await ask(question(key), signal).catch((error: unknown) => {
        signal.throwIfAborted();
        throw asRpcError(error);
      });
      if (answer.answer !== 'which body' || isLastTry) return answer;
      if (known.get(key) === loading) known.delete(key);
    }
    throw new RpcError('UNAVAILABLE', 'The body could not be laid out.');
  }

  return {
    async lines({ recordingId, seq, from, count, knownBytes }, signal) {
      const isEnough = ({ indexedBytes, isComplete }: Loading) =>
        isComplete || indexedBytes > knownBytes;
      const of = { recordingId, seq };
      const answer = await asked(
        of,
        (key) => ({ key, ask: 'lines', from, count }),
        signal,
        isEnough,
      );
      if (answer.answer === 'lines') return withoutName(answer);
      throw unanswered();
    },
    async find({ recordingId, seq, text, line, to }, signal) {
      const of = { recordingId, seq };
      const answer = await asked(of, (key) => ({ key, ask: 'find', text, line, to }), signal);
      if (answer.answer === 'matches') return withoutName(answer);
      throw unanswered();
    },
    async place({ recordingId, seq, at }, signal) {
      const answer =
        typeof at === 'number'
          ? await asked({ recordingId, seq }, (key) => ({ key, ask: 'place', line: at }), signal)
          : await asked(
              { recordingId, seq },
              (key) => ({ key, ask: 'pointer', parts: pointerParts(at) }),
              signal,
            );
      if (answer.answer === 'place') return withoutName(answer);
      throw new RpcError('NOT_FOUND', 'There is nothing at this path.');
    },
    async value({ recordingId, seq, line, offset, limit }, signal) {
      const of = { recordingId, seq };
      const answer = await asked(of, (key) => ({ key, ask: 'value', line, offset, limit }), signal);
      if (answer.answer === 'value') return withoutName(answer);
      throw new RpcError('NOT_FOUND', `The body has no line ${line + 1}.`);
    },
    async close() {
      closing.abort();
      await thread.stop();
    },
  };
}

function stateOf(answer: BodyAnswer, seq: number): BodyIndexState {
  switch (answer.answer) {
    case 'state':
      return answer;
    case 'no body':
      throw new RpcError('NOT_FOUND', `There is no record ${seq} in this recording.`);
    case 'unreadable':
      throw new RpcError('UNAVAILABLE', `The body of record ${seq} can’t be read: ${answer.why}`);
    default:
      throw unanswered();
  }
}

function withoutName<A extends { answer: string }>({ answer: _name, ...rest }: A) {
  return rest;
}

const unanswered = (): RpcError =>
  new RpcError('UNAVAILABLE', 'The body made room for another one; open it again.');

const asRpcError = (error: unknown): RpcError =>
  error instanceof RpcError
    ? error
    : new RpcError('UNAVAILABLE', `The body could not be laid out: ${messageOf(error)}`);
