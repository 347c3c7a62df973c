import { isObject } from '../../../../shared/json/is-object.ts';
import { deviceGrant } from './device-grant.ts';
import { isLoopbackRedirect } from './loopback-redirect.ts';
import type { OAuthClient, TokenAuthMethod } from './oauth-types.ts';
import { quoted, quotedError } from './quoted.ts';
import { jsonOf, textsIn } from './read-document.ts';
import { StepFailed, type AuthAnswer, type StepContext } from './step.ts';

type Options = {
  registrationEndpoint: string;
  redirectUri: string;
  /** Where the endpoint was found; undefined where it was assumed (2025-03-26). */
  namedBy: string | undefined;
  /** Whether the client may also sign in by a code for another device (RFC 8628). */
  takesDevice: boolean;
};

const clientName = 'Wirebench';
const rule = 'RFC 7591, 3.2';
const methods: readonly TokenAuthMethod[] = ['none', 'client_secret_basic', 'client_secret_post'];

/**
 * Registers a client (RFC 7591): of a native application, or of a web application where the browser comes
 * back to a public address. It names no scopes, so that one registration
 * serves whatever is asked for later.
 */
export async function registerClient(
  { send, tell }: StepContext,
  { registrationEndpoint, redirectUri, namedBy, takesDevice }: Options,
): Promise<OAuthClient> {
  const answer = await send({
    method: 'POST',
    url: registrationEndpoint,
    namedBy,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_name: clientName,
      application_type: isLoopbackRedirect(new URL(redirectUri)) ? 'native' : 'web',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token', ...(takesDevice ? [deviceGrant] : [])],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }),
  });
  const value = jsonOf(answer.text);
  const document = isObject(value) ? value : {};
  const { client_id: clientId, client_secret: clientSecret } = document;
  if (
    answer.status < 200 ||
    answer.status > 299 ||
    typeof clientId !== 'string' ||
    clientId === ''
  ) {
    const isAbsent = !isObject(value) || answer.status === 404 || answer.status === 405;
    throw namedBy === undefined && isAbsent
      ? nowhere(answer, registrationEndpoint)
      : refused(answer, document, { registrationEndpoint, redirectUri });
  }
  const redirects = textsIn(document['redirect_uris']);
  if (redirects && !redirects.includes(redirectUri)) {
    const message = `the client was registered with the redirect URIs ${quoted(redirects.join(' '))}, not with the requested ${redirectUri}`;
    tell({ kind: 'finding', message, rule });
  }
  tell({
    kind: 'decision',
    message: `the client ${quoted(clientId)} was registered just now`,
    rule,
  });
  const authMethod = methods.find((name) => name === document['token_endpoint_auth_method']);
  return {
    clientId,
    ...(typeof clientSecret === 'string' && clientSecret !== '' && { clientSecret }),
    ...(authMethod && { authMethod }),
    from: 'registered',
    redirectUri,
  };
}

const nowhere = ({ status }: AuthAnswer, registrationEndpoint: string): StepFailed =>
  new StepFailed({
    code: 'no-authorization-server',
    message: `There is no information on where to sign in: ${new URL(registrationEndpoint).origin} has no readable protected resource metadata, and ${registrationEndpoint}, where clients were registered in 2025-03-26, answered HTTP ${status}.`,
    rule: 'RFC 9728, 3',
    next: 'The server’s operator has to publish protected resource metadata; or enter the ID of a client that you registered.',
  });

function refused(
  { status, headers }: AuthAnswer,
  document: Record<string, unknown>,
  { registrationEndpoint, redirectUri }: Pick<Options, 'registrationEndpoint' | 'redirectUri'>,
): StepFailed {
  const said = quotedError(document['error'], document['error_description']);
  const location = headers.get('location');
  const type = quoted(headers.get('content-type') ?? 'no content type');
  const what =
    said !== ''
      ? `refused the registration of ${redirectUri} (HTTP ${status}): ${said}`
      : location !== null
        ? `redirects to ${quoted(location)} (HTTP ${status}) instead of registering a client`
        : `registered no client: it answered HTTP ${status} with ${type}`;
  return new StepFailed({
    code: 'registration-refused',
    message: `${registrationEndpoint} ${what}.`,
    rule,
    next: `Register a client there by hand with the redirect URI ${redirectUri} and enter its client ID; or choose localhost or a fixed port in the server’s settings.`,
  });
}
