import { RpcError } from '../../../../shared/rpc/errors.ts';
import { StepFailed } from '../steps/step.ts';
import type { OpenCallback } from '../callback/open-callback.ts';
import { pastedAnswer } from '../callback/pasted-answer.ts';
import type { GuidedRun } from './guided-run.ts';

type Options = {
  openCallback: OpenCallback;
  /** Opens the system's browser; absent where the user has to open the address. */
  openBrowser?: ((url: string) => Promise<void>) | undefined;
  /** Hears of where the browser was sent, and of its end. */
  onWaiting(url: string | undefined): void;
  /** Hears of the code at once, whatever else the answer is: the browser may take a while to leave. */
  learn(secret: string): void;
};

type Browsed = Parameters<GuidedRun['browse']>[0];

export type BrowserWait = {
  browse(asked: Browsed, signal: AbortSignal): Promise<URLSearchParams>;
  /** Takes the address that the browser ended at. */
  paste(text: string): { problem?: string };
  /** What the browser was sent to; REFUSED where it is not waited for. */
  asked(): Browsed;
};

/** Waits for the user's browser to come back, or for what the user pastes. */
export function createBrowserWait(options: Options): BrowserWait {
  const { openCallback, openBrowser, onWaiting, learn } = options;
  let waiting: { asked: Browsed; give(params: URLSearchParams): void } | undefined;
  return {
    async browse(asked, signal) {
      const { url, state, redirectUri } = asked;
      const isOwn = redirectUri === openCallback.redirectUri();
      const redirect = isOwn ? {} : placeOf(redirectUri);
      await using callback = await openCallback({ state, redirect, signal });
      if (callback.redirectUri !== redirectUri) throw elsewhere(redirectUri);
      const pasted = Promise.withResolvers<URLSearchParams>();
      const ended = Promise.withResolvers<never>();
      const abort = () => ended.reject(signal.reason);
      signal.addEventListener('abort', abort);
      waiting = { asked, give: pasted.resolve };
      onWaiting(url);
      try {
        // Where no browser can be opened, the user opens the address that is shown.
        void openBrowser?.(url).catch(() => undefined);
        const params = await Promise.race([callback.answered, pasted.promise, ended.promise]);
        learn(params.get('code') ?? '');
        return params;
      } finally {
        waiting = undefined;
        signal.removeEventListener('abort', abort);
        onWaiting(undefined);
      }
    },
    paste(text) {
      if (!waiting) return { problem: 'No step waits for an answer. Run it again.' };
      const given = pastedAnswer(text, waiting.asked.state);
      if ('problem' in given) return given;
      waiting.give(given.params);
      return {};
    },
    asked() {
      if (waiting) return waiting.asked;
      throw new RpcError('REFUSED', 'No step waits for the browser. Run it again.');
    },
  };
}

function placeOf(redirectUri: string) {
  const { hostname, port } = new URL(redirectUri);
  const host = hostname === 'localhost' ? ('localhost' as const) : ('127.0.0.1' as const);
  return { host, port: Number(port || 80) };
}

const elsewhere = (redirectUri: string): StepFailed =>
  new StepFailed({
    code: 'callback-elsewhere',
    message: `Wirebench can no longer listen at ${redirectUri}.`,
    next: 'Run it again from the client.',
  });
