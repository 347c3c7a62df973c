import type { AuthFailure, SignInConsent } from '../../../../shared/model/sign-in.ts';
import { challengeOf, scopesIn, type Challenge } from '../steps/challenges.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { isAboutToExpire, type PrivateKey, type SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { openDpop, type Dpop } from './dpop.ts';
import type { Renewal } from './renewals.ts';
import { createSentTokens, type SentTokens } from './sent-tokens.ts';

type Fetch = typeof fetch;

/** What only the user can give: a sign-in, for the challenge of a server. */
export type SignInNeed = {
  challenge: Challenge | undefined;
  /** Why what there was is of no use, where something is known. */
  failure?: AuthFailure | undefined;
  /** What the user has to agree to, without which the client can get no token. */
  consent?: SignInConsent | undefined;
  /** Whether there is a good token, for too few scopes. */
  isForScopes?: boolean;
};

/** Thrown for a request that needs scopes that were not granted (403 `insufficient_scope`). */
export class ScopesNeeded extends Error {
  readonly challenge: Challenge;
  readonly scopes: string[];

  constructor(challenge: Challenge, scopes: string[]) {
    const named = scopes.length > 0 ? `the scopes ${scopes.join(' ')}` : 'more scopes';
    super(`The server wants ${named}, which were not granted.`);
    this.name = 'ScopesNeeded';
    this.challenge = challenge;
    this.scopes = scopes;
  }
}

/** Thrown for a request whose token can't be had now, though it may be later. */
export class TokensUnavailable extends Error {
  constructor({ message, next }: AuthFailure) {
    super(`${message} ${next}`);
    this.name = 'TokensUnavailable';
  }
}

/** Authorizes the requests of one connection. */
export type Authorization = {
  /** A fetch that carries the token, and answers challenges without asking anybody. */
  fetch(send: Fetch): Fetch;
  /** The headers of a request that is put together by hand. */
  headers(method: string, url: string): Promise<Record<string, string>>;
  /** Takes the secrets of sign-ins out of what came, once a token was sent. */
  hide(bytes: Buffer): Buffer;
} & Pick<SentTokens, 'shapeOf'>;

type Options = {
  key: SignInKey;
  credentials: Pick<Credentials, 'read'>;
  /** Takes what is secret out of what the server says. */
  hide(text: string): string;
  /** Takes the secrets of sign-ins out of a body. */
  hideIn(body: Buffer): Buffer;
  /** Gets another token without the user, in place of the one that was used. */
  renew(used: string | undefined, challenge: Challenge | undefined): Promise<Renewal>;
  onNeed(need: SignInNeed): void;
};

/** The code of the failure where a server refuses a token that was just issued for it. */
export const notAcceptedCode = 'token-not-accepted';

/** A token that is refused so soon after it was issued has most likely not expired. */
const justIssuedMs = 30_000;

/**
 * Authorizes requests to the origin of an MCP server: a refused one is sent once more where another
 * token can be had, and else the user is needed, for whom no request waits.
 */
