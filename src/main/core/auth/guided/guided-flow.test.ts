import { afterEach, expect, test, vi } from 'vitest';
import { openGuided, statusesOf } from '../../../../../test/guided-harness.ts';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../../../../test/servers/authorization-server.ts';
import { startOAuthServer } from '../../../../../test/servers/oauth-server.ts';
import { startProtectedEverything } from '../../../../../test/servers/protected-everything.ts';
import { startProtectedV1 } from '../../../../../test/servers/protected-v1.ts';
import { startProtectedV2 } from '../../../../../test/servers/protected-v2.ts';
import { signInAsUser } from '../../../../../test/servers/sign-in-as-user.ts';
import { maskedOAuthBody } from '../../secrets/masking/oauth-body.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

type Options = Parameters<typeof openGuided>[0];
const bearerOnly = { dPoP: { enabled: false } } as const;

type Start = (options: { authorizationServer: AuthorizationServer }) => Promise<{
  url: string;
  close(): Promise<void>;
}>;

async function open(options: Options = {}, start: Start = startProtectedV2) {
  const issuer = await startAuthorizationServer({ features: bearerOnly });
  undo.push(issuer.close);
  const server = await start({ authorizationServer: issuer });
  undo.push(server.close);
  const core = await openGuided({ url: server.url, ...options });
  undo.push(() => core.close());
  return { issuer, server, core };
}

