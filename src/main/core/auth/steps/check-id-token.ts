import { timingSafeEqual } from 'node:crypto';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { AuthFailure } from '../../../../shared/model/sign-in.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { shownValue } from './quoted.ts';
import { readDocument } from './read-document.ts';
import { StepFailed, type StepContext } from './step.ts';

type Expected = {
  idToken: string;
  provider: IdentityProvider;
  clientId: string;
  /** What was sent with the authorization request that it answers. */
  nonce: string;
};

const rule = 'OpenID Connect Core, 3.1.3.7';
const again =
  'Sign in again; if it happens again, this may be a mix-up attack: don’t sign in, and ask the identity provider.';
/** Signatures that only the provider can make: none, and those of a shared secret, prove nothing. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
/** How far the clocks may be apart, in seconds. */
const clockTolerance = 60;

/** Throws `StepFailed` for an ID token that is not of this provider, for this client and sign-in. */
export async function checkIdToken(
  context: StepContext,
  { idToken, provider, clientId, nonce }: Expected,
): Promise<void> {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const { issuer } = provider.server;
  const keys = await readDocument(context, {
    url: provider.keysUrl,
    rule: 'OpenID Connect Discovery, 3',
  });
  if ('problem' in keys) {
    throw new StepFailed({
      code: 'provider-no-keys',
      message: `The keys of the identity provider can’t be read: ${provider.keysUrl} ${keys.problem}.`,
      rule: 'OpenID Connect Discovery, 3',
      next: 'The identity provider has to publish them.',
    });
  }
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(
      idToken,
      createLocalJWKSet(keys.document as unknown as JSONWebKeySet),
      {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance,
        requiredClaims: ['sub', 'iat', 'exp'],
      },
    ));
  } catch (error) {
    throw new StepFailed(failureOf(error, issuer));
  }
  if (typeof payload['nonce'] !== 'string' || !isSame(payload['nonce'], nonce)) {
    throw new StepFailed({
      code: 'id-token-nonce',
      message: `The ID token of ${issuer} is of another sign-in: its nonce is not the one that was sent.`,
      rule,
      next: again,
    });
  }
  const { aud, azp } = payload;
  const isForOthers = Array.isArray(aud) && aud.length > 1;
  if ((azp !== undefined || isForOthers) && azp !== clientId) {
    throw new StepFailed({
      code: 'id-token-party',
      message: `The ID token of ${issuer} was issued to ${shownValue(azp)}, not to ${clientId}.`,
      rule,
      next: again,
    });
  }
}

/** What is wrong, without a word of the token. */
function failureOf(error: unknown, issuer: string): AuthFailure {
  const { code = '', claim } = error as { code?: string; claim?: string };
  const of = `The ID token of ${issuer}`;
  const failure = (name: string, what: string, next = again) => ({
    code: `id-token-${name}`,
    message: `${of} ${what}.`,
    rule,
    next,
  });
  if (code === 'ERR_JWT_EXPIRED') {
    const next = 'Sign in again, and compare the clock of this machine.';
    return failure('expired', 'has expired already', next);
  }
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') {
    if (claim === 'iss') return failure('issuer', 'names another issuer');
    if (claim === 'aud') return failure('audience', 'is for another client');
    return failure('claims', `has no usable ${claim ?? 'claims'}`);
  }
  if (code === 'ERR_JOSE_ALG_NOT_ALLOWED' || code === 'ERR_JOSE_NOT_SUPPORTED') {
    return failure('algorithm', 'is not signed with a key of the provider’s own');
  }
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' || code.startsWith('ERR_JWKS')) {
    return failure('signature', 'is signed by somebody else');
  }
  return failure('unreadable', 'can’t be read');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
