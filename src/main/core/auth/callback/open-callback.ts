import type { CallbackHost, CallbackRoute } from '../../ports.ts';
import { StepFailed } from '../steps/step.ts';
import { callbackPath } from './callback-page.ts';
import type { Callback } from './listen-for-callback.ts';

/** Where the browser is to come back to; what is absent is chosen here. */
export type RedirectChoice = {
  host?: CallbackHost | undefined;
  /** The only port that will do. */
  port?: number | undefined;
  /** The port that is tried first, such as the one a client was registered with. */
  preferredPort?: number | undefined;
};

export type OpenCallback = (options: {
  state: string;
  redirect?: RedirectChoice;
  signal: AbortSignal;
  /** For how long somebody may take in the browser; 15 minutes where absent. */
  timeoutMs?: number;
}) => Promise<Callback>;

const usualMs = 15 * 60_000;

/**
 * Opens callbacks at the shell's own port, where it has one: whoever forwarded that port gets the
 * answer too. Otherwise, or where another port was asked for, each has a listener of its own.
 */
export function createOpenCallback(route: CallbackRoute | undefined): OpenCallback {
  return async ({ state, redirect = {}, signal, timeoutMs = usualMs }) => {
    const { host = '127.0.0.1', port, preferredPort } = redirect;
    const origin = route?.origin(host);
    if (route && origin !== undefined && (port === undefined || isPort(origin, port))) {
      const { answered, stop } = route.wait({ state, signal, timeoutMs });
      const close = async () => stop();
      const redirectUri = `${origin}${callbackPath}`;
      return { redirectUri, answered, close, [Symbol.asyncDispose]: close };
    }
    // Loaded at the first sign-in, since it needs Node's HTTP server.
    const { listenForCallback } = await import('./listen-for-callback.ts');
    const listen = (at: number) => listenForCallback({ state, host, port: at, signal, timeoutMs });
    if (port !== undefined || preferredPort === undefined) return listen(port ?? 0);
    return listen(preferredPort).catch((error: unknown) => {
      if (error instanceof StepFailed) return listen(0);
      throw error;
    });
  };
}

const isPort = (origin: string, port: number): boolean =>
  Number(new URL(origin).port || 80) === port;
