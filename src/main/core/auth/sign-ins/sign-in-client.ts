import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import { isLoopbackRedirect } from '../steps/loopback-redirect.ts';
import type { AuthorizationServer, OAuthClient } from '../steps/oauth-types.ts';
import { StepFailed } from '../steps/step.ts';
import type { Credential, SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';

/** The client of the user's own, where an id was given. */
export function givenClient({
  clientId,
  clientSecret,
}: Pick<OAuthChoice, 'clientId' | 'clientSecret'>): OAuthClient | undefined {
  if (clientId === undefined) return undefined;
  return { clientId, ...(clientSecret ? { clientSecret } : {}), from: 'pre-registered' };
}

/** The client that can sign in at an issuer, where there was one before. */
export function keptClient(
  held: Credential | undefined,
  { issuer, overridden }: Pick<AuthorizationServer, 'issuer' | 'overridden'>,
): OAuthClient | undefined {
  const client = held?.clients[issuer];
  if (client?.isRefused) return undefined;
  // One that was registered elsewhere is not known here.
  const isElsewhere = client?.registeredAt !== overridden?.registration;
  return client?.from === 'registered' && isElsewhere ? undefined : client;
}

/** Some authorization servers know only the port that the client was registered with. */
export function registeredPort(client: OAuthClient | undefined): number | undefined {
  if (client?.from !== 'registered' || client.redirectUri === undefined) return undefined;
  const url = new URL(client.redirectUri);
  // A public address has a port that is not ours to listen at.
  return isLoopbackRedirect(url) && url.port !== '' ? Number(url.port) : undefined;
}

/** Whether what went wrong could go well with a client that is registered anew. */
export function refusesClient(error: unknown, answer: URLSearchParams | undefined): boolean {
  if (!(error instanceof StepFailed)) return false;
  const { code } = error.failure;
  // What an answer says of an error is believed once it is known whose answer it is.
  const said = code === 'authorization-refused' ? answer?.get('error') : code.replace('token-', '');
  return /^(?:invalid_client|unauthorized_client|invalid_scope)$/.test(said ?? '');
}

type OfIssuer = { key: SignInKey; issuer: string };

/** Keeps a client as it was registered, so that another attempt does without a registration. */
export async function keepClient(
  credentials: Pick<Credentials, 'change'>,
  { key, issuer, client }: OfIssuer & { client: OAuthClient },
): Promise<void> {
  if (client.from !== 'registered') return;
  await credentials.change(key, async (held) => {
    // What another client got is renewed by that one alone.
    if (held?.session) return held;
    return { clients: { ...held?.clients, [issuer]: client } };
  });
}

/**
 * Lets the next sign-in register a client anew. A session that the former one got may still be
 * renewed, and only by it.
 */
export const forgetClient = (
  credentials: Pick<Credentials, 'change'>,
  { key, issuer }: OfIssuer,
): Promise<unknown> =>
  credentials.change(key, async (held) => {
    const client = held?.clients[issuer];
    if (!held || client?.from !== 'registered') return held;
    const { [issuer]: _forgotten, ...clients } = held.clients;
    if (!held.session) return { clients };
    return { ...held, clients: { ...clients, [issuer]: { ...client, isRefused: true } } };
  });
