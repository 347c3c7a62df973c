import { afterEach, expect, test } from 'vitest';
import { startAuthorizationServer } from '../../../../../test/servers/authorization-server.ts';
import { startOAuthServer } from '../../../../../test/servers/oauth-server.ts';
import { startProtectedV2 } from '../../../../../test/servers/protected-v2.ts';
import { openProtected } from '../../../../../test/sign-in-harness.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

type Oddity = Parameters<typeof startOAuthServer>[0];
type Options = Omit<Parameters<typeof openProtected>[0], 'url'>;

async function open(oddity: Oddity = {}, options: Options = {}) {
  const server = await startOAuthServer(oddity);
  undo.push(server.close);
  const core = await openProtected({ url: server.url, ...options });
  undo.push(() => core.close());
  return { server, core };
}

test('opens no browser by itself: the connection says that it needs a sign-in', async () => {
  const { server, core } = await open();

  const state = await core.connect();
  const { issuer, scopes } = await core.signInIs('ready');

  expect(state).toEqual({ status: 'needs-sign-in', message: 'api wants you to sign in.' });
  expect({ issuer, scopes }).toEqual({ issuer: expect.stringContaining('/as/first'), scopes: [] });
  expect(core.opened).toEqual([]);
  expect(server.seen.filter(({ path }) => /register|authorize|token/.test(path))).toEqual([]);
});

test('connects by itself once the user has signed in, and keeps the token over reconnects', async () => {
  const { server, core } = await open();

  const state = await core.signedIn();
  const call = await core.call('echo');
  const again = await core.connect();

  expect([state.status, call.state.status, again.status]).toEqual(['ready', 'done', 'ready']);
  expect(core.opened).toHaveLength(1);
  expect(server.issued.tokens).toHaveLength(1);
});

test('leaves nothing secret of a sign-in in any record or event', async () => {
  const { server, core } = await open({ hasRefresh: true });

  await core.signedIn();
  await core.call('echo');

  const { codes, tokens, secrets, verifiers } = server.issued;
  const all = [...codes, ...tokens, ...secrets, ...verifiers];
  const seen = core.records.join('\n') + JSON.stringify(core.events);
  expect(all).toHaveLength(5);
  expect(all.filter((secret) => seen.includes(secret))).toEqual([]);
  expect(seen).toContain('/as/first/token');
});

test('asks from here while the browser is away, without its cookies, and goes on waiting', async () => {
  const issuer = await startAuthorizationServer({ resources: () => false });
  undo.push(issuer.close);
  const server = await startProtectedV2({ authorizationServer: issuer });
  undo.push(server.close);
  const core = await openProtected({ url: server.url, browse: async () => undefined });
  undo.push(() => core.close());
  const { signIns } = core.backend;
  await core.connect();
  await core.signInIs('ready');
  await expect(signIns.askFromHere('api')).rejects.toMatchObject({ code: 'REFUSED' });
  void signIns.start('api');
  await core.signInIs('waiting-for-user');
  const before = core.records.length;

  const answer = await signIns.askFromHere('api');

  expect(answer).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('invalid_target: unknown resource') as string,
    next: expect.stringContaining('change the resource') as string,
  });
  const { searchParams } = new URL(core.opened[0] ?? '');
  const recorded = core.records.slice(before).join('\n');
  expect(recorded).toMatch(/^GET \/auth\?/m);
  expect(recorded).not.toMatch(/^cookie:/im);
  expect(recorded + JSON.stringify(answer)).not.toContain(searchParams.get('state'));
  expect(core.signIn()?.state.status).toBe('waiting-for-user');
});

test('says why the user’s authorization was refused', async () => {
  const { core } = await open({
    redirect(query) {
      query.delete('code');
      query.set('error', 'access_denied');
    },
  });

  await core.signedIn();

  expect(core.signIn()?.state).toMatchObject({
    status: 'failed',
    failure: {
      code: 'authorization-refused',
      message: expect.stringContaining('access_denied') as string,
    },
  });
});

test('refuses an answer whose issuer is not the one that was asked (RFC 9207)', async () => {
  const { server, core } = await open({
    redirect: (query) => query.set('iss', 'https://other.example'),
  });

  await core.signedIn();

  expect(core.signIn()?.state).toMatchObject({ failure: { code: 'iss-mismatch' } });
  expect(server.issued.tokens).toEqual([]);
});

test('shows what one authorization server gave to no other', async () => {
  const { server, core } = await open({ hasRefresh: true });
  await core.signedIn();
  const { tokens, secrets } = server.issued;
  const given = [...tokens, ...secrets];
  server.handOver('second');

  await core.call('echo', 'failed');
  await core.rests();
  await core.signInIs('ready');
  await core.backend.signIns.start('api');
  await core.rests();

  const atSecond = server.seen.filter(({ path }) => path.startsWith('/as/second/'));
  expect(atSecond.map(({ path }) => path)).toEqual([
    '/as/second/register',
    '/as/second/authorize',
    '/as/second/token',
  ]);
  expect(given.filter((secret) => JSON.stringify(atSecond).includes(secret))).toEqual([]);
  expect((await core.call('echo')).state.status).toBe('done');
});

