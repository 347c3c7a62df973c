import type { HeldTokens, SignInState } from '../../../../shared/model/sign-in.ts';
import type { AuthorizationServer, Tokens } from '../steps/oauth-types.ts';
import type { StepContext } from '../steps/step.ts';

/** What may be said of tokens. */
export const heldOf = ({ scopes, expiresAt, refreshToken }: Tokens): HeldTokens => ({
  scopes,
  ...(expiresAt !== undefined && { expiresAt }),
  canRefresh: refreshToken !== undefined,
});

export const signedIn = (tokens: Tokens): SignInState => ({
  status: 'signed-in',
  ...heldOf(tokens),
});

/** Says why a user has to sign in again each time a token expires, where nothing renews it. */
export function tellLifetime(
  { tell }: Pick<StepContext, 'tell'>,
  { server, tokens }: { server: AuthorizationServer; tokens: Tokens },
): void {
  if (tokens.refreshToken !== undefined || tokens.expiresAt === undefined) return;
  const isListed = server.scopes?.includes('offline_access') ?? false;
  const isGranted = tokens.scopes.includes('offline_access');
  const why = isGranted
    ? 'although offline_access was granted'
    : isListed
      ? 'and offline_access was not granted'
      : 'and does not list offline_access among its scopes';
  const message = `${server.issuer} issued no refresh token, ${why}: each time the token expires you have to sign in again`;
  tell({ kind: 'finding', message, rule: 'MCP authorization, Refresh Tokens' });
}
