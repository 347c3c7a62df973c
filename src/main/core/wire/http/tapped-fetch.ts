import type { Dispatcher } from 'undici';
import { isEventStream, isJsonType } from './answer-faults.ts';
import { boundedUnpacking } from './bounded-unpacking.ts';
import { causeOf } from './cause-of.ts';
import type { FetchHooks } from './fetch-hooks.ts';
import { followRedirects } from './follow-redirects.ts';
import { hiddenBytes } from './hidden-bytes.ts';
import { HttpRecords } from './http-records.ts';
import { secretsLedTo, secretsSent } from '../../secrets/masking/oauth-secrets.ts';
import { maxSecretBodyBytes } from '../json/limits.ts';
import { isAbort } from '../is-abort.ts';
import { observed } from './observe-http.ts';
import type { SentRequest } from './redirect.ts';
import { untilEvent } from './until-event.ts';
import { watchEventStream } from './watch-event-stream.ts';
import { AnswerTooLarge, recordBody, recordCutBody, watchJsonBody } from './watch-json-body.ts';
import { watchedBody, type BodyWatch } from './watched-body.ts';
import type { WireLog } from '../records/wire-log.ts';

const maxErrorBodyBytes = maxSecretBodyBytes;

export type HttpTap = { log: WireLog; hooks: FetchHooks; agent: Dispatcher };
type Init = NonNullable<Parameters<typeof fetch>[1]>;
let undici: typeof import('undici') | undefined;

/**
 * A fetch that records both heads, of redirects too, as they cross the connection, and every body or
 * event. Heads are recorded with secret values masked. The SDK gets the same response, but for
 * messages that the raw lane takes.
 */
export function tappedFetch(tap: HttpTap): typeof fetch {
  return (input, init = {}) =>
    tappedRequest(tap, input instanceof Request ? input.url : String(input), init);
}

/** One request through the tap; `onSent` hears the seq of its body's record, or of its head's. */
export async function tappedRequest(
  { log, hooks, agent }: HttpTap,
  url: string,
  init: Init,
  onSent?: (seq: number) => void,
): Promise<Response> {
  const { method = 'GET', signal } = init;
  const body =
    typeof init.body === 'string' ? (hooks.exactText(init.body) ?? init.body) : init.body;
  const headers = new Headers(init.headers);
  const { hidesSecrets = false, redirects: rule, learn } = hooks;
  const text = textOf(body);
  if (learn) for (const secret of secretsSent(headers, text)) learn(secret);
  const veil = typeof init.body === 'string' ? hooks.veilOf?.(init.body) : undefined;
  const records = new HttpRecords(log, {
    method,
    url,
    headers,
    body: text,
    hidesSecrets,
    shapeOf: hooks.shapeOf,
    isRedirectFollowed: rule !== 'handed-back',
    veil,
    onSent,
  });
  const dispatcher = observed(agent, records);
  const send = async (request: SentRequest) => {
    // Loaded with the first request: the start of the app, which needs none, waits for nothing of it.
    const { fetch: undiciFetch } = (undici ??= await import('undici'));
    records.goesTo(request.url);
    const sent = {
      ...init,
      ...request,
      headers: [...request.headers],
      dispatcher,
      redirect: 'manual',
    };
    // Node's own types of fetch and undici's are the same but in name.
    return undiciFetch(request.url, sent as Parameters<typeof undiciFetch>[1]);
  };
  let response: Response;
  try {
    const first = { url, method, headers, body };
    const { response: last, hasMoved } =
      rule === 'handed-back'
        ? { response: await send(first), hasMoved: false }
        : await followRedirects(first, send, { rule, hidesSecrets });
    response = last;
    if (hasMoved) Object.defineProperty(response, 'redirected', { value: true });
    const location = response.headers.get('location');
    if (learn && location !== null) for (const secret of secretsLedTo(location)) learn(secret);
  } catch (error) {
    records.failed(causeOf(error), signal?.aborted === true);
    throw error;
  }
  // What comes with the answer to a message belongs to its exchange, unless it says something else.
  const answer = text === undefined && !hidesSecrets ? log : records.logOfBody();
  const over = () => records.releaseHead();
  if (!response.body) {
    over();
    return rebuilt(response, null);
  }
  const isPacked = response.headers.has('content-encoding');
  const unpacked = isPacked
    ? boundedUnpacking(response.body, () => records.receivedBytes)
    : response.body;
  if (!response.ok) return errorResponse(response, unpacked, answer, hooks).finally(over);
  const type = response.headers.get('content-type') ?? '';
  const isOurs = (reason: unknown) => signal?.aborted === true || isAbort(reason);
  const isEvents = isEventStream(type);
  const { lastEvent } = hooks;
  const read = isEvents && lastEvent ? untilEvent(unpacked, lastEvent) : unpacked;
  // Events would be recorded as they are.
  const watch =
    isEvents && !hidesSecrets
      ? watchEventStream(answer, hooks, isOurs, method === 'GET')
      : // What is posted is answered by a message, whatever its type says.
        watchJsonBody(answer, hooks, isOurs, method === 'POST' || isJsonType(type));
  return rebuilt(response, watchedBody(read, hidesSecrets ? endingWith(over, watch) : watch));
}

/** A watch at whose end something is done, whether or not there was a body. */
const endingWith = (over: () => void, watch: BodyWatch): BodyWatch => ({
  ...watch,
  async end() {
    const passed = await watch.end();
    over();
    return passed;
  },
  async broke(error) {
    await watch.broke(error);
    over();
  },
});

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  return body instanceof URLSearchParams ? body.toString() : undefined;
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
  if (size > maxErrorBodyBytes && hooks.hidesSecrets) {
    recordCutBody(log, '', size, `a body of more than ${maxErrorBodyBytes} bytes`);
    throw new AnswerTooLarge(maxErrorBodyBytes);
  }
  const bytes = hiddenBytes(log, hooks, Buffer.concat(chunks));
  // The record gets a copy, since its memory may be handed over to another thread.
  if (size > 0) await recordBody(log, hooks, Buffer.from(bytes), false);
  return rebuilt(response, bytes);
}

/** The SDK reads `url`, `redirected` and `type`, which a constructed Response does not carry. */
function rebuilt(response: Response, body: ConstructorParameters<typeof Response>[0]): Response {
  const { status, statusText } = response;
  const copy = new Response(body, { status, statusText, headers: [...response.headers] });
  for (const name of ['url', 'redirected', 'type'] as const) {
    Object.defineProperty(copy, name, { value: response[name] });
  }
  return copy;
}
