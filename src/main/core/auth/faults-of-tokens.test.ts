import { expect, test } from 'vitest';
import { openFaulty } from '../../../../test/faulty-sign-in.ts';
import type { Mode } from '../../../../test/servers/faulty-server.ts';

const text = (part: string) => expect.stringContaining(part) as string;
const sentence = expect.stringMatching(/^[A-Z].*\.$/) as string;
const rule = expect.stringMatching(/^(?:RFC \d+, |MCP )/) as string;

type Faulty = Awaited<ReturnType<typeof openFaulty>>;

const grants = ({ tokenRequests }: Faulty) => tokenRequests().map((form) => form.get('grant_type'));
const scopesAsked = ({ core }: Faulty) =>
  core.opened.map((url) => new URL(url).searchParams.get('scope'));
const toolCalls = ({ server }: Faulty) =>
  server.seen.filter(({ path, body }) => path === '/mcp' && body.includes('"tools/call"'));

test.concurrent('token-not-accepted is renewed once, and then says so', async () => {
  await using faulty = await openFaulty('token-not-accepted');

  const { state, reason, findings } = await faulty.signedIn();

  const aud = `the audience (aud) is https://elsewhere.example/mcp, not ${faulty.server.url}`;
  expect(findings).toContainEqual({ message: aud, rule });
  expect(state).toEqual({ status: 'ready' });
  expect(reason).toEqual({
    code: 'token-not-accepted',
    message: `${faulty.server.url} refuses the token that was just issued for it (granted: read).`,
    rule,
    next: sentence,
  });
  expect(grants(faulty)).toEqual(['authorization_code', 'refresh_token']);
  faulty.expectSound({ opened: 1 });
});

test.concurrent.each<[Mode, string, string]>([
  ['refresh-revoked', 'token-invalid_grant', 'The session was revoked.'],
  ['refresh-unknown-client', 'token-invalid_client', '/as/token'],
])('%s asks for a sign-in, and says why', async (mode, code, part) => {
  await using faulty = await openFaulty(mode);
  await faulty.signedIn();
  faulty.server.expire();

  const { state: call } = await faulty.core.call('echo');
  const { state, reason } = await faulty.settled();

  expect(call).toEqual({
    status: 'failed',
    reason: 'connection',
    message: 'api wants you to sign in.',
  });
  expect(state).toEqual({ status: 'ready' });
  expect(reason).toEqual({ code, message: text(part), rule, next: sentence });
  expect(grants(faulty)).toEqual(['authorization_code', 'refresh_token']);
  faulty.expectSound({ opened: 1 });
});

test.concurrent('a token that is refreshed ahead of its end, in vain, says why as well', async () => {
  await using faulty = await openFaulty('refresh-revoked');
  await faulty.signedIn();
  await faulty.core.backend.signIns.expire('api');

  await faulty.core.call('echo');
  const { state, reason } = await faulty.settled();

  expect(state).toEqual({ status: 'ready' });
  expect(reason).toMatchObject({
    code: 'token-invalid_grant',
    message: text('The session was revoked.'),
  });
  expect(grants(faulty)).toEqual(['authorization_code', 'refresh_token']);
});

test.concurrent('a refresh that the user asked for, in vain, leads to the sign-in', async () => {
  await using faulty = await openFaulty('refresh-revoked');
  await faulty.signedIn();

  await expect(faulty.core.backend.signIns.refresh('api')).rejects.toMatchObject({
    code: 'REFUSED',
    message: text('The session was revoked.'),
  });
  const { state, reason } = await faulty.settled();

  expect(state).toEqual({ status: 'ready' });
  expect(reason).toMatchObject({ code: 'token-invalid_grant' });
});

test.concurrent('a client that is not known any more is registered anew', async () => {
  await using faulty = await openFaulty('refresh-unknown-client', { refusals: 1 });
  await faulty.signedIn();
  faulty.server.expire();
  await faulty.core.call('echo');
  await faulty.settled();

  await faulty.core.backend.signIns.start('api');
  await faulty.core.rests();

  const registered = faulty.server.seen.filter(({ path }) => path === '/as/register');
  const clients = faulty.core.opened.map((url) => new URL(url).searchParams.get('client_id'));
  expect(registered).toHaveLength(2);
  expect(new Set(clients).size).toBe(2);
  expect((await faulty.core.call('echo')).state.status).toBe('done');
});

