import { claimsOf } from '../../secrets/masking/secret-shape.ts';
import { authenticateClient } from './authenticate-client.ts';
import type { AuthorizationServer, OAuthClient, Tokens } from './oauth-types.ts';
import { sendForm } from './send-form.ts';
import { StepFailed, type StepContext } from './step.ts';

type Revocation = { server: AuthorizationServer; client: OAuthClient; tokens: Tokens };

/**
 * Revokes the refresh token, then the access token (RFC 7009). Answers with sentences on what may
 * still be good afterwards; fails never.
 */
export async function revokeTokens(
  { send }: StepContext,
  { server, client, tokens }: Revocation,
  now = Date.now(),
): Promise<string[]> {
  const { issuer, revocationEndpoint } = server;
  const { accessToken, refreshToken, expiresAt } = tokens;
  if (revocationEndpoint === undefined) {
    return [
      `${issuer} has no revocation endpoint: the tokens are deleted here, but stay valid until they expire.`,
    ];
  }
  const kinds = [
    ...(refreshToken === undefined ? [] : [['refresh_token', refreshToken] as const]),
    ['access_token', accessToken] as const,
  ];
  const notes: string[] = [];
  for (const [hint, token] of kinds) {
    try {
      const { status } = await sendForm(send, {
        url: revocationEndpoint,
        namedBy: server.url,
        form: { token, token_type_hint: hint },
        client: authenticateClient(client, server),
      });
      if (status < 200 || status > 299)
        notes.push(`${issuer} did not revoke the ${named(hint)} (HTTP ${status}).`);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      notes.push(`The ${named(hint)} could not be revoked: ${error.message}`);
    }
  }
  // What was expired here alone is still good there.
  const until = expiryIn(accessToken) ?? expiresAt;
  if (isJwt(accessToken) && (until === undefined || until > now)) {
    const then = until === undefined ? 'it expires' : inWords(until);
    notes.push(
      `The access token is a JWT, which a server may accept until ${then} without asking anybody.`,
    );
  }
  return notes;
}

const named = (hint: string): string => hint.replace('_', ' ');

const isJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

function expiryIn(token: string): number | undefined {
  const seconds = claimsOf(token)?.payload['exp'];
  // A later date there is none (ECMAScript, 21.4.1.1).
  return typeof seconds === 'number' && Math.abs(seconds) < 8e12 ? seconds * 1000 : undefined;
}

const inWords = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
