import { afterEach, expect, test } from 'vitest';
import { openGuided } from '../../../../../test/guided-harness.ts';
import { startOAuthServer } from '../../../../../test/servers/oauth-server.ts';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

/** A core with a server whose authorization server takes codes at any path that ends in /token. */
async function open(oauth: OAuthChoice | ((origin: string) => OAuthChoice) = {}) {
  const server = await startOAuthServer({ hasRefresh: true });
  undo.push(server.close);
  const core = await openGuided({
    url: server.url,
    oauth: typeof oauth === 'function' ? oauth(new URL(server.url).origin) : oauth,
    browse: async (url) => {
      await fetch((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    },
  });
  undo.push(() => core.close());
  return { server, core };
}

test('endpoints of the user’s own are asked in this flow alone, and marked', async () => {
  const { server, core } = await open();
  const { origin } = new URL(server.url);
  await core.connect();
  const flow = await core.flow(
    { kind: 'server', serverName: 'api' },
    { endpoints: { token: `${origin}/own/token`, registration: `${origin}/own/register` } },
  );

  await flow.run('first-call');

  const posted = () =>
    server.seen.filter(({ method, path }) => method === 'POST' && path !== '/mcp');
  expect(posted().map(({ path }) => path)).toEqual(['/own/register', '/own/token']);
  const step = flow.step('authorization-server');
  expect(step.facts.find(({ name }) => name === 'token_endpoint')).toMatchObject({
    value: `${origin}/own/token`,
    purpose: expect.stringMatching(/; set by you$/) as string,
  });
  expect(step.findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`as you set it, in place of ${origin}/as/first/token`),
  );
  // What it gave is not for the stored server, which does not know of them.
  expect(flow.step('first-call').status).toBe('done');
  expect(flow.snapshot().keeping).toBe('impossible');
  await expect(core.guided.keep(flow.flowId)).rejects.toThrow('no tokens to store');

  const before = posted().length;
  await core.backend.signIns.start('api', {});
  await core.signInIs('signed-in');
  expect(
    posted()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/as/first/register', '/as/first/token']);
  const found = core.signIn()?.findings.map(({ message }) => message) ?? [];
  expect(found.filter((message) => message.includes('you set'))).toEqual([]);
});

test('those of the stored server hold for each of its sign-ins, and are told', async () => {
  const { core, server } = await open((origin) => ({
    endpoints: { token: `${origin}/own/token` },
  }));
  await core.connect();

  await core.backend.signIns.start('api', {});
  await core.signInIs('signed-in');

  const tokens = () => server.seen.filter(({ path }) => path.endsWith('/token'));
  expect(tokens().map(({ path }) => path)).toEqual(['/own/token']);
  expect(core.signIn()?.findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('as you set it'),
  );
  const flow = await core.flow({ kind: 'server', serverName: 'api' });
  await flow.run('first-call');
  expect(tokens().map(({ path }) => path)).toEqual(['/own/token', '/own/token']);
  expect(flow.snapshot().keeping).toBe('possible');
});

test('a secret of the stored server’s client goes to no endpoint that was typed', async () => {
  const { server, core } = await open({ clientId: 'mine', clientSecret: 'the-secret-of-mine' });
  const { origin } = new URL(server.url);
  await core.connect();
  const flow = await core.flow(
    { kind: 'server', serverName: 'api' },
    { endpoints: { token: `${origin}/own/token` } },
  );

  await flow.run('tokens');

  expect(JSON.stringify(server.seen)).not.toContain('the-secret-of-mine');
});
