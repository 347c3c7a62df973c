import { afterEach, expect, test } from 'vitest';
import { openFaulty } from '../../../../../test/faulty-sign-in.ts';
import { startOAuthServer } from '../../../../../test/servers/oauth-server.ts';
import { openProtected } from '../../../../../test/sign-in-harness.ts';
import { registeredPort } from './sign-in-client.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

test.each([
  ['http://127.0.0.1:4001/callback', 4001],
  ['http://localhost:4001/callback', 4001],
  ['http://127.0.0.1/callback', undefined],
  ['https://dev.example:8443/wb/callback', undefined],
  ['https://localhost:8443/wb/callback', undefined],
])('of %s, the port to listen at again is %s', (redirectUri, port) => {
  expect(registeredPort({ clientId: 'client-1', from: 'registered', redirectUri })).toBe(port);
});

type Oddity = Parameters<typeof startOAuthServer>[0];
type Options = Omit<Parameters<typeof openProtected>[0], 'url'>;

async function open(oddity: Oddity = {}, options: Options = {}) {
  const server = await startOAuthServer(oddity);
  undo.push(server.close);
  const core = await openProtected({ url: server.url, ...options });
  undo.push(() => core.close());
  const registered = () => server.seen.filter(({ path }) => path.endsWith('/register')).length;
  return { core, signIns: core.backend.signIns, registered };
}

test('registers once for two attempts', async () => {
  await using faulty = await openFaulty('answer-denied');

  await faulty.signedIn();
  await faulty.core.backend.signIns.start('api');

  const clients = faulty.core.opened.map((url) => new URL(url).searchParams.get('client_id'));
  expect(new Set(clients).size).toBe(1);
  faulty.expectSound({ opened: 2 });
});

test.each(['invalid_scope', 'unauthorized_client'])(
  'registers anew after %s, as another client may be let in',
  async (error) => {
    const { core, signIns, registered } = await open({
      redirect(query) {
        query.delete('code');
        query.set('error', error);
      },
    });
    await core.signedIn();

    await signIns.start('api');

    expect(registered()).toBe(2);
  },
);

test('registers anew where nobody came back with a client of before', async () => {
  const { core, signIns, registered } = await open({}, { browse: async () => undefined });
  await core.connect();
  await core.signInIs('ready');
  const cancelled = async () => {
    const ended = signIns.start('api');
    await core.signInIs('waiting-for-user');
    signIns.cancel('api');
    await ended;
    return registered();
  };

  const counts = [await cancelled(), await cancelled(), await cancelled()];

  expect(counts).toEqual([1, 1, 2]);
});

test('says why the user will have to sign in again and again', async () => {
  const { core } = await open();

  await core.signedIn();

  expect(core.signIn()?.findings).toEqual([
    {
      message: expect.stringContaining(
        'issued no refresh token, and does not list offline_access among its scopes',
      ) as string,
      rule: 'MCP authorization, Refresh Tokens',
    },
  ]);
});
