import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Dispatcher } from 'undici';
import { isObject } from '../../../../shared/json/is-object.ts';
import type { HttpLaunch } from '../../../../shared/model/servers/server.ts';
import { ShortLivedMap } from '../../../../shared/short-lived-map.ts';
import { causeOf } from '../../wire/http/cause-of.ts';
import type { Authorization } from '../../auth/sign-ins/authorization.ts';
import type { FetchHooks } from '../../wire/http/fetch-hooks.ts';
import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import { postRaw } from '../../wire/http/post-raw.ts';
import type { Pressure } from '../../wire/pressure.ts';
import { RawLane, type Veil } from '../../wire/raw-lane.ts';
import { tappedFetch } from '../../wire/http/tapped-fetch.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { Handshake } from './handshake.ts';
import type { KeptSession } from './kept-session.ts';
import type { Link, LinkHooks } from './link.ts';
import { mendAnswers } from './mend-answers.ts';
import { changed, keepAnswer, messageIn, rawHeaders } from './raw-message.ts';
import { markCutShort } from '../requests/cut-short.ts';
import { sendAnswers } from '../requests/send-answers.ts';
import type { Sdk } from './sdk.ts';

type HttpLinkOptions = {
  sdk: Sdk;
  launch: Pick<HttpLaunch, 'url' | 'headers'>;
  log: WireLog;
  hooks: LinkHooks;
  pressure: Pressure | undefined;
  /** HTTP+SSE (2024-11-05) instead of Streamable HTTP. */
  isSse: boolean;
  agent: Dispatcher;
  authorization: Authorization | undefined;
  handshake: Handshake;
  noStream: boolean;
  /** The session to go on with; a new one begins with `initialize`. */
  session: KeptSession | undefined;
};

const goodbyeMs = 1000;
/** Answers to the server's requests that are sent at a time, as each takes an HTTP request. */
const answersAtOnce = 16;

/** A link over HTTP. The exact text of raw requests replaces the SDK's serialisation of them. */
export function httpLink(options: HttpLinkOptions): Link {
  const { sdk, launch, log, hooks, pressure, isSse, agent, handshake, authorization } = options;
  const { noStream, session } = options;
  const closing = new AbortController();
  let isForgotten = false;
  const exactTexts = new ShortLivedMap<string, { text: string; veil: Veil | undefined }>();
  const fetchHooks: FetchHooks = {
    exactText: (body) => exactTexts.get(body)?.text,
    veilOf: (body) => exactTexts.get(body)?.veil,
    onMessage: (received) =>
      lane.take(received)
        ? 'taken'
        : (markCutShort(received) ?? handshake.adapt(received.message) ?? 'whole'),
    onOverlong: (start) => lane.failAnswer(start),
    // Streamable HTTP resumes its stream by itself; HTTP+SSE loses its session with the stream.
    ...(isSse
      ? { onListeningEnded: () => hooks.onLost('The server closed the event stream.') }
      : {}),
    pressure,
    redirects: hooks.redirects,
    ...(authorization && { hide: authorization.hide, shapeOf: authorization.shapeOf }),
  };
  const tap = { log, hooks: fetchHooks, agent };
  const sent = tappedFetch(tap);
  const tapped = mendAnswers(authorization?.fetch(sent) ?? sent, handshake, isSse);
  let postUrl = launch.url;
  const fetch: typeof tapped = (input, init) => {
    // Only the SDK learns where messages go over HTTP+SSE, so that the address is taken from its requests.
    if (isSse && init?.method === 'POST') postUrl = String(input);
    if (noStream && !isSse && isOwnStream(init)) return Promise.resolve(noSuchStream());
    return tapped(input, init);
  };
  const url = new URL(launch.url);
  const sdkOptions = {
    fetch,
    requestInit: { headers: launch.headers },
    ...(session && { sessionId: session.id, protocolVersion: session.revision }),
  };
  const streamable = isSse ? undefined : new sdk.StreamableHTTPClientTransport(url, sdkOptions);
  const transport: Transport = streamable ?? new sdk.SSEClientTransport(url, sdkOptions);
  sendAnswers(transport, answersAtOnce);
  handshake.guard(transport);
  const lane = new RawLane(async (text, outline, { signal, onStreamEnd, headers, veil }) => {
    const body = JSON.stringify(outline);
    exactTexts.set(body, { text, veil });
    try {
      await transport.send(outline as JSONRPCMessage, {
        requestSignal: signal,
        onRequestStreamEnd: onStreamEnd,
        ...(headers ? { headers } : {}),
      });
    } catch (error) {
      const loss = lossOf(error, streamable?.sessionId !== undefined);
      if (loss !== undefined) hooks.onLost(loss);
      throw error;
    } finally {
      exactTexts.delete(body);
    }
  });
  return {
    transport,
    lane,
    handshake,
    kind: isSse ? 'sse' : 'streamable-http',
    async sendRaw(text, changes) {
      const message = messageIn(text);
      keepAnswer(lane, message);
      const { revision } = log;
      const own = launch.headers;
      const usual = rawHeaders({ message, own, session: streamable?.sessionId, revision, isSse });
      const tokens = await authorization?.headers('POST', postUrl);
      for (const [name, value] of Object.entries(tokens ?? {})) usual.set(name, value);
      const headers = changed(usual, changes);
      const deliver = (received: JsonRpcMessage) =>
        transport.onmessage?.(received as JSONRPCMessage);
      return postRaw(tap, { url: postUrl, headers, text, deliver, signal: closing.signal });
    },
    answer: (id, answer) => transport.send({ jsonrpc: '2.0', id, ...answer } as JSONRPCMessage),
    notify: (method, params) => transport.send({ jsonrpc: '2.0', method, params }),
    exit: () => undefined,
    session: () => (isForgotten ? undefined : streamable?.sessionId),
    forgetSession: () => void (isForgotten = true),
    // Without the id of an event, it begins a new stream, as the SDK does after `initialize`.
    listen: async () => (noStream ? undefined : streamable?.resumeStream('')),
    async close() {
      closing.abort();
      if (!isForgotten && streamable?.sessionId !== undefined) await sayGoodbye(streamable, log);
      await handshake.end();
    },
  };
}
/** Why a failed request means that the whole link is gone; undefined when it only failed by itself. */
function lossOf(error: unknown, hasSession: boolean): string | undefined {
  const status =
    isObject(error) || error instanceof Error ? (error as { status?: unknown }).status : 0;
  if (hasSession && status === 404) return 'The server no longer knows this session (HTTP 404).';
  const cause = causeOf(error);
  return /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH/.test(cause)
    ? `The server can’t be reached: ${cause}.`
    : undefined;
}

/** Ends the session on the server, if it answers in time; it may refuse (405), or be gone. */
async function sayGoodbye(
  transport: { terminateSession(): Promise<void> },
  log: WireLog,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, goodbyeMs);
  });
  const ended = transport.terminateSession().catch((error: unknown) => {
    log.lifecycle(`the session could not be ended: ${causeOf(error)}`);
  });
  await Promise.race([ended, timeout]);
  clearTimeout(timer);
}

/** Whether a request opens the stream of its own that a server may tell by; another GET resumes an answer. */
const isOwnStream = (init: RequestInit | undefined): boolean =>
  init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');

/** What a server without that stream answers (2025-11-25, Streamable HTTP, "Listening for Messages"). */
const noSuchStream = (): Response => new Response(undefined, { status: 405 });
