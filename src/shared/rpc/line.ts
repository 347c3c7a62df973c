import type { Channel } from './channel.ts';
import { messageOf } from './errors.ts';
import type { ServerFrame } from './frames.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { joinPieces } from './pieces.ts';

export type RpcStatus =
  | { status: 'connecting' }
  | { status: 'connected' }
  /** The next attempt follows in `retryInMs`; `reason` is why the last one failed, where known. */
  | { status: 'reconnecting'; attempt: number; retryInMs: number; reason?: string }
  | { status: 'closed' };

export type LineOptions = {
  /** Opens a channel; the message of its rejection is the `reason` in the status. */
  open(): Promise<Channel>;
  /**
   * A channel from which nothing came for so many milliseconds after a ping is given up; 0 for no
   * pings.
   */
  heartbeatMs?: number;
  /** The first wait before a new attempt, in milliseconds; it doubles up to `maxRetryMs`. */
  retryMs?: number;
  maxRetryMs?: number;
};

export type Line = {
  /** Sends a frame; drops it while there is no channel. */
  post(frame: object): void;
  status(): RpcStatus;
  onStatus(listener: (status: RpcStatus) => void): () => void;
  /** Sets the status to `connected`, once the other side has welcomed this one. */
  confirm(): void;
  close(): void;
};

/** To parse a longer frame, in characters, would hold up the page. */
const largeFrame = 1_000_000;

type Listeners = {
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  onLost(): void;
};

/** Keeps a channel open: opens a new one when it is lost or silent, or could not be opened. */
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

/** Parses texts to frames and hands them on in the order in which they arrived. */
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
