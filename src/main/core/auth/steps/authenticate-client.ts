import type { AuthorizationServer, OAuthClient } from './oauth-types.ts';

export type Fields = Record<string, string>;

/** What a request carries to say which client sends it. */
export type ClientAuthentication = { headers: Fields; form: Fields };

/** How a client authenticates itself (RFC 6749, 2.3): as it was registered, or as the server takes it. */
export function authenticateClient(
  { clientId, clientSecret, authMethod }: OAuthClient,
  { tokenAuthMethods = ['client_secret_basic'] }: AuthorizationServer,
): ClientAuthentication {
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
