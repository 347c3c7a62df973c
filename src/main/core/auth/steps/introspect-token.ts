import { isObject } from '../../../../shared/json/is-object.ts';
import { authenticateClient } from './authenticate-client.ts';
import type { AuthorizationServer, OAuthClient } from './oauth-types.ts';
import { quoted } from './quoted.ts';
import { jsonOf } from './read-document.ts';
import { sendForm } from './send-form.ts';
import { StepFailed, type StepContext } from './step.ts';

type Introspection = {
  server: AuthorizationServer;
  client: OAuthClient;
  token: string;
  hint: 'access_token' | 'refresh_token';
};

/** What an authorization server says of a token that it gave (RFC 7662, 2.2). */
export type IntrospectedToken = {
  isActive: boolean;
  /** All that it says, such as `scope`, `aud` and `exp`, as it says it. */
  claims: Record<string, unknown>;
};

const rule = 'RFC 7662, 2.2';

/** Asks an authorization server about a token; undefined where it answers no such questions. */
export async function introspectToken(
  { send }: StepContext,
  { server, client, token, hint }: Introspection,
): Promise<IntrospectedToken | undefined> {
  const { introspectionEndpoint: url } = server;
  if (url === undefined) return undefined;
  const { status, headers, text } = await sendForm(send, {
    url,
    namedBy: server.url,
    form: { token, token_type_hint: hint },
    client: authenticateClient(client, server),
  });
  const claims = jsonOf(text);
  const { active: isActive } = isObject(claims) ? claims : {};
  if (status === 200 && isObject(claims) && typeof isActive === 'boolean') {
    return { isActive, claims };
  }
  const isRefused = status === 401 || status === 403;
  const type = quoted(headers.get('content-type') ?? 'no content type');
  throw new StepFailed({
    code: isRefused ? 'introspection-refused' : 'introspection-unreadable',
    message: isRefused
      ? `${url} refused to introspect the token for this client (HTTP ${status}).`
      : `${url} did not say whether the token is active: it answered HTTP ${status} with ${type}.`,
    rule: isRefused ? 'RFC 7662, 2.1' : rule,
    next: isRefused
      ? 'Give a client that may introspect tokens; many authorization servers let only resources ask.'
      : 'Check the introspection endpoint in the metadata; its response is in the traffic.',
  });
}
