import { authenticateClient, type Fields } from './authenticate-client.ts';
import type { AuthorizationServer, OAuthClient, Tokens } from './oauth-types.ts';
import { sendForm } from './send-form.ts';
import type { StepContext } from './step.ts';
import { tokensOf } from './token-answer.ts';

/** What proves possession of a key (RFC 9449). */
type Proofs = {
  proof(request: { method: string; url: string }): Promise<string>;
  takeNonce(headers: Headers, url: string): boolean;
};

export type TokenRequest = {
  server: AuthorizationServer;
  client: OAuthClient;
  /** `grant_type` and what belongs to it. */
  grant: Fields;
  /** Sent verbatim (RFC 8707, 2); absent where no MCP server is known. */
  resource?: string | undefined;
  askedScopes: readonly string[];
  dpop?: Proofs | undefined;
  /** Makes the assertion by which the client authenticates itself (RFC 7523, 2.2). */
  signClient?: (() => Promise<Fields>) | undefined;
};

/** Asks the token endpoint (RFC 6749, 3.2). No message of it ever holds what was sent or came. */
export async function askForTokens(context: StepContext, request: TokenRequest): Promise<Tokens> {
  const { server, client, grant, resource, askedScopes, dpop, signClient } = request;
  const { tokenEndpoint: url } = server;
  const secrets = new Set(secretsOf(grant, client));

  async function send() {
    // An assertion is good once, and so is a proof: each request has its own.
    const own = signClient
      ? { headers: {}, form: await signClient() }
      : authenticateClient(client, server);
    for (const secret of secretsOf(own.form, client)) secrets.add(secret);
    const proof = await dpop?.proof({ method: 'POST', url });
    const headers: Fields = proof === undefined ? {} : { DPoP: proof };
    const form = { ...grant, ...(resource !== undefined && { resource }) };
    return sendForm(context.send, { url, namedBy: server.url, form, client: own, headers });
  }

  let answer = await send();
  const wantsNonce = dpop?.takeNonce(answer.headers, url) ?? false;
  if (wantsNonce && answer.status >= 400) answer = await send();
  const sentProof = dpop !== undefined;
  const isRenewal = grant['grant_type'] === 'refresh_token';
  return tokensOf(answer, { url, askedScopes, secrets, sentProof, isRenewal }, context);
}

const secretFields = [
  'code',
  'code_verifier',
  'refresh_token',
  'assertion',
  'subject_token',
  'client_assertion',
];

/** Values that an authorization server may repeat in what it says of an error. */
const secretsOf = (form: Fields, { clientSecret }: OAuthClient): string[] =>
  [clientSecret, ...secretFields.map((name) => form[name])].filter(
    (value): value is string => value !== undefined && value !== '',
  );
