import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OAuthEndpoints } from '../../../../shared/model/servers/oauth-choice.ts';
import { createKnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { testSecrets } from '../../secrets/test-secrets.ts';
import { authorizationServer } from '../steps/test-steps.ts';
import type { StepContext } from '../steps/step.ts';
import { createAuthorization, type SignInNeed } from './authorization.ts';
import { createCredentials } from './credentials.ts';
import { createRenewals } from './renewals.ts';

const lifeMs = 60_000;
const serverUrl = 'https://api.example/mcp';
const key = { serverUrl, identity: 'default' };
let home = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  home = await mkdtemp(join(tmpdir(), 'wirebench-renewals-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(home, { recursive: true, force: true });
});

type SignedInAt = {
  hasRefresh?: boolean;
  /** The endpoints that were set as the user signed in, and those that are set now. */
  from?: OAuthEndpoints;
  now?: OAuthEndpoints;
};

/** A signed-in user at a server whose tokens live for a minute, both by the clock of the test. */
async function signedIn({ hasRefresh = true, from = {}, now = {} }: SignedInAt = {}) {
  const endsAt = new Map<string, number>();
  const needs: SignInNeed[] = [];
  let issued = 0;
  const issue = () => {
    issued += 1;
    endsAt.set(`access-${issued}`, Date.now() + lifeMs);
    const refresh = hasRefresh && { refresh_token: `refresh-${issued}` };
    return { access_token: `access-${issued}`, token_type: 'Bearer', expires_in: 60, ...refresh };
  };
  const context: StepContext = {
    send: async ({ url }) => ({
      status: 200,
      headers: new Headers(),
      text: JSON.stringify(issue()),
      url,
      askedAt: Date.now(),
    }),
    tell: () => undefined,
  };
  const secrets = testSecrets(home, []);
  const credentials = createCredentials({ home, secrets, known: createKnownSecrets() });
  const { access_token: accessToken, refresh_token: refreshToken } = {
    refresh_token: undefined,
    ...issue(),
  };
  await credentials.change(key, async () => ({
    clients: { [authorizationServer.issuer]: { clientId: 'one', from: 'registered' } },
    session: {
      server: { ...authorizationServer, overridden: from },
      resource: serverUrl,
      tokens: {
        accessToken,
        tokenType: 'Bearer',
        ...(refreshToken !== undefined && { refreshToken }),
        scopes: [],
        obtainedAt: Date.now(),
        expiresAt: Date.now() + lifeMs,
      },
    },
  }));
  const renewals = createRenewals(credentials);
  const { fetch } = createAuthorization({
    key,
    credentials,
    renew: async (used) =>
      used === undefined
        ? { status: 'none' }
        : renewals.renew(key, used, { context, endpoints: now }),
    onNeed: (need) => needs.push(need),
    hide: (text) => text,
    hideIn: (body) => body,
  });
  /** Calls the server, which is held up once it has the first request. */
  async function call(hold?: () => Promise<void>) {
    let held = hold;
    const send = fetch(async (_url, init) => {
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      const isGood = (endsAt.get(token) ?? 0) > Date.now();
      const holding = held;
      held = undefined;
      await holding?.();
      return new Response(null, { status: isGood ? 200 : 401 });
    });
    return (await send(serverUrl)).status;
  }
  return {
    call,
    needs,
    issued: () => issued,
    /** The server knows the token no more, whatever its time. */
    revoke: () => endsAt.clear(),
    credentials,
  };
}

test('renews a token at most once in its life, and no call fails', async () => {
  const user = await signedIn();
  const statuses: number[] = [];
  const counts: number[] = [];

  for (let life = 0; life < 10; life += 1) {
    for (let call = 0; call < 6; call += 1) {
      vi.setSystemTime(Date.now() + 10_000);
      statuses.push(await user.call());
    }
    counts.push(user.issued());
  }

  expect(statuses).toEqual(Array(60).fill(200));
  expect(counts).toEqual(counts.map((_count, life) => life + 2));
  expect(user.needs).toEqual([]);
});

test('renews before a request where its token is about to expire', async () => {
  const user = await signedIn();
  vi.setSystemTime(Date.now() + lifeMs - 5000);

  const statuses = await Promise.all([user.call(), user.call(), user.call()]);

  expect([statuses, user.issued()]).toEqual([[200, 200, 200], 2]);
});

test('says that nothing renews a token that expired', async () => {
  const user = await signedIn({ hasRefresh: false });
  vi.setSystemTime(Date.now() + lifeMs + 1000);

  const status = await user.call();

  expect([status, user.issued()]).toEqual([401, 1]);
  expect(user.needs).toMatchObject([
    {
      failure: { code: 'no-refresh-token', message: expect.stringContaining('expired') as string },
    },
  ]);
});

const own = { token: 'https://own.example/token' };

test('renews at endpoints of the user’s own while they are set', async () => {
  const user = await signedIn({ from: own, now: own });
  vi.setSystemTime(Date.now() + lifeMs + 1000);

  expect([await user.call(), user.issued()]).toEqual([200, 2]);
});

test.each<SignedInAt>([
  { from: own },
  { now: own },
  { from: own, now: { token: 'https://other.example/token' } },
])('sends no refresh token where other endpoints are set: %j', async (endpoints) => {
  const user = await signedIn(endpoints);
  vi.setSystemTime(Date.now() + lifeMs + 1000);

  expect([await user.call(), user.issued()]).toEqual([401, 1]);
  expect(user.needs).toMatchObject([{ failure: { code: 'endpoints-changed' } }]);
});

/** A server that is held up: when it has a request, and what lets it answer. */
function heldUp() {
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const hold = () => {
    asked.resolve();
    return letGo.promise;
  };
  return { hold, asked: asked.promise, letGo: () => letGo.resolve() };
}

test('asks nobody for a challenge that comes late, when another request got a token since', async () => {
  const user = await signedIn();
  const server = heldUp();
  user.revoke();

  const late = user.call(server.hold);
  await server.asked;
  const first = await user.call();
  server.letGo();

  expect([first, await late, user.issued()]).toEqual([200, 200, 2]);
  expect(user.needs).toEqual([]);
});

test('asks nobody where the user signed in while a request without a token was on its way', async () => {
  const user = await signedIn();
  const server = heldUp();
  const held = await user.credentials.read(key);
  await user.credentials.change(key, async () => ({ clients: {} }));

  const late = user.call(server.hold);
  await server.asked;
  await user.credentials.change(key, async () => held);
  server.letGo();

  expect([await late, user.issued()]).toEqual([200, 1]);
  expect(user.needs).toEqual([]);
});