export function createAuthorization(options: Options): Authorization {
  const { key, credentials, renew, onNeed, hide, hideIn } = options;
  const { origin } = new URL(key.serverUrl);
  const sent = createSentTokens();
  let hasSent = false;
  let proving: { key: PrivateKey; dpop: Promise<Dpop> } | undefined;

  const sessionNow = async () => (await credentials.read(key))?.session;

  async function proofs(): Promise<Dpop | undefined> {
    const { dpopKey, tokens } = (await sessionNow()) ?? {};
    if (!dpopKey || tokens?.tokenType !== 'DPoP') return undefined;
    if (proving?.key !== dpopKey) proving = { key: dpopKey, dpop: openDpop(dpopKey) };
    return proving.dpop;
  }

  /** The tokens for the next request, refreshed before they expire; or why there are none any more. */
  async function tokensNow(): Promise<{ tokens?: Tokens | undefined; failure?: AuthFailure }> {
    const held = (await sessionNow())?.tokens;
    if (!held?.refreshToken || !isAboutToExpire(held)) return { tokens: held };
    const renewal = await renew(held.accessToken, undefined);
    if (renewal.status === 'renewed') return { tokens: renewal.tokens };
    return {
      tokens: (await sessionNow())?.tokens,
      ...(renewal.failure && { failure: renewal.failure }),
    };
  }

  async function headersFor(tokens: Tokens, method: string, url: string) {
    const { accessToken, tokenType } = tokens;
    hasSent = true;
    sent.add(accessToken);
    const proof = await (await proofs())?.proof({ method, url, accessToken });
    return {
      Authorization: `${tokenType} ${accessToken}`,
      ...(proof === undefined ? {} : { DPoP: proof }),
    };
  }

  return {
    fetch: (send) => async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (new URL(url).origin !== origin) return send(input, init);
      const sendWith = async (tokens: Tokens | undefined) => {
        if (!tokens) return send(url, init);
        const headers = new Headers(init?.headers);
        const own = await headersFor(tokens, init?.method ?? 'GET', url);
        for (const [name, value] of Object.entries(own)) headers.set(name, value);
        const response = await send(url, { ...init, headers });
        const takesNonce = (await proofs())?.takeNonce(response.headers, url) ?? false;
        if (response.status !== 401 || !takesNonce) return response;
        await response.body?.cancel();
        const proven = await headersFor(tokens, init?.method ?? 'GET', url);
        for (const [name, value] of Object.entries(proven)) headers.set(name, value);
        return send(url, { ...init, headers });
      };

      const { tokens: used, failure } = await tokensNow();
      const response = await sendWith(used);
      // Another origin, to which a redirect led, has nothing to say of this server's tokens.
      if (response.redirected && new URL(response.url).origin !== origin) return response;
      if (response.status === 403) return checkScopes(response, { onNeed, hide });
      if (response.status !== 401) return response;
      const challenge = challengeOf(response.headers);
      const renewal = await another(used, challenge);
      if (renewal.status === 'unavailable') throw new TokensUnavailable(renewal.failure);
      if (renewal.status === 'none') {
        // A refresh that failed before the request says more than a request without a token.
        onNeed({ challenge, failure: renewal.failure ?? failure, consent: renewal.consent });
        return response;
      }
      await response.body?.cancel();
      const second = await sendWith(renewal.tokens);
      if (second.status === 401) {
        onNeed({
          challenge: challengeOf(second.headers),
          failure: notAccepted(key, renewal.tokens),
        });
      }
      return second.status === 403 ? checkScopes(second, { onNeed, hide }) : second;
    },
    async headers(method, url) {
      const { tokens } = new URL(url).origin === origin ? await tokensNow() : {};
      return tokens ? headersFor(tokens, method, url) : {};
    },
    hide: (bytes) => (hasSent ? hideIn(bytes) : bytes),
    shapeOf: sent.shapeOf,
  };

  /** Another token than the one that was refused, if it can be had. */
  async function another(
    used: Tokens | undefined,
    challenge: Challenge | undefined,
  ): Promise<Renewal> {
    const now = (await sessionNow())?.tokens;
    if (now && now.accessToken !== used?.accessToken) return { status: 'renewed', tokens: now };
    const renewal = await renew(used?.accessToken, challenge);
    const isTold = renewal.status !== 'none' || renewal.failure !== undefined;
    const isNew = used !== undefined && Date.now() - used.obtainedAt < justIssuedMs;
    return isTold || !isNew ? renewal : { status: 'none', failure: notAccepted(key, used) };
  }
}

function checkScopes(
  response: Response,
  { onNeed, hide }: Pick<Options, 'onNeed' | 'hide'>,
): Response {
  const challenge = challengeOf(response.headers);
  const { error, scope } = challenge?.parameters ?? {};
  if (!challenge || (error !== 'insufficient_scope' && scope === undefined)) return response;
  onNeed({ challenge, isForScopes: true });
  throw new ScopesNeeded(challenge, scopesIn(challenge).map(hide));
}

function notAccepted({ serverUrl }: SignInKey, { scopes }: Tokens): AuthFailure {
  const granted = scopes.length > 0 ? ` (granted: ${scopes.join(' ')})` : '';
  return {
    code: notAcceptedCode,
    message: `${serverUrl} refuses the token that was just issued for it${granted}.`,
    rule: 'RFC 6750, 3.1',
    next: 'Compare the token’s audience, issuer, scopes and expiry with what the server expects.',
  };
}
