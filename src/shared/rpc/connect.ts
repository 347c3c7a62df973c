import type { CallNames, Contract, InputOf, OutputOf, StreamNames } from './define.ts';
import { RpcError } from './errors.ts';
import type { Answer, ClientFrame, ServerFrame, Welcome } from './frames.ts';
import { openLine, type LineOptions, type RpcStatus } from './line.ts';

export type StreamSink<Item> = {
  /**
   * The next items are asked for when this returns, or when the promise that it returns resolves.
   */
  onItems(items: Item[]): void | Promise<void>;
  /** Called once when the stream ends by itself or fails; not after the client stopped it. */
  onEnd?(error?: RpcError): void;
};

export type RpcClient<C extends Contract> = {
  /** Rejects with an RpcError, and at once when the signal aborts. */
  call<K extends CallNames<C>>(
    name: K,
    input: InputOf<C[K]>,
    options?: { signal?: AbortSignal },
  ): Promise<OutputOf<C[K]>>;
  /** Starts a stream; returns the function that stops it. */
  stream<K extends StreamNames<C>>(
    name: K,
    input: InputOf<C[K]>,
    sink: StreamSink<OutputOf<C[K]>>,
  ): () => void;
  status(): RpcStatus;
  onStatus(listener: (status: RpcStatus) => void): () => void;
  close(): void;
};

type Outcome = { value: unknown } | { error: RpcError };
type Waiting = {
  frame: Extract<ClientFrame, { t: 'request' }>;
  isSent: boolean;
  isCancelled: boolean;
  consumed: number;
  onItems(items: unknown[]): void | Promise<void>;
  settle(outcome: Outcome): void;
};

/**
 * Makes a client of a contract. When its channel is lost it opens another: calls and streams under
 * way go on without gap or repeat while the server remembers the session, else fail with CLOSED.
 */
export function connect<C extends Contract>(options: LineOptions): RpcClient<C> {
  const waiting = new Map<number, Waiting>();
  let session: string | undefined;
  let isWelcome = false;
  let received = 0;
  let lastId = 0;
  const line = openLine(options, {
    onOpen: () => line.post({ t: 'hello', session, received }),
    onLost: () => void (isWelcome = false),
    onFrame: receive,
  });

  const post = (frame: ClientFrame) => {
    if (isWelcome) line.post(frame);
  };

  function receive(frame: ServerFrame): void {
    if (frame.t === 'welcome') return welcome(frame);
    if (frame.t === 'pong' || frame.n <= received) return;
    received = frame.n;
    post({ t: 'ack', received });
    take(frame);
  }

  function welcome({ session: opened, isResumed, lastRequestId }: Welcome): void {
    const lost = isResumed ? [] : [...waiting.values()].filter(({ isSent }) => isSent);
    for (const { frame } of lost) waiting.delete(frame.id);
    if (!isResumed) received = 0;
    session = opened;
    isWelcome = true;
    for (const item of waiting.values()) {
      const { id } = item.frame;
      if (id > lastRequestId) send(item);
      if (item.consumed > 0) post({ t: 'credit', id, consumed: item.consumed });
      if (item.isCancelled) post({ t: 'cancel', id });
    }
    line.confirm();
    const error = new RpcError('CLOSED', 'Wirebench was restarted, which interrupted this.');
    for (const item of lost) item.settle({ error });
  }

  function take(answer: Answer): void {
    const item = waiting.get(answer.id);
    if (!item) return;
    if (answer.t === 'items') return void consume(item, answer.items);
    waiting.delete(answer.id);
    if (answer.t === 'result') item.settle({ value: answer.value });
    else if (answer.t === 'end') item.settle({ value: undefined });
    else item.settle({ error: new RpcError(answer.code, answer.message, answer.details) });
  }

  async function consume(item: Waiting, items: unknown[]): Promise<void> {
    try {
      if (!item.isCancelled) await item.onItems(items);
    } finally {
      item.consumed += items.length;
      post({ t: 'credit', id: item.frame.id, consumed: item.consumed });
    }
  }

  function send(item: Waiting): void {
    if (!isWelcome) return;
    item.isSent = true;
    line.post(item.frame);
  }

  /** Sends a request once the session is open; returns the function that cancels it. */
  function request(name: string, input: unknown, sink: Pick<Waiting, 'onItems' | 'settle'>) {
    lastId += 1;
    const id = lastId;
    const frame = { t: 'request' as const, id, name, input };
    const item: Waiting = { ...sink, frame, isSent: false, isCancelled: false, consumed: 0 };
    waiting.set(id, item);
    send(item);
    return () => {
      if (!waiting.has(id)) return;
      item.isCancelled = true;
      // A request that was never sent gets no answer, and so is dropped here.
      if (!item.isSent) waiting.delete(id);
      post({ t: 'cancel', id });
    };
  }

  const closedError = () => new RpcError('CLOSED', 'This client was closed.');
  const isClosed = () => line.status().status === 'closed';

  return {
    call: (name, input, { signal } = {}) =>
      new Promise((resolve, reject) => {
        const cancelled = () => reject(new RpcError('CANCELLED', 'Cancelled.'));
        if (isClosed()) return reject(closedError());
        if (signal?.aborted) return cancelled();
        const cancel = request(name, input, {
          onItems: () => undefined,
          settle(outcome) {
            signal?.removeEventListener('abort', abort);
            if ('error' in outcome) reject(outcome.error);
            else resolve(outcome.value as OutputOf<C[typeof name]>);
          },
        });
        const abort = () => {
          cancel();
          cancelled();
        };
        signal?.addEventListener('abort', abort, { once: true });
      }),
    stream(name, input, { onItems, onEnd }) {
      let isOver = false;
      const end = (error?: RpcError) => {
        if (!isOver) onEnd?.(error);
        isOver = true;
      };
      if (isClosed()) {
        queueMicrotask(() => end(closedError()));
        return () => void (isOver = true);
      }
      const cancel = request(name, input, {
        onItems,
        settle: (outcome) => end('error' in outcome ? outcome.error : undefined),
      });
      return () => {
        isOver = true;
        cancel();
      };
    },
    status: line.status,
    onStatus: line.onStatus,
    close() {
      line.close();
      const lost = [...waiting.values()];
      waiting.clear();
      for (const item of lost) item.settle({ error: closedError() });
    },
  };
}
