import type { CallbackRoute } from '../../ports.ts';
import { StepFailed } from '../steps/step.ts';
import {
  callbackPath,
  donePath,
  lastPage,
  missingPage,
  onlyGetPage,
  pathBelow,
  toLastPage,
  unawaitedPage,
  type CallbackReply,
} from './callback-page.ts';
import { isSameText } from './same-text.ts';

/** The answers that sign-ins wait for, each known by the `state` that it was asked with. */
export type AwaitedAnswers = Pick<CallbackRoute, 'wait'> & {
  /** The path at which they come. */
  path: string;
  /** Answers a request; `target` is its path and query as they were sent. */
  reply(method: string, target: string): CallbackReply;
};

type Waiting = {
  state: string;
  take(params: URLSearchParams): void;
  onForeign?: (() => void) | undefined;
};

/** Whether a request's target is for `awaitedAnswers` below the same path. */
export const isCallback = (target: string, base = '/'): boolean =>
  [callbackPath, donePath].some((path) => pathBelow(base, path) === target.split('?', 1)[0]);

/** Waits for answers below a path that ends in a slash. */
export function awaitedAnswers(base = '/'): AwaitedAnswers {
  const waiting = new Set<Waiting>();

  /** Takes an answer once, where somebody waits for it; whatever else comes ends nothing. */
  function take(params: URLSearchParams): boolean {
    const [state, ...more] = params.getAll('state');
    const awaited =
      state !== undefined && more.length === 0
        ? [...waiting].find((one) => isSameText(one.state, state))
        : undefined;
    if (awaited) awaited.take(params);
    else if (params.has('code') || params.has('error')) {
      for (const one of waiting) one.onForeign?.();
    }
    return awaited !== undefined;
  }

  return {
    path: pathBelow(base, callbackPath),
    wait({ state, signal, timeoutMs, onForeign }) {
      const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
      // Whoever waits may have been answered otherwise, as by what the user pasted.
      promise.catch(() => undefined);
      const abort = () => end(() => reject(signal.reason));
      const timer = setTimeout(() => end(() => reject(nobodyReturned(timeoutMs))), timeoutMs);
      const one: Waiting = { state, take: (params) => end(() => resolve(params)), onForeign };
      const end = (settle: () => void) => {
        waiting.delete(one);
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        settle();
      };
      waiting.add(one);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      const stop = () => end(() => reject(new Error('This answer is no longer waited for.')));
      return { answered: promise, stop };
    },

    reply(method, target) {
      const [path, ...query] = target.split('?');
      if (!isCallback(target, base)) return missingPage();
      if (method !== 'GET') return onlyGetPage();
      if (path === pathBelow(base, donePath)) return lastPage();
      return take(new URLSearchParams(query.join('?'))) ? toLastPage(base) : unawaitedPage();
    },
  };
}

const nobodyReturned = (timeoutMs: number): StepFailed =>
  new StepFailed({
    code: 'nobody-returned',
    message: `The browser did not come back within ${Math.round(timeoutMs / 60_000)} minutes.`,
    next: 'Start the sign-in again.',
  });
