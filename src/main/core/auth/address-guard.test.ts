import { describe, expect, test } from 'vitest';
import { startProxy } from '../../../../test/servers/proxy.ts';
import { createNetwork } from '../connections/network.ts';
import type { Resolve } from '../wire/http/judged-lookup.ts';
import { listen, redirectTo, resolvesTo, sender } from './test-guarded-send.ts';

const afar = { serverUrl: 'https://mcp.example/mcp' };
const mcpAfar = { 'mcp.example': '203.0.113.7' };

describe('a server that lies anywhere leads to nothing nearer', () => {
  test.each([
    ['127.0.0.1', 'on this machine'],
    ['2130706433', 'on this machine'],
    ['0x7f.1', 'on this machine'],
    ['0.0.0.0', 'on this machine'],
    ['[::1]', 'on this machine'],
    ['[::]', 'on this machine'],
    ['[::ffff:127.0.0.1]', 'on this machine'],
    ['[::ffff:7f00:1]', 'on this machine'],
    ['localhost', 'on this machine'],
    ['LOCALHOST.', 'on this machine'],
    ['a.localhost', 'on this machine'],
    ['169.254.169.254', 'in a private network'],
    ['[fd00:ec2::254]', 'in a private network'],
    ['10.0.0.1', 'in a private network'],
  ])('as the host %s shows', async (host, place) => {
    const near = await listen();
    const { failed, texts } = sender({ ...afar, resolve: resolvesTo(mcpAfar) });
    const url = `https://${host}:${near.port}/.well-known/oauth-authorization-server`;

    const error = await failed(url);

    const { origin } = new URL(url);
    expect(error).toMatchObject({
      failure: {
        code: 'nearer-origin',
        message: `The server points to ${origin}, ${place}, while the server itself is not.`,
        rule: 'RFC 9728, 7.7',
        next: expect.stringContaining(origin),
      },
      consent: { kind: 'origin', origin },
    });
    expect(texts()).toEqual([expect.stringContaining('was not sent: The server points to')]);
    expect(near.heard.connections).toBe(0);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '192.168.1.1'])(
    'by a name that leads to %s',
    async (address) => {
      const near = await listen();
      const resolve = resolvesTo({ ...mcpAfar, 'as.example': address });
      const { failed, texts } = sender({ ...afar, resolve });

      const error = await failed(`https://as.example:${near.port}/token`);

      expect(error).toMatchObject({
        failure: { code: 'nearer-origin', message: expect.stringContaining(` at ${address}, `) },
        consent: { kind: 'origin', origin: `https://as.example:${near.port}` },
      });
      expect(texts().join()).toContain('failed: The server points to');
      expect(near.heard.connections).toBe(0);
    },
  );

  test('by a name that leads to two places, one of them near', async () => {
    const near = await listen();
    const resolve: Resolve = (name, _options, done) =>
      done(null, [
        { address: '203.0.113.7', family: 4 },
        ...(name === 'as.example' ? [{ address: '127.0.0.1', family: 4 }] : []),
      ]);
    const { failed } = sender({ ...afar, resolve });

    expect(await failed(`https://as.example:${near.port}/`)).toMatchObject({
      failure: { code: 'nearer-origin' },
    });
    expect(near.heard.connections).toBe(0);
  });

  test('by a name that leads elsewhere once it was judged', async () => {
    const near = await listen();
    const resolve = resolvesTo({ ...mcpAfar, 'as.example': ['192.0.2.1', '127.0.0.1'] });
    const { failed } = sender({ ...afar, resolve, timeoutMs: 1000 });
    const url = `https://as.example:${near.port}/`;
    await failed(url);

    expect(await failed(url)).toMatchObject({ failure: { code: 'nearer-origin' } });
    expect(near.heard.connections).toBe(0);
  });

  test('by its own name, once that leads elsewhere', async () => {
    const near = await listen();
    const resolve = resolvesTo({ 'mcp.example': ['127.0.0.1', '203.0.113.7', '127.0.0.1'] });
    const serverUrl = `https://mcp.example:${near.port}/mcp`;
    const { failed } = sender({ serverUrl, resolve });
    await failed(`https://localhost:${near.port}/`);
    await failed(`https://127.0.0.1:${near.port}/`);
    const { connections } = near.heard;

    const later = [serverUrl, `https://127.0.0.1:${near.port}/`].map(failed);

    expect(await Promise.all(later)).toMatchObject([
      { failure: { code: 'nearer-origin' } },
      { failure: { code: 'nearer-origin' } },
    ]);
    expect(near.heard.connections).toBe(connections);
  });

  test('by a name that was reached far away before', async () => {
    const near = await listen();
    const network = { ...createNetwork({}, {}), farthestReached: () => 'anywhere' as const };
    const resolve = resolvesTo({ 'mcp.example': '127.0.0.1' });
    const { failed } = sender({ ...afar, network, resolve });

    expect(await failed(`${near.origin}/`)).toMatchObject({ failure: { code: 'nearer-origin' } });
    expect(near.heard.connections).toBe(0);
  });
});

test('a server in a private network leads there and outwards, but not to this machine', async () => {
  const near = await listen();
  const { failed } = sender({ serverUrl: 'http://10.0.0.7/mcp', timeoutMs: 1000 });

  expect(await failed(`${near.origin}/`)).toMatchObject({ failure: { code: 'nearer-origin' } });
  expect(await failed('https://10.255.255.1/')).toMatchObject({
    failure: { code: expect.stringMatching(/^(no-answer|unreachable)$/) },
  });
  expect(near.heard.connections).toBe(0);
});

