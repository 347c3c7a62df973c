import { askForTokens, type TokenRequest } from './ask-for-tokens.ts';
import type { Tokens } from './oauth-types.ts';
import type { StepContext } from './step.ts';

type Refresh = Pick<TokenRequest, 'server' | 'client' | 'resource' | 'dpop'> & {
  held: Tokens;
  /** Whether the request names the scopes, without which some narrow them. */
  sendsScope?: boolean | undefined;
};

/** Gets new tokens by the refresh token (RFC 6749, 6); what the answer leaves out stays as it was. */
export async function refreshTokens(context: StepContext, refresh: Refresh): Promise<Tokens> {
  const { held, sendsScope = false, ...request } = refresh;
  const { refreshToken = '', scopes, idToken, askedScopes = scopes } = held;
  const tokens = await askForTokens(context, {
    ...request,
    grant: {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...(sendsScope && scopes.length > 0 && { scope: scopes.join(' ') }),
    },
    askedScopes: scopes,
  });
  const lost = scopes.filter((scope) => !tokens.scopes.includes(scope));
  if (lost.length > 0) {
    const message = `the refreshed token lacks ${lost.join(' ')}, which the one before had`;
    context.tell({ kind: 'finding', message, rule: 'RFC 6749, 6' });
  }
  return { refreshToken, ...(idToken !== undefined && { idToken }), ...tokens, askedScopes };
}
