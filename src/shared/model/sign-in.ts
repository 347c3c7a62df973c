/** Something notable that was seen during a sign-in, such as metadata that strict clients refuse. */
export type AuthFinding = {
  /** What is wrong, as a clause that starts in lower case. */
  message: string;
  /** The section that says so, such as `RFC 8414, 3.3`. */
  rule?: string;
};

/** Why a sign-in went no further. */
export type AuthFailure = {
  /** Names the failure for programs, such as `issuer-mismatch`. */
  code: string;
  /** One sentence with the address or the value that is wrong. */
  message: string;
  /** The section that was broken, such as `RFC 8414, 3.3`. */
  rule?: string;
  /** What the user can do, as a sentence. */
  next: string;
};

/** How the client of a sign-in came to its id. */
export type ClientSource = 'pre-registered' | 'metadata-document' | 'registered';

/** Something that the user must agree to before the sign-in goes on. */
export type SignInConsent =
  /** The metadata is of another issuer than the one that was asked for. */
  | { kind: 'issuer'; issuer: string; asked: string }
  /** The server leads to an origin that lies nearer than itself, such as one on this machine. */
  | { kind: 'origin'; origin: string };

/** What may be said of tokens. */
export type HeldTokens = {
  /** Scopes that the authorization server granted, where it or we named any. */
  scopes: string[];
  /** When the access token expires, in milliseconds since the epoch. */
  expiresAt?: number;
  canRefresh: boolean;
};

/** A code that is entered at `verificationUri`, on any device; `url` may have it in it. */
export type ShownDeviceCode = {
  userCode: string;
  verificationUri: string;
  url: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
};

export type SignInState =
  /** The resource, its authorization server and the client are looked for; nobody is asked. */
  | { status: 'discovering' }
  /** Everything is known; the browser opens when the user says so. */
  | { status: 'ready' }
  /** The authorization server registers no clients: the user gives the id of one. */
  | { status: 'needs-client' }
  | { status: 'needs-consent'; consent: SignInConsent }
  /** The browser is at the authorization server; `url` is where it was sent. */
  | { status: 'waiting-for-user'; url: string }
  /** The user enters a code on any device. */
  | ({ status: 'waiting-for-device' } & ShownDeviceCode)
  | { status: 'exchanging' }
  | ({ status: 'signed-in' } & HeldTokens)
  | { status: 'failed'; failure: AuthFailure }
  | { status: 'cancelled' }
  /** The tokens are forgotten; `notes` say what remains of them elsewhere. */
  | { status: 'signed-out'; notes: string[] };

/**
 * What an authorization server answers to the request that the browser was sent to, where the core
 * sends it: an error, a page to sign in at (or the way to one), what can't be judged, or nothing.
 */
export type AskedFromHere = {
  outcome: 'refused' | 'goes-on' | 'unclear' | 'no-answer';
  /** The HTTP status. */
  status?: number;
  /** What came, as sentences. */
  message: string;
  rule?: string;
  /** What the user can do, as a sentence. */
  next: string;
  /** What its page says, without markup and without secrets. */
  page?: { title?: string; text: string; isCut?: boolean };
};

/** The sign-in of one identity at one server, as the page shows it. */
export type SignInSnapshot = {
  serverName: string;
  /** Tells several accounts at one server apart; `default` where the user named none. */
  identity: string;
  /** The issuer of the authorization server, once it is known. */
  issuer?: string;
  /** The issuers that the resource names, where there are several to choose from. */
  issuers?: string[];
  /** The scopes that are asked for. */
  scopes: string[];
  clientId?: string;
  clientFrom?: ClientSource;
  /** Whether the client gets its tokens by itself, so that nobody signs in. */
  isWithoutUser?: true;
  /** Whether the user signs in at the identity provider of a company, not at the server's own. */
  isFromProvider?: true;
  /** Whether a code for another device will do (RFC 8628), which is in no revision of MCP. */
  canUseDevice?: boolean;
  /** Where the browser returns to, for those who register a client by hand. */
  redirectUri?: string;
  /** Why a sign-in is needed, where there was one before. */
  reason?: AuthFailure;
  /** The tokens that are good meanwhile, where more scopes are asked for. */
  held?: HeldTokens;
  /** Whether the sign-in outlives the app; otherwise it is kept in memory. */
  isKept?: boolean;
  findings: AuthFinding[];
  state: SignInState;
};

/** The identity of a server that has only one. */
export const defaultIdentity = 'default';

/** What may be said of the tokens that a sign-in has now, if it has any. */
export const heldTokens = ({ state, held }: SignInSnapshot): HeldTokens | undefined =>
  state.status === 'signed-in' ? state : held;
