import type { Channel } from './channel.ts';
import type { Contract, Handlers } from './define.ts';
import { parseClientFrame, type ClientFrame } from './frames.ts';
import { Session } from './session.ts';

export type ServeOptions = {
  /** How long a session without a channel waits for its client, in milliseconds. */
  graceMs?: number;
  maxSessions?: number;
  /** How many requests, including streams, one session may have under way. */
  maxLive?: number;
  /** Is told of whatever a handler throws that is no RpcError. */
  onFault?(thrown: unknown, name: string): void;
};

export type RpcServer = {
  /** Serves a channel; `caller` is the shell's id for the other end. */
  accept(channel: Channel, caller?: string): void;
  /** Ends all sessions of a caller. */
  forget(caller: string): void;
  /** Ends every session, and refuses new ones. */
  close(): void;
};

type Hello = Extract<ClientFrame, { t: 'hello' }>;

/**
 * Serves a contract over any number of channels. A text that is no frame closes its channel.
 * Requests wait until the promise of the handlers resolves.
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C> | Promise<Handlers<C>>,
  options: ServeOptions = {},
): RpcServer {
  const { graceMs = 60_000, maxSessions = 64, maxLive = 256, onFault = () => undefined } = options;
  const sessions = new Map<string, Session>();
  const graceTimers = new Map<Session, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  function create(caller: string | undefined): Session | undefined {
    if (sessions.size >= maxSessions) {
      const idle = [...sessions.values()].find(({ isAttached }) => !isAttached);
      if (!idle) return undefined;
      end(idle);
    }
    const session: Session = new Session({
      contract,
      handlers,
      maxLive,
      caller,
      onFault,
      onOverflow: () => end(session),
    });
    sessions.set(session.id, session);
    return session;
  }

  function end(session: Session): void {
    sessions.delete(session.id);
    forgetTimer(session);
    session.end();
  }

  function forgetTimer(session: Session): void {
    clearTimeout(graceTimers.get(session));
    graceTimers.delete(session);
  }

  function attach(channel: Channel, hello: Hello, caller: string | undefined) {
    const { received } = hello;
    const wanted = hello.session === undefined ? undefined : sessions.get(hello.session);
    // A session is only resumed by the caller that opened it.
    const known = wanted?.caller === caller ? wanted : undefined;
    const isResumed = known?.canResume(received) ?? false;
    if (known && !isResumed) end(known);
    const session = isResumed ? known : create(caller);
    if (!session) return undefined;
    forgetTimer(session);
    session.attach(channel, isResumed ? received : 0, isResumed);
    return session;
  }

  function detach(channel: Channel, session: Session): void {
    session.detach(channel);
    if (session.isAttached || !sessions.has(session.id)) return;
    graceTimers.set(
      session,
      setTimeout(() => end(session), graceMs),
    );
  }

  function accept(channel: Channel, caller?: string): void {
    if (isClosed) return channel.close();
    let session: Session | undefined;
    channel.onMessage((text) => {
      const frame = parseClientFrame(text);
      if (!frame || isClosed) return channel.close();
      if (frame.t !== 'hello') return session ? session.receive(frame) : channel.close();
      if (session) return channel.close();
      session = attach(channel, frame, caller);
      if (!session) channel.close();
    });
    channel.onClose(() => {
      if (session) detach(channel, session);
    });
  }

  return {
    accept,
    forget(caller) {
      for (const session of sessions.values()) if (session.caller === caller) end(session);
    },
    close() {
      isClosed = true;
      for (const session of sessions.values()) end(session);
    },
  };
}
