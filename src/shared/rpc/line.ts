import type { Channel } from './channel.ts';
import { messageOf } from './errors.ts';
import type { ServerFrame } from './frames.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { joinPieces } from './pieces.ts';

export type RpcStatus =
  | { status: 'connecting' }
  | { status: 'connected' }
  /** Tries again in `retryInMs`; `reason` is why the last attempt failed, where known. */
  | { status: 'reconnecting'; attempt: number; retryInMs: number; reason?: string }
  | { status: 'closed' };

export type LineOptions = {
  /** Makes a new channel; what it rejects with is the reason that the status shows. */
  open(): Promise<Channel>;
  /** A channel from which nothing came for this long after a ping is given up; 0: none is. */
  heartbeatMs?: number;
  /** The first wait before trying again; doubles up to `maxRetryMs`. */
  retryMs?: number;
  maxRetryMs?: number;
};

export type Line = {
  /** Goes nowhere while there is no channel. */
  post(frame: object): void;
  status(): RpcStatus;
  onStatus(listener: (status: RpcStatus) => void): () => void;
  /** The other side took us in: from now on the status is 'connected'. */
  confirm(): void;
  close(): void;
};

/** To read more, in characters, takes longer than a page may be held up for. */
const largeFrame = 1_000_000;

type Listeners = {
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  onLost(): void;
};

/** Keeps one channel open: opens it anew when it is lost, silent, or could not be opened. */
export function openLine(options: LineOptions, { onOpen, onFrame, onLost }: Listeners): Line {
  const { open, heartbeatMs = 15_000, retryMs = 100, maxRetryMs = 5000 } = options;
  const listeners = new Set<(status: RpcStatus) => void>();
  let status: RpcStatus = { status: 'connecting' };
  let channel: Channel | undefined;
  let attempt = 0;
  let isAlive = true;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  const isClosed = () => status.status === 'closed';
  const setStatus = (next: RpcStatus) => {
    status = next;
    for (const listener of listeners) listener(next);
  };
  const post = (frame: object) => channel?.post(JSON.stringify(frame));

  async function link(): Promise<void> {
    try {
      take(await open());
    } catch (thrown) {
      retry(messageOf(thrown));
    }
  }

  function take(opened: Channel): void {
    if (isClosed()) return opened.close();
    channel = opened;
    isAlive = true;
    const hear = joinPieces(
      inOrder((frame) => {
        if (channel === opened) onFrame(frame);
      }),
    );
    opened.onMessage((text) => {
      if (channel !== opened) return;
      isAlive = true;
      hear(text);
    });
    opened.onClose(() => lose(opened));
    if (heartbeatMs > 0) heartbeat = setInterval(() => beat(opened), heartbeatMs);
    onOpen();
  }

  function beat(opened: Channel): void {
    if (!isAlive) {
      opened.close();
      // A dead socket may take minutes to report its own closing.
      return lose(opened);
    }
    isAlive = false;
    post({ t: 'ping' });
  }

  function lose(opened: Channel): void {
    if (channel !== opened) return;
    clearInterval(heartbeat);
    channel = undefined;
    onLost();
    retry();
  }

  function retry(reason?: string): void {
    if (isClosed()) return;
    const limit = Math.min(maxRetryMs, retryMs * 2 ** Math.min(attempt, 16));
    // Spread, so that several pages do not come back in step.
    const retryInMs = Math.round(limit * (0.5 + Math.random() / 2));
    attempt += 1;
    retryTimer = setTimeout(() => void link(), retryInMs);
    setStatus({ status: 'reconnecting', attempt, retryInMs, ...(reason ? { reason } : {}) });
  }

  void link();

  return {
    post,
    status: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    confirm() {
      attempt = 0;
      setStatus({ status: 'connected' });
    },
    close() {
      if (isClosed()) return;
      clearTimeout(retryTimer);
      clearInterval(heartbeat);
      const last = channel;
      channel = undefined;
      last?.close();
      setStatus({ status: 'closed' });
    },
  };
}

/** Hands frames on in the order in which their texts came, also behind one that takes long to be read. */
function inOrder(onFrame: (frame: ServerFrame) => void): (text: string) => void {
  let waiting = 0;
  let last = Promise.resolve();
  return (text) => {
    if (waiting === 0 && text.length < largeFrame) {
      onFrame(JSON.parse(text) as ServerFrame);
      return;
    }
    waiting += 1;
    last = last.then(async () => {
      const frame = (await parseInSlices(text)) as ServerFrame;
      waiting -= 1;
      onFrame(frame);
    });
  };
}
