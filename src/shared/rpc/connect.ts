import type { Channel } from './channel.ts';
import type { CallNames, Contract, InputOf, OutputOf, StreamNames } from './define.ts';
import { RpcError } from './errors.ts';
import type { AnswerFrame, ClientFrame, ServerFrame } from './frames.ts';

export type RpcStatus =
  | { status: 'connecting' }
  | { status: 'connected' }
  | { status: 'reconnecting'; attempt: number }
  | { status: 'closed' };

export type StreamSink<Item> = {
  onItems(items: Item[]): void;
  /** Called once when the stream ends by itself or fails; not after `stop`. */
  onEnd?(error?: RpcError): void;
};

export type RpcClient<C extends Contract> = {
  call<K extends CallNames<C>>(
    name: K,
    input: InputOf<C[K]>,
    options?: { signal?: AbortSignal },
  ): Promise<OutputOf<C[K]>>;
  /** Answers with its undo. */
  stream<K extends StreamNames<C>>(
    name: K,
    input: InputOf<C[K]>,
    sink: StreamSink<OutputOf<C[K]>>,
  ): () => void;
  status(): RpcStatus;
  onStatus(listener: (status: RpcStatus) => void): () => void;
  close(): void;
};

type Waiting = {
  frame: ClientFrame & { t: 'request' };
  isCancelled: boolean;
  consumed: number;
  onItems(items: unknown[]): void;
  settle(value: unknown): void;
  fail(error: RpcError): void;
};

type Options = { open(): Promise<Channel>; heartbeatMs?: number; retryMs?: number };

const maxRetryMs = 5000;
const ackEvery = 16;

/**
 * A client of a contract that opens its channel anew when it is lost: what runs goes on without gap
 * or repeat while the server remembers the session, and fails with CLOSED when it does not.
 */
export function connect<C extends Contract>(options: Options): RpcClient<C> {
  const { open, heartbeatMs = 15_000, retryMs = 100 } = options;
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(status: RpcStatus) => void>();
  let status: RpcStatus = { status: 'connecting' };
  let channel: Channel | undefined;
  let session: string | undefined;
  let isWelcome = false;
  let received = 0;
  let acknowledged = 0;
  let nextId = 1;
  let attempt = 0;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let isAlive = true;

  const setStatus = (next: RpcStatus) => {
    status = next;
    for (const listener of listeners) listener(next);
  };
  const post = (frame: ClientFrame) => {
    if (isWelcome) channel?.post(frame);
  };

  async function link(): Promise<void> {
    try {
      const opened = await open();
      if (status.status === 'closed') return opened.close();
      channel = opened;
      opened.onMessage((frame) => receive(frame as ServerFrame));
      opened.onClose(() => lost(opened));
      opened.post({ t: 'hello', ...(session === undefined ? {} : { session }), received });
      isAlive = true;
      heartbeat = setInterval(() => beat(opened), heartbeatMs);
    } catch {
      // The next attempt, or the status line, tells.
      retry();
    }
  }

  function beat(opened: Channel): void {
    if (!isAlive) return opened.close();
    isAlive = false;
    opened.post({ t: 'ping' });
  }

  function lost(opened: Channel): void {
    if (channel !== opened) return;
    clearInterval(heartbeat);
    channel = undefined;
    isWelcome = false;
    retry();
  }

  function retry(): void {
    if (status.status === 'closed') return;
    attempt += 1;
    setStatus({ status: 'reconnecting', attempt });
    const delay = Math.min(maxRetryMs, retryMs * 2 ** Math.min(attempt - 1, 10));
    setTimeout(() => void link(), delay * (0.75 + Math.random() / 2));
  }

  function receive(frame: ServerFrame): void {
    isAlive = true;
    if (frame.t === 'welcome') return welcome(frame);
    if (frame.t === 'pong' || frame.n <= received) return;
    received = frame.n;
    take(frame.answer);
    if (received - acknowledged < ackEvery && frame.answer.t === 'items') return;
    acknowledged = received;
    post({ t: 'ack', received });
  }

  function welcome(frame: Extract<ServerFrame, { t: 'welcome' }>): void {
    const isNew = session !== undefined && !frame.isResumed;
    if (!frame.isResumed) {
      received = 0;
      acknowledged = 0;
    }
    session = frame.session;
    isWelcome = true;
    attempt = 0;
    const before = isNew ? [...waiting.values()] : [];
    if (isNew) waiting.clear();
    for (const item of waiting.values()) {
      if (item.frame.id > frame.lastRequestId) post(item.frame);
      if (item.consumed > 0) post({ t: 'credit', id: item.frame.id, consumed: item.consumed });
      if (item.isCancelled) post({ t: 'cancel', id: item.frame.id });
    }
    setStatus({ status: 'connected' });
    for (const item of before) {
      item.fail(new RpcError('CLOSED', 'The backend was restarted; this was cut off.'));
    }
  }

  function take(answer: AnswerFrame): void {
    const item = waiting.get(answer.id);
    if (!item) return;
    if (answer.t === 'items') {
      item.consumed += answer.items.length;
      if (!item.isCancelled) item.onItems(answer.items);
      return post({ t: 'credit', id: answer.id, consumed: item.consumed });
    }
    waiting.delete(answer.id);
    if (answer.t === 'result') item.settle(answer.value);
    else if (answer.t === 'end') item.settle(undefined);
    else item.fail(new RpcError(answer.code, answer.message, answer.details));
  }

  function start(name: string, input: unknown, handle: Pick<Waiting, 'onItems' | 'settle' | 'fail'>) {
    const id = nextId;
    nextId += 1;
    const item: Waiting = {
      ...handle,
      frame: { t: 'request', id, name, input },
      isCancelled: false,
      consumed: 0,
    };
    waiting.set(id, item);
    post(item.frame);
    return () => {
      if (!waiting.has(id)) return;
      item.isCancelled = true;
      post({ t: 'cancel', id });
    };
  }

  void link();

  return {
    call: (name, input, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (status.status === 'closed') return reject(new RpcError('CLOSED', 'The client is closed.'));
        if (signal?.aborted) return reject(new RpcError('CANCELLED', 'Cancelled.'));
        const cancel = start(name, input, {
          onItems: () => undefined,
          settle: resolve as (value: unknown) => void,
          fail: reject,
        });
        signal?.addEventListener('abort', cancel, { once: true });
      }),
    stream(name, input, { onItems, onEnd }) {
      let isStopped = false;
      const cancel = start(name, input, {
        onItems: onItems as (items: unknown[]) => void,
        settle: () => void (isStopped || onEnd?.()),
        fail: (error) => void (isStopped || onEnd?.(error)),
      });
      return () => {
        isStopped = true;
        cancel();
      };
    },
    status: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      setStatus({ status: 'closed' });
      clearInterval(heartbeat);
      channel?.close();
      const error = new RpcError('CLOSED', 'The client was closed.');
      for (const item of waiting.values()) item.fail(error);
      waiting.clear();
    },
  };
}
