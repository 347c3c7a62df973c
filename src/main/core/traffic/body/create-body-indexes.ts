import { setTimeout } from 'node:timers/promises';
import type {
  BodyLines,
  BodyMatches,
  BodyPlace,
  BodyValue,
} from '../../../../shared/model/traffic/body-lines.ts';
import { pointerParts } from '../../../../shared/json/json-pointer.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { orAborted } from '../../../../shared/or-aborted.ts';
import { createThread } from '../../workers/thread.ts';
import type { bodyIndexContract } from './body-index-contract.ts';
import { recordingFolder } from '../recording/recording-folder.ts';

type OfBody = { recordingId: string; seq: number };

/**
 * Lays out large bodies as lines, by an index that a thread builds and keeps while they are looked
 * at. Calls reject with NOT_FOUND where there is no such record, and UNAVAILABLE where its body
 * can't be read.
 */
export type BodyIndexes = {
  /**
   * Answers once more than `knownBytes` are indexed, or at once where the index is complete; the
   * other calls wait for the whole index.
   */
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

const firstLinesMs = 40;
const mostKnown = 50;

export function createBodyIndexes(
  /** The folder of all recordings. */
  folder: string,
  workerFile: string,
  questionLimitMs = 10_000,
): BodyIndexes {
  const thread = createThread<typeof bodyIndexContract>(workerFile);
  const closing = new AbortController();
  const known = new Map<string, Loading>();

  async function load(of: OfBody, key: string, tell: (now: Partial<Loading>) => void) {
    const { signal } = closing;
    const { recordingId, seq } = of;
    const begin = { key, folder: recordingFolder(folder, recordingId), seq };
    let state = inTime(await thread.call('begin', begin, questionLimitMs, signal));
    let isShown = false;
    for (;;) {
      signal.throwIfAborted();
      const { indexedBytes, isComplete } = state;
      if (indexedBytes > 0 || isComplete) tell({ indexedBytes, isComplete });
      if (isComplete) return;
      // The first lines get on screen before the rest takes the processors.
      if (indexedBytes > 0 && !isShown) await setTimeout(firstLinesMs, undefined, { signal });
      isShown = indexedBytes > 0;
      state = inTime(await thread.call('read', { key }, questionLimitMs, signal));
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
      tell({ failure: unreadable(failure, of.seq) });
    });
    return loading;
  }

  async function asked<Answer>(
    of: OfBody,
    call: (key: string) => Promise<Answer | 'late'>,
    signal: AbortSignal,
    isEnough: (loading: Loading) => boolean = ({ isComplete }) => isComplete,
  ): Promise<Answer> {
    const key = `${of.recordingId}/${of.seq}`;
    // Asks once more where the thread has removed the body meanwhile.
    for (let isLastTry = false; ; isLastTry = true) {
      const loading = loadingOf(of, key);
      while (loading.failure === undefined && !isEnough(loading))
        await orAborted(
          loading.more,
          signal,
          () => new RpcError('CANCELLED', 'The body is no longer needed.'),
        );
      if (loading.failure !== undefined) throw asRpcError(loading.failure);
      try {
        return inTime(await call(key));
      } catch (error) {
        signal.throwIfAborted();
        if (!isForgotten(error) || isLastTry) throw asRpcError(error);
        if (known.get(key) === loading) known.delete(key);
      }
    }
  }

  return {
    lines({ recordingId, seq, from, count, knownBytes }, signal) {
      const isEnough = ({ indexedBytes, isComplete }: Loading) =>
        isComplete || indexedBytes > knownBytes;
      const call = (key: string) =>
        thread.call('lines', { key, from, count }, questionLimitMs, signal);
      return asked({ recordingId, seq }, call, signal, isEnough);
    },
    find: ({ text, line, to, ...of }, signal) =>
      asked(
        of,
        async (key) =>
          inTime(
            await thread.call('find', { key, text, line, to }, questionLimitMs, signal),
            'Searching',
          ),
        signal,
      ),
    place({ at, ...of }, signal) {
      const place = typeof at === 'number' ? at : pointerParts(at);
      return asked(
        of,
        async (key) =>
          inTime(
            await thread.call('place', { key, at: place }, questionLimitMs, signal),
            'Searching',
          ),
        signal,
      );
    },
    value: ({ line, offset, limit, ...of }, signal) =>
      asked(
        of,
        (key) => thread.call('value', { key, line, offset, limit }, questionLimitMs, signal),
        signal,
      ),
    async close() {
      closing.abort();
      await thread.stop();
    },
  };
}

function inTime<Answer>(
  answer: Answer | 'late',
  what: 'Reading' | 'Searching' = 'Reading',
): Answer {
  if (answer !== 'late') return answer;
  throw new RpcError('UNAVAILABLE', `${what} the body took too long.`);
}

const isForgotten = (error: unknown): boolean =>
  error instanceof RpcError && error.code === 'CLOSED';

/** A failure in the thread is told as a fault of this body. */
const unreadable = (error: unknown, seq: number): unknown =>
  error instanceof RpcError && error.code === 'INTERNAL'
    ? new RpcError('UNAVAILABLE', `The body of record ${seq} can’t be read: ${error.message}`)
    : error;

function asRpcError(error: unknown): RpcError {
  if (!(error instanceof RpcError)) {
    return new RpcError('UNAVAILABLE', `The body could not be formatted: ${messageOf(error)}`);
  }
  // To the page CLOSED means that there is no backend, so that it gets UNAVAILABLE instead.
  return isForgotten(error) ? new RpcError('UNAVAILABLE', error.message) : error;
}
