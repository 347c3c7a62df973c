import type { CallbackPlace, CallbackRoute } from '../../ports.ts';
import { StepFailed } from '../steps/step.ts';
import { callbackPath } from './callback-page.ts';
import type { Callback } from './listen-for-callback.ts';

/** Where the browser is to come back to; what is absent is chosen here. */
export type RedirectChoice = CallbackPlace & {
  /** The port that is tried first, such as the one a client was registered with. */
  preferredPort?: number | undefined;
};

type CallbackOptions = {
  state: string;
  redirect?: RedirectChoice;
  signal: AbortSignal;
  /** For how long somebody may take in the browser; 15 minutes where absent. */
  timeoutMs?: number;
  /** Hears of an answer that comes meanwhile, and is to no sign-in that waits. */
  onForeign?: (() => void) | undefined;
};

export type OpenCallback = {
  (options: CallbackOptions): Promise<Callback>;
  /**
   * Where the browser would come back, for those who register a client by hand; without a port where
   * any may be taken (RFC 8252, 7.3).
   */
  redirectUri(redirect?: RedirectChoice): string;
};

const usualMs = 15 * 60_000;

/**
 * Opens callbacks at the shell's own port, where it has one: whoever forwarded that port gets the
 * answer too. Otherwise, or where another port was asked for, each has a listener of its own.
 */
export function createOpenCallback(route: CallbackRoute | undefined): OpenCallback {
  async function open({ state, redirect = {}, ...rest }: CallbackOptions): Promise<Callback> {
    const { signal, timeoutMs = usualMs, onForeign } = rest;
    const { host = '127.0.0.1', port, preferredPort } = redirect;
    const redirectUri = route?.redirectUri(redirect);
    if (route && redirectUri !== undefined) {
      const { answered, stop } = route.wait({ state, signal, timeoutMs, onForeign });
      const close = async () => stop();
      return { redirectUri, answered, close, [Symbol.asyncDispose]: close };
    }
    // Loaded at the first sign-in, since it needs Node's HTTP server.
    const { listenForCallback } = await import('./listen-for-callback.ts');
    const listen = (at: number) =>
      listenForCallback({ state, host, port: at, signal, timeoutMs, onForeign });
    if (port !== undefined || preferredPort === undefined) return listen(port ?? 0);
    return listen(preferredPort).catch((error: unknown) => {
      if (error instanceof StepFailed) return listen(0);
      throw error;
    });
  }

  return Object.assign(open, {
    redirectUri(redirect: RedirectChoice = {}) {
      const { host = '127.0.0.1', port } = redirect;
      const at = port === undefined ? host : `${host}:${port}`;
      return route?.redirectUri(redirect) ?? `http://${at}${callbackPath}`;
    },
  });
}
