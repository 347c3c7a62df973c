import { isObject } from '../../../../shared/json/is-object.ts';
import type { AuthorizationServer, OAuthClient, Tokens } from './oauth-types.ts';
import { quoted, shownValue } from './quoted.ts';
import { jsonOf } from './read-document.ts';
import { StepFailed, type AuthAnswer, type StepContext } from './step.ts';

/** What proves possession of a key (RFC 9449). */
type Proofs = {
  proof(request: { method: string; url: string }): Promise<string>;
  takeNonce(headers: Headers, url: string): boolean;
};

export type TokenRequest = {
  server: AuthorizationServer;
  client: OAuthClient;
  /** `grant_type` and what belongs to it. */
  grant: Record<string, string>;
  /** Sent verbatim (RFC 8707, 2). */
  resource: string;
  askedScopes: readonly string[];
  dpop?: Proofs | undefined;
  /** Makes the assertion by which the client authenticates itself (RFC 7523, 2.2). */
  signClient?: (() => Promise<Record<string, string>>) | undefined;
};

type Form = Record<string, string>;

/** A longer life is as good as none that is named: some hundred years, in seconds. */
const maxSeconds = 4_000_000_000;

/** Asks the token endpoint (RFC 6749, 3.2). No message of it ever holds what was sent or came. */
export async function askForTokens(context: StepContext, request: TokenRequest): Promise<Tokens> {
  const { server, client, grant, resource, dpop, signClient } = request;
  const own = signClient ? { headers: {}, form: await signClient() } : authOf(client, server);
  const form = { ...grant, resource, ...own.form };
  const send = () =>
    sendForm(context, { url: server.tokenEndpoint, form, headers: own.headers, dpop });
  let answer = await send();
  const wantsNonce = dpop?.takeNonce(answer.headers, server.tokenEndpoint) ?? false;
  if (wantsNonce && answer.status >= 400) answer = await send();
  return tokensOf(answer, request, context);
}

type FormRequest = { url: string; form: Form; headers: Form; dpop: Proofs | undefined };

async function sendForm(
  { send }: StepContext,
  { url, form, headers, dpop }: FormRequest,
): Promise<AuthAnswer> {
  const proof = await dpop?.proof({ method: 'POST', url });
  return send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...headers,
      ...(proof === undefined ? {} : { DPoP: proof }),
    },
    body: new URLSearchParams(form).toString(),
  });
}

/** How a client authenticates itself (RFC 6749, 2.3): as it was registered, or as the server takes it. */
export function authOf(
  { clientId, clientSecret, authMethod }: OAuthClient,
  { tokenAuthMethods = ['client_secret_basic'] }: AuthorizationServer,
): { headers: Form; form: Form } {
  if (clientSecret === undefined || authMethod === 'none') {
    return { headers: {}, form: { client_id: clientId } };
  }
  const posts =
    authMethod === 'client_secret_post' ||
    (authMethod === undefined &&
      !tokenAuthMethods.includes('client_secret_basic') &&
      tokenAuthMethods.includes('client_secret_post'));
  if (posts) return { headers: {}, form: { client_id: clientId, client_secret: clientSecret } };
  const pair = [clientId, clientSecret].map(formEncoded).join(':');
  return { headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, form: {} };
}

/** As a form encodes it (RFC 6749, 2.3.1). */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

function tokensOf(
  answer: AuthAnswer,
  { server, askedScopes }: TokenRequest,
  { tell }: StepContext,
): Tokens {
  const { status, headers, text, askedAt } = answer;
  const { tokenEndpoint } = server;
  const type = headers.get('content-type') ?? '';
  const value = jsonOf(text);
  const isForm = !isObject(value) && /^access_token=|&access_token=/.test(text);
  const document: Record<string, unknown> = isObject(value)
    ? value
    : isForm
      ? Object.fromEntries(new URLSearchParams(text))
      : {};
  const { error, error_description: description } = document;
  if (typeof error === 'string' && error !== '' && !(status >= 500 || status === 429)) {
    throw refused(tokenEndpoint, { status, error, description });
  }
  if (status >= 500 || status === 429) throw unavailable(tokenEndpoint, answer);
  const { access_token: accessToken, token_type: named, scope } = document;
  if (status < 200 || status > 299 || typeof accessToken !== 'string' || accessToken === '') {
    throw new StepFailed({
      code: 'token-unreadable',
      message: `${tokenEndpoint} answered HTTP ${status} with ${quoted(type) || 'no content type'} and without an access_token.`,
      rule: 'RFC 6749, 5.1',
      next: 'Check that the address is the token endpoint; its body is in the traffic.',
    });
  }
  const find = (message: string) => tell({ kind: 'finding', message, rule: 'RFC 6749, 5.1' });
  if (isForm) find(`${tokenEndpoint} answered with a form, not with JSON`);
  if (typeof named !== 'string')
    find(`${tokenEndpoint} named no token_type; it is taken as Bearer`);
  const expiresAt = expiryOf(document['expires_in'], askedAt, find);
  const { refresh_token: refreshToken, id_token: idToken } = document;
  return {
    accessToken,
    tokenType: /^dpop$/i.test(String(named)) ? 'DPoP' : 'Bearer',
    ...(typeof refreshToken === 'string' && refreshToken !== '' && { refreshToken }),
    ...(typeof idToken === 'string' && { idToken }),
    scopes: typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : [...askedScopes],
    obtainedAt: askedAt,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function expiryOf(
  expiresIn: unknown,
  askedAt: number,
  find: (message: string) => void,
): number | undefined {
  if (expiresIn === undefined || expiresIn === null) return undefined;
  const seconds = typeof expiresIn === 'number' ? expiresIn : Number(expiresIn || NaN);
  const isUsable = Number.isFinite(seconds) && seconds >= 0 && seconds <= maxSeconds;
  if (typeof expiresIn !== 'number' || !isUsable) {
    find(`expires_in is ${shownValue(expiresIn)}, not a number of seconds`);
  }
  return isUsable ? askedAt + seconds * 1000 : undefined;
}

function refused(
  tokenEndpoint: string,
  { status, error, description }: { status: number; error: string; description: unknown },
): StepFailed {
  const said =
    typeof description === 'string' ? `${quoted(error)}: ${quoted(description)}` : quoted(error);
  return new StepFailed({
    code: `token-${/^[\w-]{1,60}$/.test(error) ? error : 'refused'}`,
    message: `${tokenEndpoint} gave no token (HTTP ${status}): ${said}.`,
    rule: 'RFC 6749, 5.2',
    next: nextSteps[error] ?? 'Sign in again.',
  });
}

const nextSteps: Record<string, string> = {
  invalid_client:
    'The client is not known there any more, or its secret is wrong: sign in again, or give another client ID.',
  invalid_grant: 'What was handed in has expired, was used before, or was revoked: sign in again.',
  invalid_scope: 'Choose other scopes, and sign in again.',
  invalid_target: 'Check the resource that is sent, in the server’s settings.',
  unauthorized_client: 'Allow this grant for the client at the authorization server.',
  unsupported_grant_type: 'The authorization server does not offer this way to get a token.',
};

function unavailable(tokenEndpoint: string, { status, headers }: AuthAnswer): StepFailed {
  const after = headers.get('retry-after');
  const wait = after !== null && /^\d{1,6}$/.test(after) ? ` in ${after} s` : ' later';
  return new StepFailed({
    code: 'token-endpoint-unavailable',
    message: `${tokenEndpoint} is out of order (HTTP ${status}).`,
    rule: 'RFC 9110, 15.6',
    next: `Try again${wait}; what you have is kept.`,
  });
}
