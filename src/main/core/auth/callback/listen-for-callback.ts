import { createServer, type IncomingMessage, type Server } from 'node:http';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { listenOnLoopback } from '../../listen-on-loopback.ts';
import type { AwaitedAnswer, CallbackHost } from '../../ports.ts';
import { StepFailed } from '../steps/step.ts';
import { awaitedAnswers } from './awaited-answers.ts';
import { callbackPath, donePath, missingPage } from './callback-page.ts';

/** A place to which the browser comes back with the answer to one sign-in. */
export type Callback = Pick<AwaitedAnswer, 'answered'> &
  AsyncDisposable & {
    redirectUri: string;
    /** Waits no longer. Where the answer came, the browser may load the last page first. */
    close(): Promise<void>;
  };

type Options = {
  state: string;
  host: CallbackHost;
  /** 0 for any free port. */
  port: number;
  signal: AbortSignal;
  timeoutMs: number;
  onForeign?: (() => void) | undefined;
};

/** How long the browser may take to load the last page, after its answer was taken. */
const lastPageMs = 2000;
/** Codes may be long, and a browser sends the cookies of every program on this host along. */
const maxHeaderSize = 64 * 1024;
const headersTimeout = 10_000;

/**
 * Listens for the answer of one sign-in at a port of its own (RFC 8252, 7.3), and at loopback
 * addresses only. Ends with the answer, and with all that ends the waiting. Rejects with
 * `StepFailed` where it can't listen.
 */
export async function listenForCallback(options: Options): Promise<Callback> {
  const { state, host, port, signal, timeoutMs, onForeign } = options;
  signal.throwIfAborted();
  const answers = awaitedAnswers();
  const shown = Promise.withResolvers<void>();
  let origin = new URL(`http://${host}`);
  const create = () =>
    createServer(
      { maxHeaderSize, headersTimeout, requestTimeout: headersTimeout },
      (request, response) => {
        const { method = '', url = '' } = request;
        const isOurs = isHost(request, origin.host);
        const { status, headers, body } = isOurs ? answers.reply(method, url) : missingPage();
        response.writeHead(status, { ...headers, Connection: 'close' }).end(body, () => {
          if (isOurs && url === donePath) shown.resolve();
        });
      },
    );
  // A browser resolves localhost to either address.
  const onlyIpv4 = host !== 'localhost';
  const listening = await listenOnLoopback(create, port, { onlyIpv4 }).catch((error: unknown) => {
    throw notListening(error, port);
  });
  origin = new URL(`http://${host}:${listening.port}`);
  const { answered, stop } = answers.wait({ state, signal, timeoutMs, onForeign });

  async function end(hasAnswer: boolean): Promise<void> {
    if (hasAnswer) await Promise.race([shown.promise, pause(lastPageMs)]);
    await Promise.all(listening.servers.map(closed));
  }
  const ended = answered.then(
    () => end(true),
    () => end(false),
  );
  const close = () => {
    stop();
    return ended;
  };
  return {
    redirectUri: `${origin.origin}${callbackPath}`,
    answered,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A page of another host that resolves to this machine (DNS rebinding) sends its own name as Host. */
const isHost = ({ headersDistinct }: IncomingMessage, host: string): boolean =>
  headersDistinct['host']?.length === 1 && headersDistinct['host'][0] === host;

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms).unref();
  });

function notListening(error: unknown, port: number): StepFailed {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return new StepFailed({
    code: isTaken ? 'callback-port-in-use' : 'callback-port-unusable',
    message: isTaken
      ? `Port ${port}, which the browser has to come back to, is used by another program.`
      : `Port ${port}, to which the browser would come back, can’t be used: ${messageOf(error)}.`,
    rule: 'RFC 8252, 7.3',
    next: 'Stop the other program, or choose another port in the server’s settings.',
  });
}
