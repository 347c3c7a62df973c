import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../../../../test/servers/authorization-server.ts';
import { signInAsUser } from '../../../../../test/servers/sign-in-as-user.ts';
import { chooseClient } from './choose-client.ts';
import { askForDeviceCode, waitForDevice } from './device-grant.ts';
import { findAuthorizationServer } from './find-authorization-server.ts';
import type { AuthRequest, StepContext } from './step.ts';
import { authorizationServer, publicClient, stepContext } from './test-steps.ts';

let provider: AuthorizationServer;
beforeAll(async () => {
  provider = await startAuthorizationServer();
});
afterAll(() => provider.close());

const context: StepContext = {
  tell: () => undefined,
  async send({ method, url, headers, body }: AuthRequest) {
    const askedAt = Date.now();
    const response = await fetch(url, { method, headers, body, redirect: 'manual' });
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      url,
      askedAt,
    };
  },
};
const resource = 'http://127.0.0.1:9/mcp';
const { signal } = new AbortController();

async function request() {
  const { issuer } = provider;
  const server = await findAuthorizationServer(context, { issuer, trusts: () => false });
  if (!server) throw new Error('There is no authorization server.');
  const redirectUri = 'http://127.0.0.1/callback';
  const options = { server, known: undefined, metadataDocument: undefined, redirectUri };
  const client = await chooseClient(context, options);
  return { server, client, resource, askedScopes: ['mcp:read'] };
}

/** Does what the user does on the other device; what comes last leads nowhere. */
const enter = (url: string, answer: 'allow' | 'decline') =>
  signInAsUser(url, { answer }).catch((error: Error) => {
    if (!/There is no form|does not end/.test(error.message)) throw error;
  });

test('gets tokens once the user has entered the code at a real authorization server', async () => {
  const asked = await request();
  const code = await askForDeviceCode(context, asked);
  const pauses: number[] = [];

  const tokens = await waitForDevice(context, asked, {
    code,
    signal,
    async pause(ms) {
      pauses.push(ms);
      if (pauses.length === 2) await enter(code.completeUri ?? '', 'allow');
    },
  });

  expect(tokens.scopes).toEqual(['mcp:read']);
  expect(pauses).toEqual([5000, 5000]);
  expect(code.verificationUri).toBe(`${provider.issuer}/device`);
});

test('sends a code no more once it has expired, which it may do between two questions', async () => {
  const asked = await request();
  const code = await askForDeviceCode(context, asked);
  const before = provider.tokenRequests().length;

  const waited = waitForDevice(context, asked, {
    code,
    signal,
    async pause() {
      code.expiresAt = Date.now();
    },
  });

  await expect(waited).rejects.toMatchObject({ failure: { code: 'device-code-expired' } });
  expect(provider.tokenRequests()).toHaveLength(before);
});

test('says that the user declined', async () => {
  const asked = await request();
  const code = await askForDeviceCode(context, asked);

  const waited = waitForDevice(context, asked, {
    code,
    signal,
    pause: () => enter(code.completeUri ?? '', 'decline'),
  });

  await expect(waited).rejects.toMatchObject({ failure: { code: 'token-access_denied' } });
});

test.each([
  [{}, 'without a code'],
  [{ device_code: 'd', user_code: 'u' }, 'names no https address'],
  [
    { device_code: 'd', user_code: 'u', verification_uri: 'javascript:alert(1)' },
    'names no https address',
  ],
  [
    { device_code: 'd', user_code: 'u', verification_uri: 'http://example.com/' },
    'names no https address',
  ],
])('uses no code of an answer %j', async (answer, message) => {
  const asked = await request();
  const send = async () => ({
    status: 200,
    headers: new Headers(),
    text: JSON.stringify(answer),
    url: '',
    askedAt: 0,
  });

  const code = askForDeviceCode({ ...context, send }, asked);

  await expect(code).rejects.toMatchObject({
    failure: { code: 'device-code-refused', message: expect.stringContaining(message) as string },
  });
});

test('asks no more often than each second, and no longer than an hour', async () => {
  const asked = await request();
  const answer = {
    device_code: 'd',
    user_code: 'u',
    verification_uri: 'https://example.com/',
    interval: 0,
    expires_in: 1e9,
  };
  const send = async () => ({
    status: 200,
    headers: new Headers(),
    text: JSON.stringify(answer),
    url: '',
    askedAt: 0,
  });

  expect(await askForDeviceCode({ ...context, send }, asked)).toMatchObject({
    intervalMs: 1000,
    expiresAt: 3_600_000,
  });
});

test.each([
  ['ten minutes', 600, 5, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60, 60, 30]],
  ['an hour', 3600, 5, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60]],
  ['half a minute', 30, 5, [5, 10, 10, 5]],
  ['less than the interval', 3, 5, [3]],
  ['a minute, with a long interval', 60, 20, [20, 25, 15]],
])(
  'asks less often each time that this is wanted, within the life of a code that is good for %s',
  async (_life, seconds, interval, pauses) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    try {
      const slow = { status: 400, body: { error: 'slow_down' } };
      const odd = stepContext({ [authorizationServer.tokenEndpoint]: slow });
      const code = {
        deviceCode: 'device-code-1',
        userCode: 'WDJB-MJHT',
        verificationUri: 'https://as.example/enter',
        expiresAt: seconds * 1000,
        intervalMs: interval * 1000,
      };
      const paused: number[] = [];

      const waited = waitForDevice(
        odd.context,
        { server: authorizationServer, client: publicClient, askedScopes: [] },
        {
          code,
          signal,
          async pause(ms) {
            paused.push(ms / 1000);
            vi.setSystemTime(Date.now() + ms);
          },
        },
      );

      await expect(waited).rejects.toMatchObject({ failure: { code: 'device-code-expired' } });
      expect(paused.slice(0, pauses.length)).toEqual(pauses);
      expect(paused.reduce((sum, one) => sum + one)).toBe(seconds);
      expect(odd.asked).toHaveLength(paused.length - 1);
    } finally {
      vi.useRealTimers();
    }
  },
);
