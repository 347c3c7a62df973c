import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import type { AuthGrant } from './auth-grant.ts';

/** Hears of a credential before it is used. */
export type OnCredential = (value: string) => void;

/** What a grant holds that nobody may see. */
export function credentialsOf(grant: AuthGrant): string[] {
  switch (grant.kind) {
    case 'authorization-code':
      return [grant.registered?.clientSecret ?? ''];
    case 'client-credentials':
      return [grant.clientSecret];
    case 'private-key-jwt':
      return [grant.privateKey];
    case 'cross-app':
      return [grant.clientSecret, grant.identityProvider.idToken];
  }
}

/** Tells of all that an authorization server gives to a provider, whichever provider it is. */
export function watchCredentials(provider: OAuthClientProvider, tell: OnCredential): void {
  const saveTokens = provider.saveTokens.bind(provider);
  provider.saveTokens = (tokens, context) => {
    for (const [name, value] of Object.entries(tokens)) {
      if (name.endsWith('_token') && typeof value === 'string') tell(value);
    }
    return saveTokens(tokens, context);
  };
  const saveClient = provider.saveClientInformation?.bind(provider);
  if (saveClient) {
    provider.saveClientInformation = (client, context) => {
      for (const name of ['client_secret', 'registration_access_token']) {
        const value: unknown = Object.entries(client).find(([own]) => own === name)?.[1];
        if (typeof value === 'string') tell(value);
      }
      return saveClient(client, context);
    };
  }
  const saveCodeVerifier = provider.saveCodeVerifier.bind(provider);
  provider.saveCodeVerifier = (verifier) => {
    tell(verifier);
    return saveCodeVerifier(verifier);
  };
}
