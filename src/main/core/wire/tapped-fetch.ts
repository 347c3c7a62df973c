import { TransformStream, type Transformer } from 'node:stream/web';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { stampNow } from './clock.ts';
import { EventStreamReader } from './event-stream-reader.ts';
import { isJsonRpc, type JsonRpcMessage } from './json-rpc.ts';
import { maskedHeaders } from './masked-headers.ts';
import type { WireLog } from './wire-log.ts';

type ByteTransform = ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

type Hooks = {
  /** The exact text to send instead of the SDK's own serialisation of the same message. */
  exactText(body: string): string | undefined;
  /** Sees each received message with its exact text, before the SDK does. */
  onMessage(message: JsonRpcMessage, text: Buffer): void;
};

/**
 * A fetch that records both heads and every body or event, and hands the SDK an untouched response.
 * Heads are recorded with secret values masked.
 */
export function tappedFetch(log: WireLog, hooks: Hooks, base: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? 'GET';
    const sent = typeof init?.body === 'string' ? init.body : undefined;
    const body = sent === undefined ? undefined : (hooks.exactText(sent) ?? sent);
    const startedAt = stampNow();
    const head = `${method} ${url} HTTP/1.1\n${maskedHeaders(new Headers(init?.headers))}`;
    const requestSeq = log.http('http-request', head, startedAt);
    if (body !== undefined) recordSent(log, body);
    let response: Response;
    try {
      response = await base(input, body === undefined ? init : { ...init, body });
    } catch (error) {
      log.lifecycle(`${method} ${url} failed: ${causeOf(error)}`, init?.signal?.aborted !== true);
      throw error;
    }
    const answeredAt = stampNow();
    log.http(
      'http-response',
      `HTTP/1.1 ${response.status} ${response.statusText}\n${maskedHeaders(response.headers)}`,
      answeredAt,
      {
        isError: response.status >= 400,
        requestSeq,
        durationUs: answeredAt.monoUs - startedAt.monoUs,
      },
    );
    if (!response.body) return response;
    const type = response.headers.get('content-type') ?? '';
    const watch = /^text\/event-stream/i.test(type) ? watchEvents(log, hooks) : watchBody(log, hooks);
    const watched = response.body.pipeThrough(new TransformStream(watch) as unknown as ByteTransform);
    return rebuilt(response, watched);
  };
}

/** What lies behind fetch's "fetch failed". */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError && cause.errors.length > 0) return messageOf(cause.errors[0]);
  return messageOf(cause ?? error);
}

function recordSent(log: WireLog, body: string): void {
  const parsed = parse(body);
  if (isJsonRpc(parsed)) log.message('out', parsed, body, stampNow());
  else log.http('http-body', body);
}

function watchEvents(log: WireLog, hooks: Hooks): Transformer<Uint8Array, Uint8Array> {
  const reader = new EventStreamReader(({ raw, data, isComment }) => {
    const stamp = stampNow();
    const parsed = data === undefined ? undefined : parse(data);
    if (data !== undefined && isJsonRpc(parsed)) {
      receive(log, hooks, parsed, Buffer.from(data));
    } else {
      log.http(isComment ? 'sse-comment' : 'sse-event', raw, stamp);
    }
  });
  return {
    transform(chunk, controller) {
      reader.push(chunk);
      controller.enqueue(chunk);
    },
    flush() {
      reader.end();
      log.lifecycle('the server closed the event stream');
    },
    cancel() {
      log.lifecycle('the event stream was closed from here');
    },
  };
}

function watchBody(log: WireLog, hooks: Hooks): Transformer<Uint8Array, Uint8Array> {
  const chunks: Uint8Array[] = [];
  return {
    transform(chunk, controller) {
      chunks.push(chunk);
      controller.enqueue(chunk);
    },
    flush() {
      const body = Buffer.concat(chunks);
      if (body.length === 0) return;
      const parsed = parse(body.toString('utf8'));
      if (isJsonRpc(parsed)) receive(log, hooks, parsed, body);
      else if (Array.isArray(parsed) && parsed.length > 0 && parsed.every(isJsonRpc)) {
        for (const message of parsed) receive(log, hooks, message, Buffer.from(JSON.stringify(message)));
      } else log.http('http-body', body);
    },
  };
}

function receive(log: WireLog, hooks: Hooks, message: JsonRpcMessage, text: Buffer): void {
  log.message('in', message, text, stampNow());
  hooks.onMessage(message, text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller records the text as it is.
    return undefined;
  }
}

/** The SDK reads `url`, `redirected` and `type`, which a constructed Response does not carry. */
function rebuilt(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const copy = new Response(body, response);
  for (const name of ['url', 'redirected', 'type'] as const) {
    Object.defineProperty(copy, name, { value: response[name] });
  }
  return copy;
}
