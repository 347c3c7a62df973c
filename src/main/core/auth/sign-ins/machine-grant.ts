import type { OAuthChoice, OAuthGrant } from '../../../../shared/model/servers/oauth-choice.ts';
import { askForTokens } from '../steps/ask-for-tokens.ts';
import type { Challenge } from '../steps/challenges.ts';
import type { OAuthClient } from '../steps/oauth-types.ts';
import { StepFailed, type StepContext } from '../steps/step.ts';
import { checkIssuer } from './check-issuer.ts';
import type { Credential, Session } from './credential.ts';
import { discover, type Discovered, type DiscoverOptions } from './discover.ts';
import { openDpop } from './dpop.ts';
import type { ProvidedToken } from './provider-sessions.ts';

type MachineGrant = Exclude<OAuthGrant, 'authorization-code'>;

/** The grant of a client that gets its tokens without a browser; undefined for all others. */
export function machineGrantOf({ grant }: OAuthChoice): MachineGrant | undefined {
  return grant === undefined || grant === 'authorization-code' ? undefined : grant;
}

export const isMachine = (oauth: OAuthChoice = {}): boolean => machineGrantOf(oauth) !== undefined;

type MachineGrantOptions = Pick<DiscoverOptions, 'serverUrl' | 'trusts' | 'granted'> & {
  /** What is kept of earlier sign-ins. */
  held: Credential | undefined;
  grant: MachineGrant;
  oauth: OAuthChoice;
  challenge: Challenge | undefined;
  /** What stands for the user at the identity provider. */
  provided(oauth: OAuthChoice): Promise<ProvidedToken>;
};

/** Gets tokens for a client by itself (SEP-1046), or by its identity provider (SEP-990). */
export async function askAsMachine(
  context: StepContext,
  { grant, oauth, held, provided, ...where }: MachineGrantOptions,
): Promise<{ client: OAuthClient; session: Session }> {
  const { clientId, resource: ownResource } = oauth;
  if (clientId === undefined) throw missing('a client ID');
  const found = await discover(context, {
    ...where,
    usesBrowser: false,
    resource: ownResource,
    endpoints: oauth.endpoints,
    scopes: oauth.scopes,
  });
  const { server, resource, scopes, usesDpop } = found;
  checkIssuer({ clientId, issuer: server.issuer, held, trusts: where.trusts });
  const client: OAuthClient = {
    clientId,
    ...(oauth.clientSecret !== undefined && { clientSecret: oauth.clientSecret }),
    ...(grant === 'private-key-jwt' && { authMethod: 'private_key_jwt' }),
    from: 'pre-registered',
  };
  const dpop = usesDpop ? await openDpop() : undefined;
  const tokens = await askForTokens(context, {
    server,
    client,
    grant: {
      ...(grant === 'enterprise'
        ? await enterpriseGrant(context, oauth, { ...found, ...(await provided(oauth)) })
        : { grant_type: 'client_credentials' }),
      // No authorization request has named them (RFC 6749, 4.4.2; RFC 7523, 2.1).
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    },
    resource,
    askedScopes: scopes,
    dpop,
    ...(grant === 'private-key-jwt' && { signClient: () => assertion(oauth, found) }),
  });
  return { client, session: { server, resource, tokens, ...(dpop && { dpopKey: dpop.key }) } };
}

/** The signed assertion by which the client authenticates itself (RFC 7523, 2.2). */
async function assertion(
  { clientId = '', privateKey, algorithm = 'ES256' }: OAuthChoice,
  { server }: Discovered,
): Promise<Record<string, string>> {
  if (privateKey === undefined) throw missing('a private key');
  const { createPrivateKeyJwtAuth } = await import('@modelcontextprotocol/client');
  const sign = createPrivateKeyJwtAuth({
    issuer: clientId,
    subject: clientId,
    privateKey,
    alg: algorithm,
    audience: server.issuer,
  });
  const form = new URLSearchParams();
  try {
    await sign(new Headers(), form, server.tokenEndpoint);
  } catch {
    throw new StepFailed({
      code: 'private-key-unusable',
      message: `The private key can’t be used to sign with ${algorithm}.`,
      next: 'Give a private key in PEM format (PKCS #8) that fits the algorithm.',
    });
  }
  return Object.fromEntries(form);
}

/** The user's ID token in exchange for a grant at the server's own authorization server. */
async function enterpriseGrant(
  { send }: StepContext,
  { identityProvider }: OAuthChoice,
  { server, resource, scopes, tokenEndpoint, idToken }: Discovered & ProvidedToken,
): Promise<Record<string, string>> {
  if (!identityProvider) throw missing('an identity provider');
  const { requestJwtAuthorizationGrant } = await import('@modelcontextprotocol/client');
  const { clientId, clientSecret } = identityProvider;
  try {
    const { jwtAuthGrant } = await requestJwtAuthorizationGrant({
      tokenEndpoint,
      audience: server.issuer,
      resource,
      idToken,
      clientId,
      ...(clientSecret === undefined ? {} : { clientSecret }),
      ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
      async fetchFn(url, init) {
        const { status, headers, text } = await send({
          method: 'POST',
          url: String(url),
          headers: Object.fromEntries(new Headers(init?.headers)),
          body: String(init?.body),
        });
        return new Response(text, { status, headers });
      },
    });
    return {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: jwtAuthGrant,
    };
  } catch (error) {
    if (error instanceof StepFailed) throw error;
    throw new StepFailed({
      code: 'identity-provider-refused',
      message: `The identity provider at ${tokenEndpoint} issued no grant for ${server.issuer}.`,
      rule: 'RFC 8693, 2.2',
      next: 'Sign in there again, or get a new ID token, and check that the identity provider knows both clients.',
    });
  }
}

const missing = (what: string): StepFailed =>
  new StepFailed({
    code: 'definition-incomplete',
    message: `To sign in like this, the server’s definition needs ${what}.`,
    next: 'Add it in the server’s settings, under Sign-in.',
  });
