import { isObject } from '../../../../shared/json/is-object.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import { clockSkewOf } from './clock-skew.ts';
import type { Tokens } from './oauth-types.ts';
import { quoted, quotedError, shownValue } from './quoted.ts';
import { jsonOf } from './read-document.ts';
import type { AuthAnswer, StepContext } from './step.ts';
import { tokenFailures } from './token-failures.ts';

type Asked = {
  /** The token endpoint. */
  url: string;
  askedScopes: readonly string[];
  /** What was sent and no message may hold. */
  secrets: ReadonlySet<string>;
  /** Whether the tokens were asked for with a proof of possession. */
  sentProof: boolean;
  /** Whether it was asked for by a refresh token. */
  isRenewal: boolean;
};

/** A longer life is as good as none that is named: some hundred years, in seconds. */
const maxSeconds = 4_000_000_000;

const rule = 'RFC 6749, 5.1';

/** The tokens in an answer of the token endpoint; throws `StepFailed` where there are none. */
export function tokensOf(answer: AuthAnswer, asked: Asked, { tell }: StepContext): Tokens {
  const { status, text, askedAt } = answer;
  const { url, askedScopes, secrets, sentProof, isRenewal } = asked;
  if (status === 429 || status >= 500) throw tokenFailures.unavailable(url, answer, isRenewal);
  const value = jsonOf(text);
  const fields = isObject(value) ? undefined : formIn(text);
  const document: Record<string, unknown> = isObject(value) ? value : (fields ?? {});
  const { error } = document;
  if (typeof error === 'string' && error !== '') {
    const shown = hiding(secrets, error);
    const said = quotedError(shown, hiding(secrets, document['error_description']));
    throw tokenFailures.refused(url, { status, error: shown, said });
  }
  const { access_token: accessToken, token_type: named, scope } = document;
  if (status < 200 || status > 299 || typeof accessToken !== 'string' || accessToken === '') {
    throw tokenFailures.unreadable(url, answer);
  }
  if (!isSendable(accessToken)) throw tokenFailures.unsendable(url);
  const find = (message: string) => tell({ kind: 'finding', message, rule });
  if (fields) find(`${url} answered with a form, not with JSON`);
  const tokenType = typeOf(named, { url, sentProof, find });
  const expiresAt = expiryOf(document['expires_in'], {
    askedAt,
    isForm: fields !== undefined,
    find,
  });
  const clockSkewMs = clockSkewOf(answer);
  const { refresh_token: refreshToken, id_token: idToken } = document;
  return {
    accessToken,
    tokenType,
    ...(typeof refreshToken === 'string' && refreshToken !== '' && { refreshToken }),
    ...(typeof idToken === 'string' && { idToken }),
    scopes: typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : [...askedScopes],
    askedScopes: [...askedScopes],
    obtainedAt: askedAt,
    ...(clockSkewMs !== undefined && { clockSkewMs }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** The fields of a form that is sent in place of JSON; pages and other texts are none. */
function formIn(text: string): Record<string, string> | undefined {
  const isForm = /^[^\s<>"]+$/.test(text) && /(?:^|&)(?:access_token|error)=/.test(text);
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}

/** Some say which token or code they refuse. */
function hiding(secrets: ReadonlySet<string>, text: unknown): string {
  if (typeof text !== 'string') return '';
  return [...secrets].reduce((left, secret) => left.replaceAll(secret, mask), text);
}

/** What a header can carry (RFC 6749, A.12): whoever sends anything else would be quoted with it. */
const isSendable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

type Naming = { url: string; sentProof: boolean; find: (message: string) => void };

function typeOf(named: unknown, { url, sentProof, find }: Naming): Tokens['tokenType'] {
  const type = typeof named === 'string' ? named.toLowerCase() : undefined;
  if (type === 'dpop') {
    // Without a key of ours nobody could prove that the token is ours.
    if (!sentProof) throw tokenFailures.boundToNothing(url);
    return 'DPoP';
  }
  if (type === undefined) find(`${url} named no token_type; it is taken as Bearer`);
  else if (type !== 'bearer') {
    find(`${url} named the token_type ${shownValue(named)}; it is taken as Bearer`);
  }
  if (sentProof) find(`${url} was sent a proof of possession, but did not bind the token to it`);
  return 'Bearer';
}

type Reading = { askedAt: number; isForm: boolean; find: (message: string) => void };

function expiryOf(expiresIn: unknown, { askedAt, isForm, find }: Reading): number | undefined {
  if (expiresIn === undefined || expiresIn === null) return undefined;
  const isText = typeof expiresIn === 'string';
  const seconds =
    typeof expiresIn === 'number' || (isText && expiresIn !== '') ? Number(expiresIn) : NaN;
  const isUsable = seconds >= 0 && seconds <= maxSeconds;
  if (!isUsable) find(`expires_in is “${shownValue(expiresIn)}”, not a number of seconds`);
  else if (isText && !isForm) find(`expires_in is the string “${quoted(expiresIn)}”, not a number`);
  return isUsable ? askedAt + seconds * 1000 : undefined;
}
