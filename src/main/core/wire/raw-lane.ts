import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { ShortLivedMap } from '../../../shared/short-lived-map.ts';
import type { JsonRpcMessage } from './json/json-rpc.ts';
import type { ReceivedMessage } from './records/receive-messages.ts';

/** A response with the exact text it came in; of a large one no more than its outline and its answer. */
export type RawReply = ReceivedMessage;

export type RawSendOptions = {
  /** Ends the request's HTTP exchange, where there is one. */
  signal: AbortSignal;
  /** Called when the HTTP exchange is over: an answer would have come by now. */
  onStreamEnd(): void;
  headers?: Record<string, string> | undefined;
  veil?: Veil | undefined;
};

/** What is recorded in place of a message that holds secrets. */
export type Veil = {
  text: string;
  finding: Finding;
  /** Names of headers that hold them too. */
  headers: readonly string[];
};

/**
 * How the lane's messages leave: the exact text, and the same message without long parameters, from
 * which transports and records take what they need. May throw, or return a promise that rejects.
 */
export type RawSend = (
  text: string,
  outline: JsonRpcMessage,
  options: RawSendOptions,
) => Promise<void> | undefined;

export type RawRequest = {
  method: string;
  /** The members of `params` in order, each value as JSON text. */
  params: [name: string, json: string][];
  /** Further members of `params._meta` besides the progress token. */
  meta?: Record<string, unknown>;
  /** Further HTTP headers. */
  headers?: Record<string, string>;
  /** Where the parameters hold secrets: the same without them, for the record. */
  veiled?: { params: RawRequest['params']; finding: Finding; headers?: readonly string[] };
  onProgress?(params: Record<string, unknown>): void;
};

/** A request on its way. `abandon` stops waiting and ends its HTTP request, if it has one. */
export type RawExchange = { id: string; reply: Promise<RawReply>; abandon(reason: Error): void };

const idPrefix = 'w-';
const maxUnawaited = 1000;
/** So many bytes at the start of a message that was cut are searched for its id. */
const maxHead = 1000;

/**
 * Requests with ids of our own, settled before the SDK sees the answer: no schema, no cache and no
 * era gate stands between the user and what the server said.
 */
export class RawLane {
  private readonly waiting = new ShortLivedMap<string, LaneExchange>();
  /** The ids, as JSON text, of requests that were sent as raw text, for whose answers nobody waits here. */
  private readonly unawaited = new Set<string>();
  private readonly send: RawSend;
  /** Answers requests of the server that the SDK could not; returns whether it takes this one. */
  answerRequest: ((message: JsonRpcMessage) => boolean) | undefined;
  private count = 0;
  private closedBy: Error | undefined;

  constructor(send: RawSend) {
    this.send = send;
  }

  /** Sends a request whose text is made of exactly the given texts. */
  request(request: RawRequest): RawExchange {
    const { method, params, meta, onProgress } = request;
    this.count += 1;
    const id = `${idPrefix}${this.count}`;
    const allMeta = onProgress ? { ...meta, progressToken: id } : meta;
    const exchange = new LaneExchange(id, request, allMeta, this.waiting);
    this.waiting.set(id, exchange);
    if (this.closedBy) exchange.fail(this.closedBy);
    else {
      const text = requestText(id, method, params, allMeta);
      try {
        this.send(text, outlineOf(id, method, params, allMeta), exchange)?.catch((error: Error) =>
          exchange.fail(error),
        );
      } catch (error) {
        exchange.fail(error as Error);
      }
    }
    return exchange;
  }

  /** Keeps the answer to the request with this id from the SDK: it is recorded, and that is all. */
  keepFromSdk(id: unknown): void {
    this.unawaited.add(jsonOf(id));
    const [oldest] = this.unawaited;
    if (this.unawaited.size > maxUnawaited && oldest !== undefined) this.unawaited.delete(oldest);
  }

  /** Takes an answer or a progress notification of this lane; returns whether the SDK must not see it. */
  take(received: ReceivedMessage): boolean {
    const { message } = received;
    if (message.method !== undefined && message.id !== undefined) {
      return received.isOutline !== true && this.answerRequest?.(message) === true;
    }
    if (message.method === undefined) {
      if (this.unawaited.size > 0 && this.unawaited.delete(jsonOf(message.id))) return true;
      const waiting = isOurs(message.id) ? this.waiting.get(message.id) : undefined;
      if (!waiting) return isOurs(message.id);
      this.waiting.delete(message.id as string);
      waiting.settle(received);
      return true;
    }
    if (message.method !== 'notifications/progress' || !isObject(message.params)) return false;
    const token = message.params['progressToken'];
    if (!isOurs(token)) return false;
    this.waiting.get(token)?.onProgress?.(message.params);
    return true;
  }

