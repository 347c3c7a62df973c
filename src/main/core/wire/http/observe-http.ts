import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** What happens to one request on its connection; a redirect is another one. */
export type HttpObserver = {
  /** The exact head that is about to be written, as text with CRLF. */
  onSend(head: string, socket: Socket): void;
  /** The head of the answer, names as they were sent. */
  onAnswer(status: number, statusText: string, headers: [name: string, value: string][]): void;
  /** A part of the answer's body, as it crossed the connection. */
  onReceived(bytes: number): void;
};

type Created = { request: object };
type Sending = { request: object; headers: string; socket: Socket };
type Received = { request: object; chunk: Uint8Array };
type Answered = {
  request: object;
  response: { statusCode: number; statusText: string; headers: Buffer[] };
};

const observers = new WeakMap<object, HttpObserver>();
/** The observer whose request is being created, which undici does at once, within `dispatch`. */
let dispatching: HttpObserver | undefined;
let isSubscribed = false;

/**
 * A dispatcher whose requests are observed. Only undici's diagnostics channels tell the heads as
 * they are sent.
 */
export function observed(base: Dispatcher, observer: HttpObserver): Dispatcher {
  listen();
  const dispatch: Dispatcher['dispatch'] = (options, handler) => {
    dispatching = observer;
    try {
      return base.dispatch(options, handler);
    } finally {
      dispatching = undefined;
    }
  };
  // Everything else that fetch could ask for goes to the base.
  return Object.assign(Object.create(base) as Dispatcher, { dispatch });
}

function listen(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribe('undici:request:create', (message) => {
    if (dispatching) observers.set((message as Created).request, dispatching);
  });
  subscribe('undici:client:sendHeaders', (message) => {
    const { request, headers, socket } = message as Sending;
    observers.get(request)?.onSend(headers, socket);
  });
  subscribe('undici:request:bodyChunkReceived', (message) => {
    const { request, chunk } = message as Received;
    observers.get(request)?.onReceived(chunk.length);
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Answered;
    const { statusCode, statusText, headers } = response;
    observers.get(request)?.onAnswer(statusCode, statusText, pairsOf(headers));
  });
}

function pairsOf(raw: Buffer[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    pairs.push([String(raw[i]), raw[i + 1]?.toString('latin1') ?? '']);
  }
  return pairs;
}
