import { afterEach, expect, test } from 'vitest';
import { openCore } from '../../../../test/core-harness.ts';
import { startOAuthServer } from '../../../../test/servers/oauth-server.ts';
import { createAuthorizer } from './create-authorizer.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

/** Follows the redirect as a browser would, without a user. */
async function follow(url: URL): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

async function open(oddity: Parameters<typeof startOAuthServer>[0] = {}) {
  const server = await startOAuthServer(oddity);
  const asked: URL[] = [];
  const authorizer = createAuthorizer({
    kind: 'authorization-code',
    clientName: 'Wirebench',
    redirectUrl: 'http://localhost:3000/callback',
    authorize(url) {
      asked.push(url);
      return follow(url);
    },
  });
  const core = openCore({ authorizer });
  undo.push(server.close, core.close);
  const connect = async () => {
    const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} });
    return { connectionId, state: (await core.settled(connectionId)).state };
  };
  return { server, core, asked, connect, authorizer };
}

test('authorizes once for all requests that are challenged, and keeps the token over reconnects', async () => {
  const { server, core, asked, connect } = await open();
  const { state, connectionId } = await connect();
  const call = await core.call(connectionId, 'echo');
  const again = await connect();

  expect([state.status, call.state.status, again.state.status]).toEqual(['ready', 'done', 'ready']);
  expect(asked).toHaveLength(1);
  expect(server.issued.tokens).toHaveLength(1);
});

test('asks nobody again for a challenge that comes late, when others were authorized since', async () => {
  const { server, asked, authorizer } = await open();
  const challenged = Promise.withResolvers<void>();
  const wrapped = authorizer.wrap({
    sdk: await import('@modelcontextprotocol/client'),
    serverUrl: server.url,
    authFetch: fetch,
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (new Headers(init?.headers).has('x-slow')) await challenged.promise;
      return response;
    },
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const request = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}', headers };

  const late = wrapped(server.url, { ...request, headers: { ...headers, 'x-slow': 'yes' } });
  const first = await wrapped(server.url, request);
  challenged.resolve();

  expect([first.status, (await late).status]).not.toContain(401);
  expect(asked).toHaveLength(1);
  expect(server.issued.tokens).toHaveLength(1);
});

test('leaves nothing secret of an authorization in any record or event', async () => {
  const { server, core, connect } = await open();
  await connect();

  const seen = core.records.map(({ text }) => text).join('\n') + JSON.stringify(core.events);
  const { codes, tokens, secrets, verifiers } = server.issued;
  const all = [...codes, ...tokens, ...secrets, ...verifiers];
  expect(all).toHaveLength(4);
  expect(all.filter((secret) => seen.includes(secret))).toEqual([]);
  expect(core.texts({ kind: 'http-request' }).join('\n')).toContain('/as/first/token');
});

test('refuses an answer to another question: its state is not the one that was sent', async () => {
  const { server, connect } = await open({ redirect: (query) => query.set('state', 'forged') });

  const { state } = await connect();

  expect(state).toMatchObject({
    failure: { message: expect.stringContaining('does not match the request (state)') },
  });
  expect(server.issued.tokens).toEqual([]);
});

test('says why the user’s authorization was refused', async () => {
  const { connect } = await open({
    redirect(query) {
      query.delete('code');
      query.set('error', 'access_denied');
    },
  });

  const { state } = await connect();

  expect(state).toMatchObject({
    failure: { message: expect.stringContaining('refused: access_denied') },
  });
});

test('refuses an answer whose issuer is not the one that was asked (RFC 9207)', async () => {
  const { server, connect } = await open({
    redirect: (query) => query.set('iss', 'https://other.example'),
    metadata: { authorization_response_iss_parameter_supported: true },
  });

  const { state } = await connect();

  expect(state.status).toBe('failed');
  expect(server.issued.tokens).toEqual([]);
});

test('shows what one authorization server gave to no other', async () => {
  const { server, core, connect } = await open();
  const { connectionId } = await connect();
  const [first = ''] = server.issued.tokens;
  const [secret = ''] = server.issued.secrets;
  server.handOver('second');

  const call = await core.call(connectionId, 'echo');

  expect(call.state.status).toBe('done');
  const atSecond = server.seen.filter(({ path }) => path.startsWith('/as/second/'));
  expect(atSecond.map(({ path }) => path)).toEqual([
    '/as/second/register',
    '/as/second/authorize',
    '/as/second/token',
  ]);
  const told = JSON.stringify(atSecond);
  expect([told.includes(first), told.includes(secret)]).toEqual([false, false]);
});

test('proves possession (RFC 9449) only where the authorization server knows it', async () => {
  const plain = await open();
  await plain.connect();
  const bound = await open({ metadata: { dpop_signing_alg_values_supported: ['ES256'] } });
  await bound.connect();

  const proofs = ({ server }: typeof plain) =>
    server.seen.filter(({ path, headers }) => path.endsWith('/token') && headers['dpop']).length;
  expect([proofs(plain), proofs(bound)]).toEqual([0, 1]);
});
