import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import { givenClient } from '../sign-ins/sign-in-client.ts';
import { newSecret, authorizationRequest } from '../steps/authorization-request.ts';
import { checkAnswer } from '../steps/check-answer.ts';
import { chooseClient } from '../steps/choose-client.ts';
import { chooseScopes } from '../steps/choose-scopes.ts';
import { quoted } from '../steps/quoted.ts';
import { StepFailed } from '../steps/step.ts';
import { awaitCode, requestCode } from './device-steps.ts';
import { needed, type AskedAuthorization, type GuidedRun, type GuidedWork } from './guided-run.ts';

/** Takes the client that is given, or registers one of the flow's own. */
export const clientStep: GuidedWork = async (run) => {
  const server = needed(run.state.server, 'authorization server');
  const known = givenClient(run.wanted);
  if (known) await run.checkClient(known.clientId, server.issuer);
  const redirectUri = await freeRedirect(run);
  const client = await chooseClient(run, {
    server,
    // One that was registered for the stored server is not used: what is wrong on purpose may cost
    // it its tokens.
    known,
    metadataDocument: run.wanted.metadataDocument,
    redirectUri,
  });
  run.learn(client.clientSecret);
  run.fact('client_id', quoted(client.clientId), 'names the client at this authorization server');
  if (client.clientSecret !== undefined) {
    run.fact('client_secret', shapeOf(client.clientSecret), 'proves that it is the client');
  }
  const method =
    client.authMethod ?? (client.clientSecret === undefined ? 'none' : 'as it is taken');
  run.fact('token_endpoint_auth_method', method, 'how the client proves itself');
  run.fact('redirect_uri', redirectUri, 'where the browser comes back to');
  return { client, redirectUri };
};

/** An address to which the browser can come back; it is listened at once the browser is sent off. */
async function freeRedirect({ openCallback, wanted, signal }: GuidedRun): Promise<string> {
  const { redirect = {} } = wanted;
  const callback = await openCallback({ state: newSecret(), redirect, signal });
  await callback.close();
  return callback.redirectUri;
}

/** Puts the authorization request together, with PKCE, state and resource. */
export const requestStep: GuidedWork = async (run) => {
  const { grant = 'authorization-code' } = run.wanted;
  if (grant !== 'authorization-code') throw withoutUser(grant);
  const { challenge, resource: found, server } = run.state;
  const scopes = chooseScopes(run, {
    // What is set for this step is asked for exactly, whatever was refused before.
    challenge: run.wanted.scopes ? undefined : challenge,
    resource: found,
    server: needed(server, 'authorization server'),
    wanted: run.wanted.scopes,
  });
  const resource = run.wanted.resource ?? found?.resource ?? run.place.serverUrl;
  if (run.wanted.way === 'device') return requestCode(run, { scopes, resource });
  const asked = askedFor(run, { scopes, resource });
  for (const [name, value] of new URL(asked.url).searchParams) {
    const shown = name === 'state' ? shapeOf(value) : quoted(value);
    run.fact(name, shown, purposes[name] ?? 'a parameter of your own');
  }
  run.fact('code_verifier', shapeOf(asked.verifier), 'kept here until the code is exchanged');
  if (resource === undefined) {
    const message = 'no resource is sent, so the token may be valid for any server';
    run.tell({ kind: 'finding', message, rule: 'RFC 8707, 2' });
  }
  return { asked };
};

const withoutUser = (grant: string): StepFailed =>
  new StepFailed({
    code: 'no-user',
    message: `The server’s definition has its tokens asked for without a user (${grant}).`,
    next: 'Connect the server: its requests for tokens are in the traffic. Or choose another grant in its settings.',
  });

/** A new authorization request of the flow's client. */
export function askedFor(
  { state, wanted, learn }: Pick<GuidedRun, 'state' | 'wanted' | 'learn'>,
  { scopes, resource }: Pick<AskedAuthorization, 'scopes' | 'resource'>,
): AskedAuthorization {
  const secret = newSecret();
  const { url, verifier } = authorizationRequest({
    server: needed(state.server, 'authorization server'),
    client: needed(state.client, 'client'),
    redirectUri: needed(state.redirectUri, 'redirect'),
    scopes,
    resource,
    state: secret,
    extra: wanted.extra,
  });
  learn(verifier, secret);
  return { url: url.href, verifier, state: secret, scopes, resource };
}

const purposes: Record<string, string> = {
  response_type: 'asks for a code, which is worth nothing without the verifier',
  client_id: 'names the client',
  redirect_uri: 'where the answer is sent, exactly as it was registered',
  scope: 'what the token is to allow',
  resource: 'the server that the token is for (RFC 8707)',
  state: 'distinguishes our response from a forged one (RFC 6749, 10.12)',
  code_challenge: 'binds the code to the verifier that only we have (RFC 7636)',
  code_challenge_method: 'how the challenge was made of the verifier',
  prompt: 'asks the user for consent, without which no refresh token is issued',
};

/** Sends the browser off, and checks what it comes back with before any of it is believed. */
export const answerStep: GuidedWork = async (run) => {
  if (run.state.deviceCode) return awaitCode(run, run.state.deviceCode);
  const { url, state } = needed(run.state.asked, 'request');
  const server = needed(run.state.server, 'authorization server');
  const redirectUri = needed(run.state.redirectUri, 'redirect');
  const params = await run.browse({ url, state, redirectUri });
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = params.get(name);
    if (value === null) continue;
    run.fact(name, /^(code|state)$/.test(name) ? shapeOf(value) : quoted(value), answers[name]);
  }
  const code = checkAnswer(params, { server, state });
  run.tell({
    kind: 'decision',
    message: 'the answer is ours: it has our state',
    rule: 'RFC 6749, 10.12',
  });
  if (params.has('iss')) {
    run.tell({ kind: 'decision', message: `it is of ${server.issuer}`, rule: 'RFC 9207, 2.4' });
  }
  return { code };
};

const answers: Record<string, string> = {
  code: 'is exchanged for tokens, once',
  state: 'is compared with the one that was sent',
  iss: 'says whose answer it is',
  error: 'why there is no code',
  error_description: 'what the authorization server says of it',
};
