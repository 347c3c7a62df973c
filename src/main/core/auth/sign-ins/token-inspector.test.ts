import { afterEach, expect, test } from 'vitest';
import { browseAsUser } from '../../../../../test/guided-harness.ts';
import { startAuthorizationServer } from '../../../../../test/servers/authorization-server.ts';
import { startFaultyServer } from '../../../../../test/servers/faulty-server.ts';
import { startProtectedV2 } from '../../../../../test/servers/protected-v2.ts';
import { openProtected } from '../../../../../test/sign-in-harness.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

async function openSignedIn({ isOpaque = false } = {}) {
  const issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
  undo.push(issuer.close);
  const server = await startProtectedV2({ authorizationServer: issuer });
  undo.push(server.close);
  if (isOpaque) issuer.issueOpaqueTokensFor(server.url);
  const core = await openProtected({ url: server.url, browse: browseAsUser });
  undo.push(() => core.close());
  await core.signedIn();
  return { issuer, server, core, signIns: core.backend.signIns };
}

test('shows what is known of the tokens, without any token', async () => {
  const { issuer, server, core, signIns } = await openSignedIn();

  const inspection = await signIns.inspect('api');
  const { command } = await signIns.curl('api');

  expect(inspection).toMatchObject({
    issuer: issuer.issuer,
    resource: server.url,
    tokenType: 'Bearer',
    grantedScopes: expect.arrayContaining(['mcp:read']) as string[],
    canRefresh: true,
    canIntrospect: true,
    findings: [],
  });
  // A date has whole seconds, and comes as late as the machine is busy.
  expect(Math.abs(inspection.clockSkewMs ?? NaN)).toBeLessThan(20_000);
  expect(inspection.tokens[0]?.claims).toMatchObject({ aud: server.url, iss: issuer.issuer });
  expect(command).toContain(`--url '${server.url}'`);
  expect(command).toContain('Authorization: Bearer $TOKEN');
  expect(JSON.stringify([inspection, command, core.events])).not.toMatch(/eyJ[\w-]+\.eyJ[\w-]+\./);
});

test('asks the authorization server about the token only when it is told to', async () => {
  const { issuer, server, signIns } = await openSignedIn({ isOpaque: true });
  const asked = () => issuer.requests.filter(({ path }) => path.endsWith('/introspection')).length;

  const { tokens } = await signIns.inspect('api');
  const before = asked();
  const said = await signIns.introspect('api');

  expect([before, asked()]).toEqual([0, 1]);
  expect(tokens[0]?.claims).toBeUndefined();
  expect(said).toMatchObject({ isActive: true, members: { aud: server.url }, findings: [] });
});

test('has the next request renew a token that counts as expired', async () => {
  const { issuer, core, signIns } = await openSignedIn();
  const before = issuer.tokenRequests().length;
  const { shape } = (await signIns.inspect('api')).tokens[0] ?? {};

  await signIns.expire('api');
  const expired = await signIns.inspect('api');
  const call = await core.call('whoami');

  expect(expired.findings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('counts as expired')]),
  );
  expect(call.state.status).toBe('done');
  expect(issuer.tokenRequests().slice(before)).toMatchObject([{ grant: 'refresh_token' }]);
  expect((await signIns.inspect('api')).tokens[0]?.shape).not.toBe(shape);
});

test('names a clock that is five minutes fast', async () => {
  const server = await startFaultyServer('clock-skew');
  undo.push(server.close);
  const core = await openProtected({ url: server.url });
  undo.push(() => core.close());
  await core.signedIn();

  const { clockSkewMs, expiresAt, obtainedAt, findings } =
    await core.backend.signIns.inspect('api');

  expect(Math.abs((clockSkewMs ?? 0) - 300_000)).toBeLessThan(20_000);
  expect((expiresAt ?? 0) - obtainedAt).toBeLessThanOrEqual(3_601_000);
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('5 minutes ahead'),
  );
});

test('says that there is nothing to inspect before somebody signed in', async () => {
  const server = await startFaultyServer('none');
  undo.push(server.close);
  const core = await openProtected({ url: server.url });
  undo.push(() => core.close());
  await core.connect();

  await expect(core.backend.signIns.inspect('api')).rejects.toThrow('Sign in first');
  await expect(core.backend.signIns.inspect('other')).rejects.toThrow('Connect it first');
});
