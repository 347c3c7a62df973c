import { messageOf } from '../../../shared/rpc/errors.ts';
import { stampNow } from './clock.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { isAbort } from './is-abort.ts';
import { maskedHeaders, maskedUrl } from './masked-headers.ts';
import { recordMessages } from './record-messages.ts';
import { watchEventStream } from './watch-event-stream.ts';
import { recordBody, watchJsonBody } from './watch-json-body.ts';
import { watchedBody } from './watched-body.ts';
import type { WireLog } from './wire-log.ts';

const maxErrorBodyBytes = 1024 * 1024;
/** A cause may be its own. */
const maxCauses = 8;

/**
 * A fetch that records both heads and every body or event. Heads are recorded with secret values
 * masked. The SDK gets the same response, except that messages taken by the raw lane are cut short.
 */
export function tappedFetch(log: WireLog, hooks: FetchHooks, base = fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const sent = typeof init?.body === 'string' ? init.body : undefined;
    const body = sent === undefined ? undefined : (hooks.exactText(sent) ?? sent);
    const startedAt = stampNow();
    const requestSeq = log.httpHead(
      'http-request',
      requestHead(method, url, new Headers(init?.headers)),
      startedAt,
    );
    if (body !== undefined) recordSent(log, Buffer.from(body));
    let response: Response;
    try {
      response = await base(input, body === undefined ? init : { ...init, body });
    } catch (error) {
      const isOurs = init?.signal?.aborted === true;
      const what = isOurs ? 'was aborted from here' : `failed: ${causeOf(error)}`;
      log.lifecycle(`${method} ${maskedUrl(url)} ${what}`, !isOurs);
      throw error;
    }
    const answeredAt = stampNow();
    const head = `HTTP/1.1 ${response.status} ${response.statusText}`;
    log.httpHead('http-response', `${head}\n${maskedHeaders(response.headers)}`, answeredAt, {
      isError: response.status >= 400,
      requestSeq,
      durationUs: answeredAt.monoUs - startedAt.monoUs,
    });
    if (!response.body) return response;
    if (!response.ok) return errorResponse(response, response.body, log, hooks);
    const type = response.headers.get('content-type') ?? '';
    const isEventStream = /^text\/event-stream/i.test(type);
    const isOurs = (reason: unknown) => init?.signal?.aborted === true || isAbort(reason);
    const watch = isEventStream
      ? watchEventStream(log, hooks, isOurs, method === 'GET')
      : watchJsonBody(log, hooks, isOurs, /^application\/json/i.test(type));
    return rebuilt(response, watchedBody(response.body, watch));
  };
}

/** What lies at the bottom of an error: fetch and the SDK wrap it, each in words of their own. */
export function causeOf(error: unknown): string {
  let bottom = error;
  for (let depth = 0; depth < maxCauses && bottom instanceof Error; depth += 1) {
    const deeper = bottom instanceof AggregateError ? bottom.errors[0] : bottom.cause;
    if (deeper === undefined) break;
    bottom = deeper;
  }
  return messageOf(bottom);
}

function requestHead(method: string, address: string, headers: Headers): string {
  const { host, pathname, search } = new URL(address);
  const lines = [`${method} ${maskedUrl(pathname + search)} HTTP/1.1`, `host: ${host}`];
  return `${lines.join('\n')}\n${maskedHeaders(headers)}`;
}

/** Error bodies are read at once: not everything in the SDK reads them, and they say what is wrong. */
async function errorResponse(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  log: WireLog,
  hooks: FetchHooks,
): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxErrorBodyBytes) break;
  }
  const bytes = Buffer.concat(chunks);
  if (size > 0) recordBody(log, hooks, bytes);
  return rebuilt(response, bytes);
}

function recordSent(log: WireLog, body: Buffer): void {
  if (!recordMessages(log, 'out', body)) log.httpContent('http-body', 'out', body);
}

/** The SDK reads `url`, `redirected` and `type`, which a constructed Response does not carry. */
function rebuilt(response: Response, body: ConstructorParameters<typeof Response>[0]): Response {
  const copy = new Response(body, response);
  for (const name of ['url', 'redirected', 'type'] as const) {
    Object.defineProperty(copy, name, { value: response[name] });
  }
  return copy;
}
