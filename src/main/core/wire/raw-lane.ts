import { isObject, type JsonRpcMessage } from './json-rpc.ts';

/** A response with the exact text it came in. */
export type RawReply = { message: JsonRpcMessage; text: Buffer };

/** How the lane's messages leave: the exact text, its parsed form, and a way to end its HTTP request. */
export type RawSend = (
  text: string,
  message: JsonRpcMessage,
  options: { signal: AbortSignal; onStreamEnd(): void },
) => Promise<void>;

export type RawRequest = {
  method: string;
  /** The members of `params` in order, each value as JSON text. */
  params: [name: string, json: string][];
  /** Further members of `params._meta` besides the progress token. */
  meta?: Record<string, unknown>;
  onProgress?(params: Record<string, unknown>): void;
};

type Waiting = {
  settle(reply: RawReply): void;
  fail(error: Error): void;
  onProgress: RawRequest['onProgress'];
};

/** A request on its way. `abandon` stops waiting and ends its HTTP request, if it has one. */
export type RawExchange = { id: string; reply: Promise<RawReply>; abandon(reason: Error): void };

const idPrefix = 'w-';

/**
 * Requests with ids of our own, settled before the SDK sees the answer: no schema, no cache and no
 * era gate stands between the user and what the server said.
 */
export class RawLane {
  private readonly waiting = new Map<string, Waiting>();
  private readonly send: RawSend;
  private count = 0;

  constructor(send: RawSend) {
    this.send = send;
  }

  /** Sends a request whose text is made of exactly the given texts. */
  request({ method, params, meta, onProgress }: RawRequest): RawExchange {
    this.count += 1;
    const id = `${idPrefix}${this.count}`;
    const members = params.map(([name, json]) => `${JSON.stringify(name)}:${json}`);
    const allMeta = onProgress ? { ...meta, progressToken: id } : meta;
    if (allMeta) members.push(`"_meta":${JSON.stringify(allMeta)}`);
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":${JSON.stringify(method)}`;
    const text = members.length > 0 ? `${head},"params":{${members.join(',')}}}` : `${head}}`;
    const message = JSON.parse(text) as JsonRpcMessage;
    const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
    const http = new AbortController();
    const fail = (error: Error) => {
      if (this.waiting.delete(id)) reject(error);
    };
    this.waiting.set(id, { settle: resolve, fail, onProgress });
    const onStreamEnd = () => fail(new Error('The server ended the response without an answer.'));
    this.send(text, message, { signal: http.signal, onStreamEnd }).catch(fail);
    const abandon = (reason: Error) => {
      fail(reason);
      http.abort(reason);
    };
    return { id, reply: promise, abandon };
  }

  /** Takes what belongs to this lane: true when the SDK need not see it. */
  take(message: JsonRpcMessage, text: Buffer): boolean {
    if (message.method === undefined) {
      const waiting = typeof message.id === 'string' ? this.waiting.get(message.id) : undefined;
      if (!waiting) return isOurs(message.id);
      this.waiting.delete(message.id as string);
      waiting.settle({ message, text });
      return true;
    }
    if (message.method !== 'notifications/progress' || !isObject(message.params)) return false;
    const token = message.params['progressToken'];
    if (!isOurs(token)) return false;
    this.waiting.get(token)?.onProgress?.(message.params);
    return true;
  }

  /** Fails all that still waits. */
  close(reason: Error): void {
    for (const waiting of this.waiting.values()) waiting.fail(reason);
  }
}

// A late answer to a request of ours is no business of the SDK's either.
const isOurs = (id: unknown): id is string => typeof id === 'string' && id.startsWith(idPrefix);
