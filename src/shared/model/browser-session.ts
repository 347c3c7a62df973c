/** A session of the web shell, shared by one or more tabs of a browser. */
export type BrowserSession = {
  sessionId: string;
  /** When the session began, in milliseconds since the epoch, as `lastSeenAt` is. */
  openedAt: number;
  lastSeenAt: number;
  /** The `User-Agent` header of its browser. */
  userAgent: string;
  /** How many pages are open in it now, counting those that lost their channel a moment ago. */
  tabs: number;
  /** Whether the page that asks belongs to it. */
  isThisOne: boolean;
};

/**
 * The close code of a WebSocket that is not, or no longer, let in; its reason is an
 * `AdmissionRefusal`.
 */
export const refusedCode = 4401;

/**
 * The close code of every WebSocket when Wirebench ends; what answers at its address later is
 * another program.
 */
export const endedCode = 4410;

/**
 * Why a page is not let in: its link or its session is not valid, too many wrong links came from its
 * address, or a user signed it out.
 */
export type AdmissionRefusal = 'link' | 'session' | 'tries' | 'signed-out' | 'rotated';

/**
 * The first frame of a page's WebSocket, as JSON: a link's token, or a session that was given for
 * one.
 */
export type FirstFrame = { token?: string | undefined; session?: string | undefined };

/**
 * The answer to a first frame that lets a page in; it has a `session` where a token was exchanged
 * for one.
 */
export type AdmittedFrame = { t: 'admitted'; session?: string | undefined };
