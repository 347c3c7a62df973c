import type { Channel } from './channel.ts';
import type { Contract, Handlers } from './define.ts';
import { clientFrame } from './frames.ts';
import { Session } from './session.ts';

type Options = {
  /** How long a session waits for its client to come back. */
  graceMs?: number;
  maxSessions?: number;
};

export type RpcServer = {
  accept(channel: Channel): void;
  close(): void;
};

/** Serves a contract over any number of channels; a frame that is none closes its channel. */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  { graceMs = 60_000, maxSessions = 64 }: Options = {},
): RpcServer {
  const sessions = new Map<string, Session>();

  const open = (wanted: string | undefined): { session: Session; isResumed: boolean } => {
    const known = wanted === undefined ? undefined : sessions.get(wanted);
    if (known) return { session: known, isResumed: true };
    const session = new Session(crypto.randomUUID(), contract, handlers as never);
    sessions.set(session.id, session);
    return { session, isResumed: false };
  };

  const end = (session: Session) => {
    sessions.delete(session.id);
    session.end();
  };

  function accept(channel: Channel): void {
    let session: Session | undefined;
    channel.onMessage((raw) => {
      const parsed = clientFrame.safeParse(raw);
      if (!parsed.success) return channel.close();
      const frame = parsed.data;
      if (frame.t !== 'hello') return session ? session.receive(frame) : channel.close();
      if (session || sessions.size >= maxSessions + 1) return channel.close();
      const opened = open(frame.session);
      session = opened.session;
      session.attach(channel, frame.received, opened.isResumed);
    });
    channel.onClose(() => {
      const left = session;
      if (!left) return;
      left.detach(channel);
      const timer: unknown = setTimeout(() => {
        if (!left.isAttached) end(left);
      }, graceMs);
      // A session that waits must not keep a Node process alive; a browser's timer is a number.
      (timer as { unref?: () => void }).unref?.();
    });
  }

  return {
    accept,
    close: () => {
      for (const session of sessions.values()) end(session);
    },
  };
}
