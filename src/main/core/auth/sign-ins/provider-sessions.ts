import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import { defaultIdentity } from '../../../../shared/model/sign-in.ts';
import type { IdentityProvider } from '../steps/identity-provider.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { StepFailed } from '../steps/step.ts';
import type { SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';

/** What stands for the user at the identity provider, and where it is exchanged. */
export type ProvidedToken = { tokenEndpoint: string; idToken: string };

/** The failure where the user has to sign in at the identity provider. */
export const providerSignInCode = 'identity-provider-sign-in';

/** An ID token that ends so soon is asked for anew, in milliseconds. */
const lastMs = 30_000;

/** Whether the user signs in at an identity provider, in place of giving a token of it. */
export const signsInAtProvider = ({ grant, identityProvider }: OAuthChoice = {}): boolean =>
  grant === 'enterprise' &&
  identityProvider?.issuer !== undefined &&
  identityProvider.idToken === undefined;

export type ProviderSessions = ReturnType<typeof createProviderSessions>;

/**
 * The sign-ins at identity providers, which serve every MCP server of the same provider, client and
 * identity; they are kept as those at servers are.
 */
export function createProviderSessions(credentials: Pick<Credentials, 'read' | 'change'>) {
  return {
    /** What can be exchanged for tokens; throws `StepFailed` where the user has to sign in first. */
    async tokenOf(oauth: OAuthChoice): Promise<ProvidedToken> {
      const { identityProvider: provider } = oauth;
      if (provider?.idToken !== undefined && provider.tokenEndpoint !== undefined) {
        return { tokenEndpoint: provider.tokenEndpoint, idToken: provider.idToken };
      }
      const key = keyOf(oauth);
      if (!key) {
        throw new StepFailed({
          code: 'definition-incomplete',
          message:
            'To sign in like this, the server’s definition needs the issuer of an identity provider, or its token endpoint and an ID token.',
          next: 'Add it in the server’s settings, under Sign-in.',
        });
      }
      const { session } = (await credentials.read(key)) ?? {};
      const idToken = session?.tokens.idToken;
      if (!session || idToken === undefined || (await endOf(idToken)) - Date.now() < lastMs) {
        throw new StepFailed({
          code: providerSignInCode,
          message: `You are not signed in at the identity provider ${key.serverUrl}.`,
          next: 'Sign in there.',
        });
      }
      return { tokenEndpoint: session.server.tokenEndpoint, idToken };
    },
    /** Forgets the sign-in at the provider; answers with whether there was one. */
    async forget(oauth: OAuthChoice): Promise<boolean> {
      const key = keyOf(oauth);
      if (!key || !signsInAtProvider(oauth)) return false;
      const { session } = (await credentials.read(key)) ?? {};
      if (session) await credentials.change(key, async () => undefined);
      return session !== undefined;
    },
    async keep(oauth: OAuthChoice, { server }: IdentityProvider, tokens: Tokens): Promise<void> {
      const key = keyOf(oauth);
      if (!key) return;
      // Its access token is for the provider itself, which is asked nothing.
      const session = { server, resource: server.issuer, tokens };
      await credentials.change(key, async () => ({ clients: {}, session }));
    },
  };
}

/** A name that no sign-in at an MCP server has. */
function keyOf({ identity = defaultIdentity, identityProvider }: OAuthChoice) {
  if (identityProvider?.issuer === undefined) return undefined;
  const { issuer, clientId } = identityProvider;
  const key: SignInKey = {
    serverUrl: issuer,
    identity: `${identity}, as ${clientId} at the identity provider`,
  };
  return URL.canParse(issuer) ? key : undefined;
}

/** When an ID token ends, in milliseconds since the epoch; it was checked as it came. */
async function endOf(idToken: string): Promise<number> {
  const { decodeJwt } = await import('jose');
  return (decodeJwt(idToken).exp ?? 0) * 1000;
}
