import { createHash, randomBytes } from 'node:crypto';
import type { AuthorizationServer, OAuthClient } from './oauth-types.ts';
import { StepFailed } from './step.ts';

type Options = {
  server: Pick<AuthorizationServer, 'issuer' | 'authorizationEndpoint'>;
  client: OAuthClient;
  redirectUri: string;
  scopes: readonly string[];
  /** Sent verbatim (RFC 8707, 2); absent where no MCP server is known. */
  resource?: string | undefined;
  state: string;
  /** Parameters of the user's own; they replace none of ours that guard the answer. */
  extra?: Readonly<Record<string, string>> | undefined;
};

/** A value that nobody can guess: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The address that the browser is sent to, and the verifier of its PKCE challenge (RFC 7636). */
export function authorizationRequest(options: Options): { url: URL; verifier: string } {
  const { server, client, redirectUri, scopes, resource, state, extra = {} } = options;
  const verifier = newSecret();
  const url = new URL(server.authorizationEndpoint ?? noPlace(server.issuer));
  const { searchParams } = url;
  if (resource !== undefined) searchParams.set('resource', resource);
  if (scopes.length > 0) searchParams.set('scope', scopes.join(' '));
  // OpenID providers give a refresh token only where the user was asked (OpenID Connect Core, 11).
  if (scopes.includes('offline_access')) searchParams.set('prompt', 'consent');
  for (const [name, value] of Object.entries(extra)) searchParams.set(name, value);
  const guards = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(guards)) searchParams.set(name, value);
  return { url, verifier };
}

/** What was found for a machine knows no place for users. */
function noPlace(issuer: string): never {
  throw new StepFailed({
    code: 'metadata-incomplete',
    message: `${issuer} names no authorization_endpoint, where a user could sign in.`,
    rule: 'RFC 8414, 2',
    next: 'The authorization server has to add it to its metadata.',
  });
}