async function openOdd(oddity: Parameters<typeof startOAuthServer>[0] = {}, options: Options = {}) {
  const server = await startOAuthServer(oddity);
  undo.push(server.close);
  const core = await openGuided({
    url: server.url,
    browse: async (url) => {
      await fetch((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    },
    ...options,
  });
  undo.push(() => core.close());
  return { server, core };
}

test.each([
  ['the first SDK', startProtectedV1],
  ['the second SDK', startProtectedV2],
  ['a gateway that asks about opaque tokens', startProtectedEverything],
])('goes all the way for an address, without a connection: %s', async (_what, start) => {
  const { issuer, server, core } = await open({}, start);
  const flow = await core.flow({ kind: 'url', url: server.url });

  await flow.run();

  const now = flow.snapshot();
  expect(now.steps.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(statusesOf(now)).toEqual(now.steps.map(() => 'done'));
  expect(core.backend.connections.list()).toEqual([]);
  expect(flow.fact('authorization-server', 'issuer')).toBe(issuer.issuer);
  expect(flow.fact('request', 'resource')).toBe(server.url);
  expect(flow.fact('first-call', 'status')).toBe('200');
  expect(flow.fact('refresh', 'refresh token before')).not.toBe(
    flow.fact('refresh', 'refresh token after'),
  );
  expect(flow.step('revocation').decisions.map(({ message }) => message)).toEqual([
    expect.stringContaining('a refresh afterwards is refused'),
  ]);
});

test('shows what a token claims, and compares it with what was asked', async () => {
  const { server, core } = await open();
  const flow = await core.flow({ kind: 'url', url: server.url });

  await flow.run('tokens');

  expect(flow.fact('tokens', 'claim aud')).toBe(server.url);
  expect(flow.fact('tokens', 'scopes asked for')).toBe('mcp:read offline_access');
  expect(flow.fact('tokens', 'access_token')).toMatch(/^•••\(JWT RS256, /);
  expect(flow.step('tokens').findings).toEqual([]);
});

test('says for each request which records it has in the traffic, under a name of its own', async () => {
  const { issuer, server, core } = await open();
  const flow = await core.flow({ kind: 'url', url: server.url });

  await flow.run('tokens');

  const { steps, connectionId, name } = flow.snapshot();
  const requests = steps.flatMap((step) => step.requests);
  expect(name).toBe(`sign-in at ${new URL(server.url).host}`);
  expect(requests.map(({ seqs }) => seqs.length >= 2)).toEqual(requests.map(() => true));
  expect(new Set(requests.flatMap(({ seqs }) => seqs)).size).toBe(
    requests.flatMap(({ seqs }) => seqs).length,
  );
  expect(new Set(core.observed.map((one) => one.connectionId))).toEqual(new Set([connectionId]));
  const asked = requests.filter(({ url }) => url.startsWith(issuer.issuer));
  expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
    issuer.requests
      .filter(({ path }) => !/^\/(?:auth|interaction|jwks)|^\/\.well-known\/openid/.test(path))
      .map(({ method, path }) => `${method} ${path}`),
  );
});

test('records what was sent as it arrived there, but for its secrets', async () => {
  const { server, core } = await openOdd({ hasRefresh: true });
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('refresh');
  const requests = flow.snapshot().steps.flatMap((step) => step.requests);

  const recorded = requests.map(({ seqs: [head, body], method }) => ({
    head: core.textOf(head)?.split('\n')[0],
    body: method === 'GET' ? '' : core.textOf(body),
  }));

  expect(recorded).toEqual(
    server.seen
      .filter(({ path }) => !path.endsWith('/authorize'))
      .map(({ method, path, body }) => ({
        head: `${method} ${path} HTTP/1.1`,
        body: maskedOAuthBody(body),
      })),
  );
  expect(recorded.filter(({ body }) => body?.includes('•••'))).toHaveLength(2);
});

test('sends exactly one request for the tokens again, and makes later steps stale', async () => {
  const { issuer, server, core } = await open();
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');
  const before = issuer.requests.length;
  const called = flow.step('first-call').facts;

  await flow.again('tokens');

  expect(issuer.requests.slice(before).map(({ path }) => path)).toEqual(['/token']);
  expect(flow.step('tokens')).toMatchObject({
    status: 'failed',
    failure: { code: 'token-invalid_grant' },
  });
  expect(flow.step('first-call')).toMatchObject({ status: 'stale', facts: called });
});

test('goes on from what an edit changed, and keeps the evidence of what was', async () => {
  const { server, core } = await open();
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');
  const scopes = flow.fact('request', 'scope');

  flow.edit({ scopes: ['mcp:read', 'mcp:write', 'offline_access'] });
  const edited = statusesOf(flow.snapshot());
  await flow.run('first-call');

  expect(edited).toEqual([
    'done',
    'done',
    'done',
    'done',
    'stale',
    'stale',
    'stale',
    'stale',
    'open',
    'open',
  ]);
  expect(scopes).not.toContain('mcp:write');
  expect(flow.fact('tokens', 'scopes granted')).toContain('mcp:write');
});

test('takes what the user pasted, where the browser can’t come back, and ends when cancelled', async () => {
  const { server, core } = await open({ browse: async () => undefined });
  const flow = await core.flow({ kind: 'url', url: server.url });
  const ended = flow.run('tokens');
  await vi.waitFor(() => expect(flow.step('answer').status).toBe('waiting-for-user'));
  const { browserUrl = '' } = flow.snapshot();
  const back = await signInAsUser(browserUrl);

  const refused = flow.paste(back.href.replace(/state=[^&]*/, 'state=forged'));
  const taken = flow.paste(back.href);
  await ended;

  expect([refused.problem, taken.problem]).toEqual([expect.any(String), undefined]);
  expect(flow.step('tokens').status).toBe('done');

  const again = flow.again('answer');
  await vi.waitFor(() => expect(flow.step('answer').status).toBe('waiting-for-user'));
  expect(() => flow.run()).toThrow('Cancel it first');
  flow.cancel();
  await again;
  expect(flow.step('answer').failure?.code).toBe('cancelled');
});

test('keeps tokens for the stored server alone, when the user says so', async () => {
  const { server, core } = await open();
  await core.connect();
  const flow = await core.flow({ kind: 'server', serverName: 'api' });
  const ofAddress = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');
  const before = core.backend.connections.list()[0]?.state.status;

  await core.guided.keep(flow.flowId);

  const after = await core.rests();
  expect([before, after.status]).toEqual(['needs-sign-in', 'ready']);
  expect(flow.snapshot().keeping).toBe('kept');
  expect(core.signIn()?.state.status).toBe('signed-in');
  await expect(core.guided.keep(ofAddress.flowId)).rejects.toThrow('stored server');
});

test('examines an authorization server alone', async () => {
  const { issuer, core } = await open();
  const scopes = ['openid', 'offline_access'];
  const flow = await core.flow({ kind: 'issuer', issuer: issuer.issuer }, { scopes });

  await flow.run();

  expect(flow.snapshot().steps.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(statusesOf(flow.snapshot())).toEqual([
    'skipped',
    'skipped',
    'done',
    'done',
    'done',
    'done',
    'done',
    'skipped',
    'done',
    'done',
  ]);
  expect(flow.step('request').findings.map(({ rule }) => rule)).toEqual(['RFC 8707, 2']);
});

test('says what a server answers with that protects nothing, or names no metadata', async () => {
  const { server, core } = await openOdd();
  const flow = await core.flow({ kind: 'url', url: server.url }, { clientId: 'mine' });

  await flow.run('client');

  const [status, challenge] = flow.step('challenge').facts;
  expect([status?.value, challenge?.name]).toEqual(['401', 'Bearer']);
  expect(flow.fact('client', 'client_id')).toBe('mine');
  expect(flow.step('client').requests).toEqual([]);
});

test('tells the client of a server’s definition to nobody who was typed in its place', async () => {
  const oauth = { clientId: 'mine', clientSecret: 'a secret of my own' };
  const { server, core } = await openOdd({}, { oauth });
  const flow = await core.flow({ kind: 'server', serverName: 'api' });
  await flow.run('client');
  const own = flow.fact('client', 'client_id');

  flow.edit({ issuer: `${new URL(server.url).origin}/as/first` });
  await flow.run('tokens');

  expect(own).toBe('mine');
  expect(flow.fact('client', 'client_id')).toBe('client of first');
  expect(JSON.stringify(server.seen)).not.toContain('a secret of my own');
});

test('says that a server’s tokens are asked for without a user', async () => {
  const oauth = {
    grant: 'client-credentials' as const,
    clientId: 'mine',
    clientSecret: 'a secret',
  };
  const { core } = await openOdd({}, { oauth });
  const flow = await core.flow({ kind: 'server', serverName: 'api' });

  await flow.run();

  expect(flow.step('request').failure?.code).toBe('no-user');
  expect(core.opened).toEqual([]);
});

test('stops at a step that fails, and asks before it goes to another issuer', async () => {
  const { server, core } = await openOdd({ metadata: { issuer: 'https://other.example' } });
  const flow = await core.flow({ kind: 'url', url: server.url });

  await flow.run('client');
  const { consent, failure } = flow.step('authorization-server');
  const other = { kind: 'origin', origin: 'http://10.0.0.1' } as const;
  expect(() => flow.agree(other)).toThrow('No step of this sign-in asks for that');
  if (consent) flow.agree(consent);
  await flow.run('client');

  expect(failure?.code).toBe('issuer-mismatch');
  expect(consent).toMatchObject({ kind: 'issuer', issuer: 'https://other.example' });
  expect(flow.step('client').status).toBe('done');
});

test('leaves nothing secret in its snapshots, its records and its exports', async () => {
  const { server, core } = await openOdd({ hasRefresh: true });
  const flow = await core.flow({ kind: 'url', url: server.url });
  const snapshots: string[] = [];
  flow.onChange(() => snapshots.push(JSON.stringify(flow.snapshot())));

  await flow.run();
  await flow.wrong('token-in-query');
  const { flowId } = flow;
  const { signal } = new AbortController();
  const svg = await core.backend.handlers['guided.export']({ flowId, format: 'svg' }, { signal });
  const markdown = await core.backend.handlers['guided.export'](
    { flowId, format: 'markdown' },
    { signal },
  );

  const { codes, tokens, secrets, verifiers } = server.issued;
  const all = [...codes, ...tokens, ...secrets, ...verifiers].filter(Boolean);
  const seen = [...snapshots, ...core.records, svg.text, markdown.text].join('\n');
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(all.filter((secret) => seen.includes(secret))).toEqual([]);
});

test('asks from here what the browser shows, as evidence of the step that waits', async () => {
  const { server, core } = await open({ browse: async () => undefined });
  const flow = await core.flow({ kind: 'url', url: server.url }, { clientId: 'nobody' });
  await expect(flow.askFromHere()).rejects.toMatchObject({ code: 'REFUSED' });
  const ended = flow.run('answer');
  await vi.waitFor(() => expect(flow.step('answer').status).toBe('waiting-for-user'), 40_000);

  const answer = await flow.askFromHere();
  const waiting = flow.step('answer');
  flow.cancel();
  await ended;

  const said = expect.stringContaining('(HTTP 400): invalid_client: client is invalid') as string;
  expect(answer).toMatchObject({
    outcome: 'refused',
    status: 400,
    message: said,
    page: { text: expect.stringContaining('oops! something went wrong') as string },
  });
  expect(waiting.status).toBe('waiting-for-user');
  expect(waiting.findings).toEqual([{ message: said, rule: 'RFC 6749, 4.1.2.1' }]);
  expect(waiting.requests).toEqual([expect.objectContaining({ method: 'GET', status: 400 })]);
  expect(waiting.requests[0]?.seqs.length).toBeGreaterThanOrEqual(2);
});

test('opens a bounded number of flows, and forgets one that is closed', async () => {
  const { server, core } = await openOdd();
  const target = { kind: 'url', url: server.url } as const;
  for (let i = 0; i < 20; i += 1) await core.flow(target);

  await expect(core.flow(target)).rejects.toThrow('Close one first');
  core.guided.close(1);
  await core.flow(target);

  expect(core.guided.list()).toHaveLength(20);
  expect(() => core.guided.flow(1)).toThrow('closed');
});