test.concurrent('refresh-500 keeps what there is, and says that it may work later', async () => {
  await using faulty = await openFaulty('refresh-500', { refusals: 4 });
  await faulty.signedIn();
  faulty.server.expire();

  const { state: call } = await faulty.core.call('echo');
  const after = await faulty.core.call('echo');

  expect(call).toEqual({
    status: 'failed',
    reason: 'connection',
    message: `${faulty.server.origin}/as/token is unavailable (HTTP 500). Try again later; what you have is kept.`,
  });
  expect(after.state.status).toBe('done');
  expect(faulty.core.signIn()?.state.status).toBe('signed-in');
  faulty.expectSound({ opened: 1 });
});

test.concurrent('a refresh that fails three times and then works is one call', async () => {
  await using faulty = await openFaulty('refresh-500', { refusals: 3 });
  await faulty.signedIn();
  faulty.server.expire();

  const { state: call } = await faulty.core.call('echo');

  const sent = new Set(faulty.tokenRequests().flatMap((form) => form.getAll('refresh_token')));
  expect(call.status).toBe('done');
  expect(grants(faulty)).toEqual(['authorization_code', ...Array(4).fill('refresh_token')]);
  expect(sent.size).toBe(1);
  faulty.expectSound({ opened: 1 });
});

test.concurrent('refresh-silent keeps the scopes', async () => {
  await using faulty = await openFaulty('refresh-silent');
  await faulty.signedIn();
  faulty.server.expire();

  const { state: call } = await faulty.core.call('echo');

  expect(call.status).toBe('done');
  expect(faulty.core.signIn()).toMatchObject({
    findings: [],
    state: { status: 'signed-in', scopes: ['read'] },
  });
  faulty.expectSound({ opened: 1 });
});

test.concurrent('refresh-narrowed says which scopes were lost', async () => {
  await using faulty = await openFaulty('refresh-narrowed');
  await faulty.signedIn();
  faulty.server.expire();

  const { state: call } = await faulty.core.call('echo');

  expect(call.status).toBe('done');
  expect(faulty.core.signIn()).toMatchObject({
    findings: [{ message: text('the refreshed token lacks read'), rule }],
    state: { status: 'signed-in', scopes: ['other'] },
  });
  faulty.expectSound({ opened: 1 });
});

test.concurrent('scope-never-enough asks twice, for all scopes so far, and then ends', async () => {
  await using faulty = await openFaulty('scope-never-enough');
  await faulty.signedIn();
  const { connections } = faulty.core.backend;

  const call = await faulty.core.call('echo', 'waiting-for-scopes');
  connections.allowScopes(call.callId, true);
  await faulty.callWants(call.callId, 'more-2');
  connections.allowScopes(call.callId, true);
  const { state } = await faulty.core.callIs(call.callId);

  expect(call.state).toEqual({ status: 'waiting-for-scopes', scopes: ['more-1'] });
  expect(scopesAsked(faulty)).toEqual(['read', 'read more-1', 'read more-1 more-2']);
  expect(state).toMatchObject({
    status: 'failed',
    reason: 'error',
    message: text('more-3, which were not granted, after others were allowed 2 times (MCP '),
  });
  expect(toolCalls(faulty)).toHaveLength(3);
  faulty.expectSound({ opened: 3 });
});

test.concurrent('scope-unnamed ends, as there is nothing to ask for', async () => {
  await using faulty = await openFaulty('scope-unnamed');
  await faulty.signedIn();
  const { connections } = faulty.core.backend;

  const call = await faulty.core.call('echo', 'waiting-for-scopes');
  connections.allowScopes(call.callId, true);
  const { state } = await faulty.core.callIs(call.callId);

  const message = `${faulty.server.url} requires more scopes than those that are granted (read), and does not say which.`;
  const named = `${message.slice(0, -1)} (MCP authorization, Scope Challenge Handling). Ask whoever`;
  expect(state).toMatchObject({ status: 'failed', reason: 'error', message: text(named) });
  expect(faulty.core.signIn()).toMatchObject({
    // The tokens stay those of that authorization server.
    issuer: `${faulty.server.origin}/as`,
    state: { status: 'failed', failure: { code: 'scope-unnamed', message, rule, next: sentence } },
  });
  expect(toolCalls(faulty)).toHaveLength(1);
  faulty.expectSound({ opened: 1 });
});