test.each(['127.0.0.1', 'localhost', 'as.example'])(
  'a server on this machine leads to its own authorization server at %s',
  async (host) => {
    const near = await listen();
    const agreed = (origin: string) => origin.includes('as.example');
    const resolve = resolvesTo({ localhost: '127.0.0.1', 'as.example': '127.0.0.1' });
    const { get } = sender({ resolve, agreed });

    const before = Date.now();
    const answer = await get(`http://${host}:${near.port}/a?b=c`);

    expect(answer).toMatchObject({
      status: 200,
      text: '{"ok":1}',
      url: `http://${host}:${near.port}/a?b=c`,
    });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.askedAt).toBeGreaterThanOrEqual(before);
    expect(answer.askedAt).toBeLessThanOrEqual(Date.now());
  },
);

test('consent admits one origin, and no other port, scheme or name', async () => {
  const [near, other] = [await listen(), await listen()];
  const resolve = resolvesTo({ ...mcpAfar, 'as.example': '127.0.0.1' });
  const agreed = (origin: string) =>
    [near.origin, `http://as.example:${near.port}`].includes(origin);
  const { get, failed } = sender({ ...afar, agreed, resolve });

  expect((await get(`${near.origin}/`)).status).toBe(200);
  expect((await get(`http://as.example:${near.port}/`)).status).toBe(200);
  const refused = [
    `https://127.0.0.1:${near.port}/`,
    `http://localhost:${near.port}/`,
    `https://as.example:${near.port}/`,
    `${other.origin}/`,
    `https://as.example:${other.port}/`,
  ];
  for (const url of refused) {
    expect(await failed(url)).toMatchObject({
      failure: { code: 'nearer-origin' },
      consent: { origin: new URL(url).origin },
    });
  }
  expect([near.heard.connections, other.heard.connections]).toEqual([2, 0]);
});

test('plain http is for this machine, for the server itself, and where the user agreed', async () => {
  const near = await listen();
  const resolve = resolvesTo({ 'mcp.example': '127.0.0.1', 'as.example': '127.0.0.1' });
  const serverUrl = `http://mcp.example:${near.port}/mcp`;
  const { get, failed } = sender({ serverUrl, resolve });

  expect((await get(`http://mcp.example:${near.port}/.well-known/x`)).status).toBe(200);
  expect(await failed(`http://as.example:${near.port}/token?code=hush`)).toMatchObject({
    failure: {
      code: 'insecure-endpoint',
      message: expect.stringContaining(`http://as.example:${near.port}/token?code=••• is plain`),
    },
    consent: { kind: 'origin', origin: `http://as.example:${near.port}` },
  });
  expect(near.heard.connections).toBe(1);
});

test('a name below localhost that leads away from this machine is not asked', async () => {
  const { failed } = sender({ resolve: resolvesTo({ 'as.localhost': '203.0.113.7' }) });

  expect(await failed('http://as.localhost/')).toMatchObject({
    failure: { code: 'unusable-address', message: expect.stringContaining('203.0.113.7') },
  });
});

test('a redirect inwards is not followed', async () => {
  const near = await listen();
  const entry = await listen(redirectTo(`${near.origin}/`));
  const origin = `http://as.example:${entry.port}`;
  const resolve = resolvesTo({ ...mcpAfar, 'as.example': '127.0.0.1' });
  const { failed } = sender({ ...afar, resolve, agreed: (one) => one === origin });

  expect(await failed(`${origin}/`)).toMatchObject({
    failure: { code: 'nearer-origin' },
    consent: { origin: near.origin },
  });
  expect([entry.heard.connections, near.heard.connections]).toEqual([1, 0]);
});

test('behind a proxy an address that shows how near it lies is refused', async () => {
  const proxy = await startProxy();
  const { failed } = sender({ ...afar, settings: { proxy: proxy.url }, resolve: resolvesTo({}) });

  expect(await failed('https://10.0.0.1/')).toMatchObject({ failure: { code: 'nearer-origin' } });
  expect(proxy.seen).toEqual([]);
  await proxy.close();
});

test.each([
  ['lies anywhere', 'https://8.8.8.8/metadata'],
  ['lies in the own network', 'https://10.0.0.1/metadata'],
])('what metadata names that %s is asked no nearer', async (_where, namedBy) => {
  const near = await listen();
  const { send } = sender();

  const answer = send({ method: 'POST', url: `${near.origin}/token`, namedBy });

  await expect(answer).rejects.toMatchObject({
    failure: {
      code: 'nearer-origin',
      message: `The server points to ${near.origin}, on this machine, while the address that points there is not.`,
    },
  });
  expect(near.heard.connections).toBe(0);
});

test('what metadata of this machine names may be on this machine', async () => {
  const near = await listen();
  const { send } = sender();

  const { status } = await send({
    method: 'POST',
    url: `${near.origin}/token`,
    namedBy: 'http://127.0.0.1:1/metadata',
  });

  expect(status).toBe(200);
});

test('what metadata names by a host name counts as far as that host was reached', async () => {
  const near = await listen();
  const { send } = sender({
    network: { ...createNetwork({}, {}), farthestReached: () => 'anywhere' },
  });

  const answer = send({
    method: 'POST',
    url: `${near.origin}/token`,
    namedBy: 'https://as.example/metadata',
  });

  await expect(answer).rejects.toMatchObject({ failure: { code: 'nearer-origin' } });
});
