import type { OAuthChoice } from './oauth-choice.ts';
import { isSecretName } from '../../secrets/secret-names.ts';

/** Takes a secret member of a sign-in's settings by its name; returns the text in its place. */
type Change = (name: string, value: string) => string;

/** The settings of a sign-in with each secret in them, or a reference to one, passed through `change`. */
export function mapOAuthSecrets(oauth: OAuthChoice, change: Change): OAuthChoice {
  const { clientSecret, privateKey, extra, identityProvider: provider } = oauth;
  return {
    ...oauth,
    ...(clientSecret !== undefined && { clientSecret: change('clientSecret', clientSecret) }),
    ...(privateKey !== undefined && { privateKey: change('privateKey', privateKey) }),
    ...(extra && {
      extra: Object.fromEntries(
        Object.entries(extra).map(([name, value]) => [
          name,
          isSecretName(name) ? change(name, value) : value,
        ]),
      ),
    }),
    ...(provider && {
      identityProvider: {
        ...provider,
        ...(provider.idToken !== undefined && { idToken: change('idToken', provider.idToken) }),
        ...(provider.clientSecret !== undefined && {
          clientSecret: change('clientSecret', provider.clientSecret),
        }),
      },
    }),
  };
}