test('is the client that the settings describe, where no other is named', async () => {
  const metadata = { client_id_metadata_document_supported: true };
  const { server, core } = await open({ metadata });
  const metadataDocument = 'https://example.com/client.json';
  await core.backend.handlers['settings.write'](
    { signIn: { metadataDocument } },
    { signal: new AbortController().signal },
  );

  await core.signedIn();

  expect(core.signIn()).toMatchObject({
    clientId: metadataDocument,
    clientFrom: 'metadata-document',
  });
  expect(server.seen.map(({ path }) => path)).not.toContain('/as/first/register');
});

test('does not tell the user’s own client to another authorization server unasked', async () => {
  const oauth = { clientId: 'mine', clientSecret: 'a secret of my own' };
  const { server, core } = await open({}, { oauth });
  await core.signedIn();
  server.handOver('second');

  await core.call('echo', 'failed');
  const { state } = await core.signInIs('needs-consent');
  const told = () => server.seen.filter(({ path }) => /second.*(authorize|token)/.test(path));
  const before = told().length;
  const unasked = core.backend.signIns.agree('api', { kind: 'origin', origin: 'http://10.0.0.1' });
  await expect(unasked).rejects.toMatchObject({ code: 'REFUSED' });
  await core.backend.signIns.agree('api', {
    kind: 'issuer',
    issuer: new URL('/as/second', server.url).href,
    asked: new URL('/as/first', server.url).href,
  });
  await core.signInIs('ready');

  expect(state).toMatchObject({
    consent: { kind: 'issuer', issuer: expect.stringContaining('/as/second') as string },
  });
  expect(before).toBe(0);
});

test('binds tokens to a key (RFC 9449) only where both servers know that', async () => {
  const algorithms = { dpop_signing_alg_values_supported: ['ES256'] };
  const issuerAlone = await open({ metadata: algorithms });
  await issuerAlone.core.signedIn();
  const both = await open({ metadata: algorithms, resource: algorithms });
  await both.core.signedIn();

  const proofs = ({ server }: typeof both) =>
    server.seen.filter(({ path, headers }) => path.endsWith('/token') && headers['dpop']).length;
  expect([proofs(issuerAlone), proofs(both)]).toEqual([0, 1]);
});

test('leaves a server alone that the user authorizes with a header', async () => {
  const { server, core } = await open({}, { headers: { authorization: 'Bearer mine' } });

  const state = await core.connect();

  expect(state.status).toBe('failed');
  expect(core.signIn()).toBeUndefined();
  expect(server.seen.every(({ path }) => path === '/mcp')).toBe(true);
});

test('ends a sign-in that the user cancels, and takes up another', async () => {
  const { core } = await open({}, { browse: async () => undefined });
  await core.connect();
  await core.signInIs('ready');
  const { signIns } = core.backend;

  const first = signIns.start('api');
  await core.signInIs('waiting-for-user');
  signIns.cancel('api');
  await first;

  expect(core.signIn()?.state).toEqual({ status: 'cancelled' });
  const second = signIns.start('api');
  await core.signInIs('waiting-for-user');
  signIns.cancel('api');
  await second;
});

test('takes the address that the browser ended at, with the right state alone', async () => {
  const { core } = await open({}, { browse: async () => undefined });
  await core.connect();
  await core.signInIs('ready');
  const { signIns } = core.backend;
  const ended = signIns.start('api');
  await core.signInIs('waiting-for-user');
  const [asked = ''] = core.opened;
  const back = (await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '';
  const forged = new URL(back);
  forged.searchParams.set('state', 'forged');

  const refused = signIns.paste('api', forged.href);
  const bare = signIns.paste('api', forged.searchParams.get('code') ?? '');
  const taken = signIns.paste('api', back);

  expect([refused.problem, bare.problem, taken.problem]).toEqual([
    expect.any(String),
    expect.any(String),
    undefined,
  ]);
  expect((await ended).state.status).toBe('signed-in');
  expect((await core.rests()).status).toBe('ready');
});

test('is kept in memory unasked, and in a file once the user allows one', async () => {
  const { server, core } = await open();
  await core.signedIn();
  const { signIns } = core.backend;
  const before = core.signIn()?.isKept;

  await expect(signIns.store('api', false)).rejects.toMatchObject({ code: 'REFUSED' });
  await signIns.store('api', true);
  const after = core.signIn()?.isKept;
  const later = await openProtected({ url: server.url, home: core.home });
  undo.push(() => later.close(true));

  expect([before, after]).toEqual([false, true]);
  expect((await later.connect()).status).toBe('ready');
});

test('shows a code for another device, and goes on once it was entered there', async () => {
  const { server, core } = await open();
  const endpoint = new URL('/as/first/device', server.url).href;
  server.describe({ device_authorization_endpoint: endpoint });
  await core.connect();
  const { canUseDevice } = await core.signInIs('ready');

  const ended = core.backend.signIns.start('api', { usesDevice: true });
  const { state } = await core.signInIs('waiting-for-device');
  await ended;

  expect(canUseDevice).toBe(true);
  expect(state).toMatchObject({
    userCode: 'WDJB-MJHT',
    verificationUri: expect.stringMatching(/\/enter$/) as string,
  });
  expect((await core.rests()).status).toBe('ready');
  expect(core.opened).toEqual([]);
  expect(core.records.join('\n')).not.toContain('WDJB-MJHT');
});

test('forgets the tokens at sign-out, and says what remains', async () => {
  const { core } = await open();
  await core.signedIn();

  await core.backend.signIns.signOut('api');
  const state = await core.connect();

  expect(state.status).toBe('needs-sign-in');
});
