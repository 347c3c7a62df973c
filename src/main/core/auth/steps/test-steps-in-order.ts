import type { startFaultyServer } from '../../../../../test/servers/faulty-server.ts';
import type { AuthFailure } from '../../../../shared/model/sign-in.ts';
import { sender } from '../test-guarded-send.ts';
import { askForTokens } from './ask-for-tokens.ts';
import { authorizationRequest, newSecret } from './authorization-request.ts';
import { challengeOf } from './challenges.ts';
import { checkAnswer } from './check-answer.ts';
import { chooseClient } from './choose-client.ts';
import { chooseScopes } from './choose-scopes.ts';
import {
  assumedAuthorizationServer,
  findAuthorizationServer,
} from './find-authorization-server.ts';
import { findResource } from './find-resource.ts';
import type { AuthorizationServer, OAuthClient, Tokens } from './oauth-types.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { StepFailed, type StepContext, type StepNote } from './step.ts';

type FaultyServer = Awaited<ReturnType<typeof startFaultyServer>>;

export type Outcome = {
  failure?: AuthFailure;
  notes: StepNote[];
  tokens?: Tokens;
  /** The HTTP status of the last request to the MCP server. */
  status?: number;
  /** The scope that its last challenge wants. */
  wants?: string | undefined;
};

type SignedIn = {
  server: AuthorizationServer;
  client: OAuthClient;
  resource: string;
  tokens: Tokens;
};

const redirectUri = 'http://127.0.0.1:4000/callback';

/** Takes all steps of a sign-in with a user who consents, calls a tool, and refreshes the token. */
export async function takeSteps(server: FaultyServer, timeoutMs?: number): Promise<Outcome> {
  const outcome: Outcome = { notes: [] };
  const { send } = sender({
    serverUrl: server.url,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const context: StepContext = { send, tell: (note) => void outcome.notes.push(note) };
  const call = async () => {
    const response = await callTool(server.url, outcome.tokens);
    outcome.status = response.status;
    outcome.wants = challengeOf(response.headers)?.parameters['scope'];
    return response;
  };
  try {
    const challenged = await call();
    if (challenged.status !== 401) return outcome;
    const signedIn = await signIn(context, server.url, challenged.headers);
    outcome.tokens = signedIn.tokens;
    const accepted = await call();
    if (accepted.status !== 200) return outcome;
    server.expire();
    const { tokens: held, ...request } = signedIn;
    outcome.tokens = await refreshTokens(context, { ...request, held });
    await call();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    outcome.failure = error.failure;
  }
  return outcome;
}

async function signIn(context: StepContext, url: string, headers: Headers): Promise<SignedIn> {
  const challenge = challengeOf(headers);
  const found = await findResource(context, { serverUrl: url, challenge });
  const isOptional = found === undefined;
  const issuer = found?.authorizationServers[0] ?? new URL(url).origin;
  const server =
    (await findAuthorizationServer(context, { issuer, trusts: () => false, isOptional })) ??
    assumedAuthorizationServer(context, url);
  const scopes = chooseScopes(context, { challenge, resource: found, server });
  const choice = { server, known: undefined, metadataDocument: undefined, redirectUri };
  const client = await chooseClient(context, choice);
  const resource = found?.resource ?? url;
  const state = newSecret();
  const asked = authorizationRequest({ server, client, redirectUri, scopes, resource, state });
  const answer = await fetch(asked.url, { redirect: 'manual' });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  const code = checkAnswer(searchParams, { server, state });
  const grant = {
    grant_type: 'authorization_code',
    code,
    code_verifier: asked.verifier,
    redirect_uri: redirectUri,
  };
  const request = { server, client, grant, resource, askedScopes: scopes };
  return { server, client, resource, tokens: await askForTokens(context, request) };
}

const callTool = (url: string, tokens: Tokens | undefined): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: tokens ? { authorization: `${tokens.tokenType} ${tokens.accessToken}` } : {},
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } }),
  });