test.concurrent('a call runs once, with its arguments, when its scope was allowed', async () => {
  await using faulty = await openFaulty('scope-never-enough', { refusals: 1 });
  await faulty.signedIn();
  const { connections } = faulty.core.backend;
  const argumentsText = '{"path": "/tmp/a"}';

  const callId = faulty.core.startCall('echo', argumentsText);
  await faulty.core.callIs(callId, 'waiting-for-scopes');
  connections.allowScopes(callId, true);
  const done = await faulty.core.callIs(callId);

  const [refused, ran] = toolCalls(faulty).map(({ body }) => JSON.parse(body) as object);
  expect(done).toMatchObject({ argumentsText, state: { status: 'done' } });
  expect(toolCalls(faulty)).toHaveLength(2);
  expect(ran).toMatchObject({ params: { name: 'echo', arguments: { path: '/tmp/a' } } });
  expect(refused).toMatchObject({ params: { name: 'echo', arguments: { path: '/tmp/a' } } });
  expect(scopesAsked(faulty)).toEqual(['read', 'read more-1']);
  faulty.expectSound({ opened: 2 });
});

test.concurrent('a list is asked for once more when its scope was allowed, and not before', async () => {
  await using faulty = await openFaulty('scope-never-enough', {
    refusals: 1,
    refuses: 'tools/list',
  });
  await faulty.signedIn();
  const { connections } = faulty.core.backend;
  const { connectionId } = connections.list().at(-1) ?? { connectionId: 0 };
  const lists = () => faulty.server.seen.filter(({ body }) => body.includes('tools/list')).length;
  const tools = () => connections.catalog(connectionId, 'tools');

  const refused = await tools().catch((error: unknown) => error);
  const before = lists();
  const isGranted = await connections.allowListScopes(connectionId, 'tools');
  const { items } = await tools();

  expect(refused).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The server wants the scopes more-1 for tools/list, which were not granted.',
    details: { reason: 'scopes', scopes: ['more-1'] },
  });
  expect([before, isGranted, lists(), items]).toEqual([1, true, 2, []]);
  expect(scopesAsked(faulty)).toEqual(['read', 'read more-1']);
  await expect(connections.allowListScopes(connectionId, 'tools')).rejects.toMatchObject({
    code: 'REFUSED',
  });
  faulty.expectSound({ opened: 2 });
});

test.concurrent('a list whose scope nobody names says so, with the rule', async () => {
  await using faulty = await openFaulty('scope-unnamed', { refuses: 'tools/list' });
  await faulty.signedIn();
  const { connections } = faulty.core.backend;
  const { connectionId } = connections.list().at(-1) ?? { connectionId: 0 };

  await expect(connections.catalog(connectionId, 'tools')).rejects.toMatchObject({
    details: { reason: 'scopes', scopes: [] },
  });

  await expect(connections.allowListScopes(connectionId, 'tools')).rejects.toMatchObject({
    code: 'REFUSED',
    message: text('does not say which (MCP authorization, Scope Challenge Handling). Ask'),
  });
});

test.concurrent('a call whose scope the user does not allow sends nothing more', async () => {
  await using faulty = await openFaulty('scope-never-enough', { refusals: 1 });
  await faulty.signedIn();
  const { connections } = faulty.core.backend;

  const waiting = await faulty.core.call('echo', 'waiting-for-scopes');
  await faulty.settled();
  const before = faulty.server.seen.length;
  connections.allowScopes(waiting.callId, false);
  const { state } = await faulty.core.callIs(waiting.callId);

  expect(state).toMatchObject({ status: 'failed', message: text('more-1') });
  expect(faulty.server.seen.slice(before)).toEqual([]);
  expect(faulty.core.signIn()?.held).toMatchObject({ scopes: ['read'] });
  faulty.expectSound({ opened: 1 });
});
