import { afterEach, expect, test } from 'vitest';
import { browseAsUser, openGuided } from '../../../../../../test/guided-harness.ts';
import { startAuthorizationServer } from '../../../../../../test/servers/authorization-server.ts';
import { startPermissiveServer } from '../../../../../../test/servers/permissive-server.ts';
import { startProtectedV2 } from '../../../../../../test/servers/protected-v2.ts';
import { wrongCheckIds } from '../../../../../shared/model/guided-sign-in.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

async function openCore(browse: (url: string) => Promise<void>) {
  const core = await openGuided({ browse });
  undo.push(() => core.close());
  return core;
}

const followRedirect = async (url: string) => {
  await fetch((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
};

type Flow = Awaited<ReturnType<Awaited<ReturnType<typeof openGuided>>['flow']>>;

/** What came of all checks, one after another. */
async function verdictsOf(flow: Flow) {
  for (const id of wrongCheckIds) await flow.runWrong(id);
  return Object.fromEntries(flow.snapshot().wrong.map((check) => [check.id, check]));
}

test('sees each refusal of a real authorization server and a real server', async () => {
  const issuer = await startAuthorizationServer({
    accessTokenSeconds: 5,
    features: { dPoP: { enabled: false } },
  });
  undo.push(issuer.close);
  const server = await startProtectedV2({ authorizationServer: issuer });
  undo.push(server.close);
  const core = await openCore(browseAsUser);
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');

  const checks = await verdictsOf(flow);

  const verdicts = Object.values(checks).map(({ id, verdict, said }) => [id, verdict, said]);
  expect(verdicts).toEqual(
    wrongCheckIds.map((id) => [
      id,
      id === 'proof-replayed' ? 'impossible' : 'refused',
      expect.any(String),
    ]),
  );
  expect(checks['wrong-verifier']?.said).toContain('invalid_grant');
  expect(checks['other-resource']?.said).toContain('invalid_target');
  expect(checks['narrow-scope']?.said).toContain('insufficient_scope');
  const withoutRecords = Object.values(checks).filter(({ seqs }) => seqs.length === 0);
  expect(withoutRecords.map(({ id }) => id)).toEqual(['forged-state', 'proof-replayed']);
});

test('reports what a permissive authorization server and server accept, with the rules', async () => {
  const server = await startPermissiveServer();
  undo.push(server.close);
  const core = await openCore(followRedirect);
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');

  const checks = await verdictsOf(flow);

  const accepted = Object.values(checks).filter(({ verdict }) => verdict === 'accepted');
  expect(accepted.map(({ id }) => id)).toEqual([
    'wrong-verifier',
    'code-twice',
    'other-redirect',
    'unknown-client',
    'other-resource',
    'token-in-query',
    'tampered-token',
    'foreign-token',
    'expired-token',
    'narrow-scope',
    'refresh-twice',
    'after-revocation',
  ]);
  expect(accepted.map(({ rule }) => rule)).toEqual(
    accepted.map(() => expect.stringMatching(/RFC \d+, |MCP authorization, /)),
  );
});

test('sees that a proof of possession that comes twice is refused', async () => {
  const issuer = await startAuthorizationServer();
  undo.push(issuer.close);
  const core = await openCore(browseAsUser);
  const flow = await core.flow(
    { kind: 'issuer', issuer: issuer.issuer },
    { scopes: ['openid', 'offline_access'] },
  );
  await flow.run('tokens');

  const { verdict, said } = await flow.wrong('proof-replayed');

  expect([verdict, said]).toEqual([
    'refused',
    expect.stringContaining('invalid_dpop_proof') as string,
  ]);
  expect((await flow.wrong('no-token')).verdict).toBe('impossible');
});

test('checks an authorization server alone before it gave any token, with proofs of its own', async () => {
  const issuer = await startAuthorizationServer();
  undo.push(issuer.close);
  const core = await openCore(browseAsUser);
  const scopes = ['openid', 'offline_access'];
  const flow = await core.flow({ kind: 'issuer', issuer: issuer.issuer }, { scopes });
  await flow.run('request');

  const checks = [
    await flow.wrong('code-twice'),
    await flow.wrong('refresh-twice'),
    await flow.wrong('after-revocation'),
  ];

  expect(checks.map(({ verdict, said }) => [verdict, said])).toEqual(
    checks.map(() => ['refused', expect.stringContaining('invalid_grant')]),
  );
});

test('can’t try a foreign token where the authorization server gives none', async () => {
  const issuer = await startAuthorizationServer({
    resources: (resource) => resource.startsWith('http://127.0.0.1'),
    features: { dPoP: { enabled: false } },
  });
  undo.push(issuer.close);
  const server = await startProtectedV2({ authorizationServer: issuer });
  undo.push(server.close);
  const core = await openCore(browseAsUser);
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');

  const { verdict, said } = await flow.wrong('foreign-token');

  expect([verdict, said]).toEqual(['impossible', expect.stringContaining('invalid_target')]);
});

test('says which checks open the browser, and opens it for those alone', async () => {
  const server = await startPermissiveServer();
  undo.push(server.close);
  const core = await openCore(followRedirect);
  const flow = await core.flow({ kind: 'url', url: server.url });
  await flow.run('first-call');

  for (const { id, needsBrowser } of flow.snapshot().wrong) {
    const before = core.opened.length;
    await flow.runWrong(id);
    expect([id, core.opened.length > before]).toEqual([id, needsBrowser]);
  }
});

test('says what has to run first, and ends a check that is cancelled', async () => {
  const server = await startPermissiveServer();
  undo.push(server.close);
  const core = await openCore(async () => undefined);
  const flow = await core.flow({ kind: 'url', url: server.url });

  const early = await flow.wrong('wrong-verifier');
  await flow.run('request');
  const ended = flow.runWrong('wrong-verifier');
  await expect.poll(() => flow.snapshot().browserUrl).toContain('/as/authorize');
  flow.cancel();
  await ended;

  expect(early).toMatchObject({ verdict: 'impossible', said: expect.stringContaining('request') });
  expect(flow.snapshot().wrong.find(({ id }) => id === 'wrong-verifier')).toMatchObject({
    verdict: 'open',
    said: 'It was cancelled.',
  });
});
