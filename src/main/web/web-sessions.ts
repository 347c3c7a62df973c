import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type {
  BrowserSession,
  AdmissionRefusal,
  FirstFrame,
} from '../../shared/model/browser-session.ts';

const tokenMs = 10 * 60_000;
const maxTokens = 16;
const maxSessions = 64;
const maxUserAgent = 300;

export type Admission = { sessionId: string; secret?: string } | { refused: AdmissionRefusal };

/** A page's channel within a session, until `leave`. `seen` notes that the page is active. */
export type Presence = { seen(): void; leave(): void };

/**
 * The browser sessions of the web shell. A one-time token is exchanged for a session's secret,
 * which then admits the browser's pages.
 */
export type WebSessions = {
  /** A new token, which can be used once within ten minutes; only the newest 16 are valid. */
  newToken(): string;
  /**
   * Admits a page by its session's secret or by a token, which opens a new session and gives its
   * secret. Of more than 64 sessions one is ended.
   */
  admit(frame: FirstFrame, userAgent: string): Admission;
  /**
   * Counts a page's channel as part of a session, until `leave`. `close` is called if the session
   * ends before.
   */
  enter(sessionId: string, close: (reason: AdmissionRefusal) => void): Presence;
  /** The open sessions, the last seen first; `sessionId` marks the one that asks. */
  list(sessionId: string | undefined): BrowserSession[];
  /** Ends a session and closes its pages; false where there is none of this id. */
  end(sessionId: string, reason: AdmissionRefusal): boolean;
  /**
   * Makes all tokens invalid, ends all sessions after the response to the caller is sent, and
   * returns a new token.
   */
  renew(): string;
};

type Token = { digest: Buffer; madeAt: number };
type Session = {
  sessionId: string;
  digest: Buffer;
  openedAt: number;
  lastSeenAt: number;
  userAgent: string;
  closers: Set<(reason: AdmissionRefusal) => void>;
};

/**
 * Keeps tokens and secrets as hashes, in memory only. `onEnd` is called for each session that ends. A
 * lasting token lets in as often as it is given, until all tokens are made invalid.
 */
export function webSessions(
  onEnd: (sessionId: string) => void = () => undefined,
  now: () => number = Date.now,
  lastingToken?: string,
): WebSessions {
  let tokens: Token[] = [];
  let lasting = lastingToken === undefined ? undefined : digestOf(lastingToken);
  const sessions = new Map<string, Session>();

  function newToken(): string {
    const token = randomSecret();
    tokens = [...tokens.slice(1 - maxTokens), { digest: digestOf(token), madeAt: now() }];
    return token;
  }

  function redeem(token: string): boolean {
    const digest = digestOf(token);
    const live = tokens.filter(({ madeAt }) => now() - madeAt < tokenMs);
    tokens = live.filter((known) => !timingSafeEqual(known.digest, digest));
    const isLasting = lasting !== undefined && timingSafeEqual(lasting, digest);
    return isLasting || tokens.length < live.length;
  }

  function find(secret: string): Session | undefined {
    const digest = digestOf(secret);
    return [...sessions.values()].filter((known) => timingSafeEqual(known.digest, digest))[0];
  }

  function open(userAgent: string): Admission {
    if (sessions.size >= maxSessions) end(leastMissed([...sessions.values()]), 'session');
    const secret = randomSecret();
    const sessionId = randomUUID();
    sessions.set(sessionId, {
      sessionId,
      digest: digestOf(secret),
      openedAt: now(),
      lastSeenAt: now(),
      userAgent: userAgent.slice(0, maxUserAgent),
      closers: new Set(),
    });
    return { sessionId, secret };
  }

  function end(sessionId: string, reason: AdmissionRefusal): boolean {
    const session = sessions.get(sessionId);
    if (!session) return false;
    sessions.delete(sessionId);
    for (const close of session.closers) close(reason);
    onEnd(sessionId);
    return true;
  }

  return {
    newToken,
    admit({ token, session: secret }, userAgent) {
      // A token becomes invalid when it is used, also by a page that is admitted by its session.
      const isRedeemed = token !== undefined && redeem(token);
      const known = secret === undefined ? undefined : find(secret);
      if (known) return { sessionId: known.sessionId };
      if (isRedeemed) return open(userAgent);
      return { refused: token === undefined ? 'session' : 'link' };
    },
    enter(sessionId, close) {
      const session = sessions.get(sessionId);
      session?.closers.add(close);
      const seen = () => {
        if (session) session.lastSeenAt = now();
      };
      seen();
      return { seen, leave: () => void session?.closers.delete(close) };
    },
    list: (asking) =>
      [...sessions.values()]
        .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt)
        .map(({ sessionId, openedAt, lastSeenAt, userAgent, closers }) => ({
          sessionId,
          openedAt,
          lastSeenAt,
          userAgent,
          tabs: closers.size,
          isThisOne: sessionId === asking,
        })),
    end,
    renew() {
      const ended = [...sessions.keys()];
      setImmediate(() => ended.forEach((sessionId) => end(sessionId, 'rotated')));
      tokens = [];
      lasting = undefined;
      return newToken();
    },
  };
}

const randomSecret = () => randomBytes(24).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Picks the session to drop: one without an open tab if there is any, the one seen longest ago. */
function leastMissed(sessions: Session[]): string {
  const [first] = sessions.toSorted(
    (a, b) =>
      Number(a.closers.size > 0) - Number(b.closers.size > 0) || a.lastSeenAt - b.lastSeenAt,
  );
  return first?.sessionId ?? '';
}
