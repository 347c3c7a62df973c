import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import type { AuthGrant } from './auth-grant.ts';
import { credentialsOf, watchCredentials, type OnCredential } from './watch-credentials.ts';
import { CodeProvider } from './code-provider.ts';

export type AuthSdk = typeof import('@modelcontextprotocol/client');
type Fetch = typeof fetch;

export type FetchWithAuth = {
  sdk: AuthSdk;
  /** The MCP server's address, to whose origin alone tokens are sent. */
  serverUrl: string;
  /** Sends what is for the MCP server. */
  fetch: Fetch;
  /** Sends what is for authorization servers. */
  authFetch: Fetch;
};

/** Authorizes the requests to one MCP server; what it was given lasts over reconnects. */
export type Authorizer = {
  /** A fetch that carries the token, and that authorizes once when a request is challenged. */
  wrap(options: FetchWithAuth): Fetch;
  /** The access token, for requests that are put together by hand. */
  token(): Promise<string | undefined>;
  /** Tells of every secret of the grant, and of those that come. */
  onCredential(tell: OnCredential): void;
};

/** Others may be authorized between any two rounds. */
const maxRounds = 4;

export function createAuthorizer(grant: AuthGrant): Authorizer {
  let provider: OAuthClientProvider | undefined;
  let tell: OnCredential = () => undefined;
  const made = (sdk: AuthSdk) => {
    const own = providerFor(sdk, grant);
    watchCredentials(own, (value) => tell(value));
    return own;
  };
  // Requests that are challenged together are authorized together.
  let authorizing: Promise<void> | undefined;
  return {
    wrap({ sdk, serverUrl, fetch, authFetch }) {
      const own = (provider ??= made(sdk));
      const signed = own.dpop ? sdk.withDpopFromProvider(own)(fetch) : fetch;
      const { origin } = new URL(serverUrl);
      const tokenFor = async (url: string) =>
        new URL(url).origin === origin ? (await own.tokens())?.access_token : undefined;
      const send = async (url: string, init: RequestInit | undefined) => {
        const headers = new Headers(init?.headers);
        const token = await tokenFor(url);
        if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
        return { token, response: await signed(url, { ...init, headers }) };
      };
      return async (input, init) => {
        const url = String(input instanceof Request ? input.url : input);
        let sent = await send(url, init);
        let isAuthorized = false;
        const isAsked = () => isChallenge(sent.response) && isFrom(origin, sent.response);
        for (let round = 0; round < maxRounds && !isAuthorized && isAsked(); round += 1) {
          const challenge = sent.response;
          await challenge.body?.cancel();
          // A challenge may arrive late, when another request has been authorized long since.
          if (sent.token === (await tokenFor(url))) {
            // What others are authorized for may not be enough for this one.
            isAuthorized = authorizing === undefined;
            authorizing ??= authorize(sdk, own, challenge, {
              serverUrl,
              fetchFn: authFetch,
            }).finally(() => {
              authorizing = undefined;
            });
            await authorizing;
          }
          sent = await send(url, init);
        }
        return sent.response;
      };
    },
    onCredential(next) {
      tell = next;
      for (const value of credentialsOf(grant)) tell(value);
    },
    async token() {
      const tokens = await provider?.tokens();
      return tokens?.access_token;
    },
  };
}

/** 401, or 403 for a scope that is too small (authorization, scope challenge handling). */
function isChallenge({ status, headers }: Response): boolean {
  if (status === 401) return true;
  return status === 403 && /insufficient_scope|scope=/.test(headers.get('www-authenticate') ?? '');
}

/** Another origin, to which a redirect led, has nothing to say of this server's authorization. */
const isFrom = (origin: string, { url, redirected }: Response): boolean =>
  !redirected || new URL(url).origin === origin;

async function authorize(
  sdk: AuthSdk,
  provider: OAuthClientProvider,
  challenge: Response,
  options: { serverUrl: string; fetchFn: Fetch },
): Promise<void> {
  const { resourceMetadataUrl, scope: wanted } = sdk.extractWWWAuthenticateParams(challenge);
  const before = await provider.tokens();
  const isStepUp = challenge.status === 403;
  // What was granted is asked for again, so that it is not lost.
  const scope = isStepUp ? sdk.computeScopeUnion(before?.scope, wanted) : wanted;
  // A token that is no longer good may mean that another authorization server is in charge.
  if (!isStepUp) await provider.invalidateCredentials?.('discovery');
  const asked = {
    ...options,
    ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
    ...(scope === undefined ? {} : { scope }),
  };
  const forceReauthorization = sdk.isStrictScopeSuperset(scope, before?.scope);
  const result = await sdk.auth(provider, { ...asked, forceReauthorization });
  if (result === 'AUTHORIZED' || !(provider instanceof CodeProvider)) return;
  const { code, iss } = provider.takeCallback();
  await sdk.auth(provider, {
    ...asked,
    authorizationCode: code,
    ...(iss === undefined ? {} : { iss }),
  });
}

function providerFor(sdk: AuthSdk, grant: AuthGrant): OAuthClientProvider {
  switch (grant.kind) {
    case 'authorization-code':
      return new CodeProvider(grant, () => sdk.DpopSession.create());
    case 'client-credentials': {
      const { clientId, clientSecret } = grant;
      return new sdk.ClientCredentialsProvider({ clientId, clientSecret });
    }
    case 'private-key-jwt': {
      const { clientId, privateKey, algorithm } = grant;
      return new sdk.PrivateKeyJwtProvider({ clientId, privateKey, algorithm });
    }
    case 'cross-app': {
      const { clientId, clientSecret, identityProvider } = grant;
      return new sdk.CrossAppAccessProvider({
        clientId,
        clientSecret,
        assertion: async ({ authorizationServerUrl, resourceUrl, fetchFn }) => {
          const { jwtAuthGrant } = await sdk.requestJwtAuthorizationGrant({
            tokenEndpoint: identityProvider.tokenEndpoint,
            audience: authorizationServerUrl,
            resource: resourceUrl,
            idToken: identityProvider.idToken,
            clientId: identityProvider.clientId,
            fetchFn,
          });
          return jwtAuthGrant;
        },
      });
    }
  }
}
