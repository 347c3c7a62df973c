import type { AuthFailure, SignInConsent } from '../../../../shared/model/sign-in.ts';

export type AuthRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Where the address was found, which leads to its own zone or outwards (RFC 9728, 7.7). */
  namedBy?: string | undefined;
  /** The id of a JSON-RPC request: an event stream is read as far as its response, or for a while. */
  awaits?: number;
  /** Whether redirects of a GET are followed; true where absent. */
  isFollowed?: boolean;
  /** Ends the request; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

export type AuthAnswer = {
  status: number;
  headers: Headers;
  /** The body, of at most 1 MB. */
  text: string;
  /** Where the answer came from, after redirects. */
  url: string;
  /** When the request was sent, in milliseconds since the epoch. */
  askedAt: number;
};

/**
 * Sends a recorded request of a sign-in. A redirect of a GET is followed up to three times, one of
 * a POST is handed back. Rejects with `StepFailed` where nothing answers within 10 s, where the body
 * is too large, and where the address may not be reached.
 */
export type AuthSend = (request: AuthRequest) => Promise<AuthAnswer>;

/** What a step says besides its result: what it decided and why, or something notable that it saw. */
export type StepNote = {
  kind: 'decision' | 'finding';
  /** A clause that starts in lower case. */
  message: string;
  /** The section that asks for it, such as `RFC 8707, 2`. */
  rule?: string;
};

/** What each step of a sign-in gets: the automatic flow and the guided one run the same steps. */
export type StepContext = {
  send: AuthSend;
  tell(note: StepNote): void;
};

/** Thrown where a step can't go on; what it says is for people. */
export class StepFailed extends Error {
  readonly failure: AuthFailure;
  /** What the user could agree to, so that the step goes on. */
  readonly consent: SignInConsent | undefined;

  constructor(failure: AuthFailure, consent?: SignInConsent) {
    super(failure.message);
    this.name = 'StepFailed';
    this.failure = failure;
    this.consent = consent;
  }
}
