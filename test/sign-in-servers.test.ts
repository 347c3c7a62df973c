import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from './servers/authorization-server.ts';
import { startProtectedEverything } from './servers/protected-everything.ts';
import { startProtectedV1 } from './servers/protected-v1.ts';
import { startProtectedV2 } from './servers/protected-v2.ts';
import { signInAsUser } from './servers/sign-in-as-user.ts';
import { openProtected } from './sign-in-harness.ts';

type Started = { url: string; ran: readonly string[]; close(): Promise<void> };
type Core = Awaited<ReturnType<typeof openProtected>>;

let authorizationServer: AuthorizationServer;
const servers = new Map<string, Started>();
const cores: Core[] = [];

beforeAll(async () => {
  authorizationServer = await startAuthorizationServer();
  servers.set('the v1 SDK', await startProtectedV1({ authorizationServer }));
  servers.set('the v2 SDK', await startProtectedV2({ authorizationServer }));
  servers.set('server-everything', await startProtectedEverything({ authorizationServer }));
});
afterEach(async () => {
  for (const core of cores.splice(0)) await core.close();
});
afterAll(async () => {
  for (const { close } of [...servers.values(), authorizationServer]) await close();
});

/** A core with the server, and a browser whose user has this account. */
async function open(name: string, options: { login?: string; home?: string } = {}): Promise<Core> {
  const { login = 'ada', home } = options;
  const core = await openProtected({
    url: servers.get(name)?.url ?? '',
    browse: async (url) => void (await fetch(await signInAsUser(url, { login }))),
    ...(home !== undefined && { home }),
  });
  cores.push(core);
  return core;
}

const resultOf = (core: Core, callId: number): string =>
  core.backend.connections.callResult(callId, 10_000).text;

// A JWT can't be revoked there, and stays good for whoever reads it.
const jwtRemains = [/did not revoke the access token \(HTTP 400\)/, /^The access token is a JWT/];

test.each([
  ['the v1 SDK', [200, 400], jwtRemains],
  ['the v2 SDK', [200, 400], jwtRemains],
  ['server-everything', [200, 200], []],
])('%s: signs in, refreshes, and signs out', async (name, revoked, remains) => {
  const core = await open(name);
  const { signIns } = core.backend;
  const seen = authorizationServer.requests.length;
  const askedAt = (path: string) =>
    authorizationServer.requests.slice(seen).filter((request) => request.path === path);

  const state = await core.signedIn();
  await signIns.refresh('api');
  const again = await core.connect();
  const grants = askedAt('/token').map(({ grant }) => grant);
  const notes = await signIns.signOut('api');
  const after = await core.connect();

  expect([state.status, again.status, after.status]).toEqual(['ready', 'ready', 'needs-sign-in']);
  expect(grants).toEqual(['authorization_code', 'refresh_token']);
  expect(core.opened).toHaveLength(1);
  // First the refresh token.
  expect(askedAt('/token/revocation').map(({ status }) => status)).toEqual(revoked);
  expect(notes).toEqual(remains.map((one) => expect.stringMatching(one) as string));
  // Each token has one shape in the records, by which a renewal is seen.
  const shown = core.records.flatMap(
    (text) => /^authorization: Bearer (.*)$/m.exec(text)?.[1] ?? [],
  );
  expect(new Set(shown).size).toBe(2);
  for (const shape of shown) expect(shape).toMatch(/^•••\(.+, \d+ characters, #[\da-f]{6}\)$/);
});

test.each([
  ['the v1 SDK', 'write', ['mcp:read', 'mcp:write']],
  ['the v2 SDK', 'write', ['mcp:write']],
  ['server-everything', 'get-env', ['mcp:write']],
])('%s: a call waits for its scope, and runs once it was allowed', async (name, tool, scopes) => {
  const core = await open(name);
  await core.signedIn();

  const waiting = await core.call(tool, 'waiting-for-scopes');
  core.backend.connections.allowScopes(waiting.callId, true);
  const done = await core.callIs(waiting.callId, 'done');

  expect(waiting.state).toEqual({ status: 'waiting-for-scopes', scopes });
  expect(done.argumentsText).toBe('{}');
  expect(servers.get(name)?.ran.filter((one) => one === tool)).toHaveLength(1);
  // What was held is asked for again (SEP-2350).
  const asked = new URL(core.opened.at(-1) ?? '').searchParams.get('scope')?.split(' ');
  expect(asked).toEqual(expect.arrayContaining(['mcp:read', 'mcp:write']));
});

test('sends nothing for scopes that the user does not want to give', async () => {
  const core = await open('the v2 SDK');
  await core.signedIn();

  const waiting = await core.call('write', 'waiting-for-scopes');
  core.backend.connections.allowScopes(waiting.callId, false);
  const { state } = await core.callIs(waiting.callId);

  expect(state).toMatchObject({ status: 'failed', reason: 'error' });
  expect(core.opened).toHaveLength(1);
});

test('keeps two accounts of one server apart, after a restart and a refresh too', async () => {
  const url = servers.get('the v2 SDK')?.url ?? '';
  const account = async (identity: string, home?: string) => {
    const core = await openProtected({
      url,
      oauth: { identity },
      browse: async (address) =>
        void (await fetch(await signInAsUser(address, { login: identity }))),
      ...(home !== undefined && { home }),
    });
    cores.push(core);
    return core;
  };
  const whoAmI = async (core: Core) => resultOf(core, (await core.call('whoami')).callId);
  const ada = await account('ada');
  await ada.backend.secrets.set({
    name: 'ANY',
    value: 'any value',
    kind: 'text',
    audience: ['any'],
    keep: 'stored',
    mayUseFile: true,
  });
  await ada.signedIn();
  const grace = await account('grace', ada.home);
  await grace.signedIn();
  const first = [await whoAmI(ada), await whoAmI(grace)];

  const later = await account('grace', ada.home);
  await later.connect();
  await later.backend.signIns.refresh('api');
  const second = [await whoAmI(ada), await whoAmI(later)];

  expect(first).toEqual([expect.stringContaining('ada'), expect.stringContaining('grace')]);
  expect(second).toEqual(first);
  expect(later.opened).toEqual([]);
});