  /** Fails the request whose answer, of which this is the start, is too long to be taken. */
  failAnswer(start: Buffer): void {
    const head = start.toString('latin1', 0, maxHead);
    const [, id] = /"id"\s*:\s*"([^"]+)"/.exec(head) ?? [];
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    waiting?.fail(new Error('The server’s response is too long; the record has its start.'));
  }

  /** Fails every request that waits, and every one that is made from now on. */
  close(reason: Error): void {
    this.closedBy ??= reason;
    for (const waiting of this.waiting.values()) waiting.fail(reason);
  }
}

/** A request that waits for its answer. What a transport alone asks for is made when it asks. */
class LaneExchange implements RawExchange, RawSendOptions {
  readonly id: string;
  readonly reply: Promise<RawReply>;
  readonly settle: (reply: RawReply) => void;
  readonly headers: RawRequest['headers'];
  readonly veil: Veil | undefined;
  readonly onProgress: RawRequest['onProgress'];
  private readonly reject: (error: Error) => void;
  private readonly waiting: ShortLivedMap<string, LaneExchange>;
  private controller: AbortController | undefined;
  private abandonedBy: Error | undefined;

  constructor(
    id: string,
    { method, headers, veiled, onProgress }: RawRequest,
    meta: RawRequest['meta'],
    waiting: ShortLivedMap<string, LaneExchange>,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
    this.id = id;
    this.reply = promise;
    this.settle = resolve;
    this.reject = reject;
    this.waiting = waiting;
    this.headers = headers;
    this.onProgress = onProgress;
    this.veil = veiled && {
      text: requestText(id, method, veiled.params, meta),
      finding: veiled.finding,
      headers: veiled.headers ?? [],
    };
  }

  /** Over stdio there is no signal, which costs as much as the rest of a request. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.abandonedBy) this.controller.abort(this.abandonedBy);
    return this.controller.signal;
  }

  get onStreamEnd(): () => void {
    return () =>
      this.fail(
        new Error('The server closed the HTTP response without sending a JSON-RPC response.'),
      );
  }

  fail(error: Error): void {
    if (this.waiting.delete(this.id)) this.reject(error);
  }

  abandon(reason: Error): void {
    this.fail(reason);
    this.abandonedBy ??= reason;
    this.controller?.abort(reason);
  }
}

// Any id with our prefix is ours, so that the SDK does not see late answers either.
const isOurs = (id: unknown): id is string => typeof id === 'string' && id.startsWith(idPrefix);

/** The number of a request of a lane, by its id; undefined for the ids of others. */
export function laneNumber(id: string): number | undefined {
  if (!isOurs(id)) return undefined;
  const number = Number(id.slice(idPrefix.length));
  const isNumbered = Number.isSafeInteger(number) && number > 0;
  return isNumbered && id === `${idPrefix}${number}` ? number : undefined;
}

function requestText(
  id: string,
  method: string,
  params: RawRequest['params'],
  meta: Record<string, unknown> | undefined,
): string {
  let text = `{"jsonrpc":"2.0","id":"${id}","method":${JSON.stringify(method)}`;
  if (params.length === 0 && !meta) return `${text}}`;
  let before = ',"params":{';
  for (const [name, json] of params) {
    text += `${before}${JSON.stringify(name)}:${json}`;
    before = ',';
  }
  if (meta) text += `${before}"_meta":${JSON.stringify(meta)}`;
  return `${text}}}`;
}

/** What a request is about, and what joins it with those before it. */
const outlinedParams = new Set(['name', 'uri', 'taskId', 'requestState', 'inputResponses']);

/**
 * The request without long parameters: what it is about and its `_meta`, from which headers and
 * records are made.
 */
function outlineOf(
  id: string,
  method: string,
  params: RawRequest['params'],
  meta: Record<string, unknown> | undefined,
): JsonRpcMessage {
  const outlined: Record<string, unknown> = {};
  for (const [name, json] of params) {
    if (outlinedParams.has(name)) outlined[name] = JSON.parse(json);
  }
  if (meta) outlined['_meta'] = meta;
  return { jsonrpc: '2.0', id, method, params: outlined };
}
