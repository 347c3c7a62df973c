/** A browser tab, or more of one, that is let in to the web shell. */
export type BrowserSession = {
  sessionId: string;
  /** Wall clock, milliseconds. */
  openedAt: number;
  lastSeenAt: number;
  /** What its browser says of itself. */
  userAgent: string;
  /** How many tabs, or pages that lost their line a moment ago, are open in it now. */
  tabs: number;
  /** Whether the page that asks is of it. */
  isThisOne: boolean;
};

/** The close code of a WebSocket that is not let in, or not any more; its reason is a `AdmissionRefusal`. */
export const refusedCode = 4401;

/** The close code of all where Wirebench itself ends: whoever answers at its address next is another. */
export const endedCode = 4410;

/** Why a page is not let in: by its link, by its session, or because a user decided so. */
export type AdmissionRefusal = 'link' | 'session' | 'signed-out' | 'rotated';

/** The first frame of a page's WebSocket, as JSON: what lets it in. */
export type FirstFrame = { token?: string | undefined; session?: string | undefined };

/** The answer to it; `session` is there where a token was exchanged for it. */
export type AdmittedFrame = { t: 'admitted'; session?: string | undefined };
