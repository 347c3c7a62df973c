import { afterEach, describe, expect, test } from 'vitest';
import { openCore } from '../../../../test/core-harness.ts';
import { freePort } from '../../../../test/free-port.ts';
import {
  sendResult,
  sendStatus,
  startOddHttp,
  type OddRequest,
} from '../../../../test/servers/odd-http.ts';
import { startProxy } from '../../../../test/servers/proxy.ts';
import { authorityFile, startTlsServer } from '../../../../test/servers/tls-server.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

async function kept<T extends { close(): Promise<void> }>(starting: T | Promise<T>): Promise<T> {
  const started = await starting;
  undo.push(() => started.close());
  return started;
}

const http = (url: string) => ({ kind: 'http' as const, url, headers: {} });
const ordinary = (answer: (odd: OddRequest) => boolean = () => false) => kept(startOddHttp(answer));

async function failureAt(core: Awaited<ReturnType<typeof openCore>>, url: string) {
  const { state } = await core.settled(await core.open(http(url)));
  if (state.status !== 'failed') throw new Error(`it is ${state.status}`);
  return state.failure;
}

test('tells once how a connection was opened, with the time of each step', async () => {
  const core = await kept(openCore());
  const { url } = await ordinary();
  const connectionId = await core.open(http(url.replace('127.0.0.1', 'localhost')));
  await core.settled(connectionId);
  await core.call(connectionId, 'echo');

  const openings = core.texts({ kind: 'lifecycle' }).filter((text) => text.startsWith('connected'));
  expect(openings[0]).toMatch(/^connected to .+:\d+ \(DNS [\d.]+ ms, TCP [\d.]+ ms\)$/);
  expect(openings.length).toBeLessThan(core.texts({ kind: 'http-request' }).length);
});

test('opens no stream for what the server tells by itself where its settings say so', async () => {
  const core = await kept(openCore());
  const methods: string[] = [];
  const { url } = await ordinary(({ request }) => {
    methods.push(request.method ?? '');
    return false;
  });
  const listening = await core.open(http(url), 'legacy', 'listening');
  await core.settled(listening);
  await core.call(listening, 'echo');
  await expect.poll(() => methods).toContain('GET');
  methods.length = 0;

  const quiet = await core.open(http(url), 'legacy', 'quiet', { noStream: true });
  await core.settled(quiet);
  await core.call(quiet, 'echo');

  expect(methods).toContain('POST');
  expect(methods).not.toContain('GET');
});

test('records the head that the server got, with what the runtime adds', async () => {
  const core = await kept(openCore());
  const got: string[] = [];
  const { url } = await ordinary(({ request }) => {
    const { rawHeaders } = request;
    const lines = rawHeaders.flatMap((name, i) =>
      i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : [],
    );
    got.push([`${request.method} ${request.url} HTTP/1.1`, ...lines].join('\n'));
    return false;
  });
  const connectionId = await core.open(http(url));
  await core.settled(connectionId);
  await core.call(connectionId, 'echo');

  expect(core.texts({ kind: 'http-request' }).sort()).toEqual(got.sort());
});

test('tells how long a request was queued while its connection was opened', async () => {
  const core = await kept(openCore());
  const { url } = await ordinary();
  await core.settled(await core.open(http(url), 'legacy'));

  const [head] = core.records.filter(({ kind }) => kind === 'http-request');
  const opening = core.texts({ kind: 'lifecycle' }).find((text) => text.startsWith('connected'));
  const tcpMs = Number(/TCP ([\d.]+) ms/.exec(opening ?? '')?.[1]);
  expect(head?.queuedUs).toBeGreaterThanOrEqual(tcpMs * 1000 - 100);
  expect(
    core.records
      .filter(({ kind }) => kind !== 'http-request')
      .every(({ queuedUs }) => queuedUs === undefined),
  ).toBe(true);
});

test('records each hop of a redirect, and the call comes through', async () => {
  const core = await kept(openCore());
  const { url } = await ordinary(({ request, response }) => {
    if (request.url !== '/mcp') return false;
    response.writeHead(307, { Location: '/elsewhere' }).end();
    return true;
  });
  await core.settled(await core.open(http(url), 'legacy'));

  const heads = core.records.filter(({ kind }) => kind.startsWith('http-re'));
  expect(heads.slice(0, 4).map(({ text }) => text.split('\n')[0])).toEqual([
    'POST /mcp HTTP/1.1',
    'HTTP/1.1 307 Temporary Redirect',
    'POST /elsewhere HTTP/1.1',
    'HTTP/1.1 200 OK',
  ]);
  expect(heads[3]?.requestSeq).toBe(heads[2]?.seq);
});

test('records what could not be sent, as such', async () => {
  const core = await kept(openCore());
  const nowhere = `http://127.0.0.1:${await freePort()}/mcp`;

  await core.settled(await core.open(http(nowhere), 'legacy'));

  const [message] = core.records.filter(({ method }) => method === 'initialize');
  expect(message?.problem).toContain('it was not sent: connect ECONNREFUSED');
  expect(core.texts({ kind: 'http-request' })[0]).toMatch(/^POST \/mcp HTTP\/1.1\nhost: /);
});

test('finds fault with an answer of the wrong kind', async () => {
  const core = await kept(openCore());
  const { url } = await ordinary(({ response }) => sendStatus(response, 200, '<p>hello</p>'));

  await core.settled(await core.open(http(url), 'legacy'));

  const [head] = core.records.filter(({ kind }) => kind === 'http-response');
  expect(head?.problem).toBe(
    'its Content-Type is text/html, not application/json or text/event-stream',
  );
  expect(head?.findings?.[0]?.rule).toBe('http-messages');
});

describe('a proxy', () => {
  test('from the settings is used for names, not for this machine', async () => {
    const proxy = await kept(startProxy());
    const core = await kept(openCore({ settings: { proxy: proxy.url } }));
    const { url } = await ordinary();
    const named = url.replace('127.0.0.1', 'mcp.test');

    const far = await core.settled(await core.open(http(named), 'legacy', 'far'));
    const near = await core.settled(await core.open(http(url), 'legacy', 'near'));

    expect([far.state.status, near.state.status]).toEqual(['ready', 'ready']);
    expect(proxy.seen[0]).toBe(`POST ${new URL(named).host}`);
    expect(proxy.seen.some((line) => line.includes('127.0.0.1'))).toBe(false);
  });

  test('from the environment tunnels TLS, whose certificate is checked', async () => {
    const proxy = await kept(startProxy());
    const tls = await kept(startTlsServer('localhost'));
    const env = { https_proxy: proxy.url };
    const trusting = await kept(openCore({ env, settings: { caFile: authorityFile } }));
    const doubting = await kept(openCore({ env }));
    const url = `https://mcp.test:${tls.port}/mcp`;

    const failures = await Promise.all([failureAt(trusting, url), failureAt(doubting, url)]);

    expect(proxy.seen).toContain(`CONNECT mcp.test:${tls.port}`);
    expect(failures[0].message).toContain('mcp.test');
    expect(failures[0].hints.join()).toContain('for another host');
    expect(failures[1].hints.join()).toContain('add the authority’s file');
  });

  test('that is left out for a host, is', async () => {
    const proxy = await kept(startProxy());
    const core = await kept(
      openCore({ settings: { proxy: proxy.url, noProxy: 'other.test,mcp.invalid' } }),
    );

    await failureAt(core, 'http://mcp.invalid/mcp');

    expect(proxy.seen).toEqual([]);
  });
});

describe('TLS', () => {
  test('with an authority from the settings connects, and names the certificate', async () => {
    const tls = await kept(startTlsServer('localhost'));
    const core = await kept(openCore({ settings: { caFile: authorityFile } }));

    const { state } = await core.settled(
      await core.open(http(`https://localhost:${tls.port}/mcp`)),
    );

    expect(state.status).toBe('ready');
    expect(core.texts({ kind: 'lifecycle' })[0]).toMatch(
      /TLS [\d.]+ ms\); TLSv1\.3, certificate of localhost by Wirebench test authority, valid until/,
    );
  });

  test.each([
    ['localhost', {}, 'add the authority’s file'],
    ['expired', { caFile: authorityFile }, 'has expired'],
    ['localhost', { caFile: '/nowhere/ca.pem' }, ''],
  ] as const)('with %s and %j fails with what to do', async (certificate, settings, hint) => {
    const tls = await kept(startTlsServer(certificate));
    const core = await kept(openCore({ settings }));

    const failure = await failureAt(core, `https://localhost:${tls.port}/mcp`);

    expect(failure.hints.join()).toContain(hint);
    expect(failure.message).toMatch(/certificate|\/nowhere\/ca\.pem/);
  });

  test('with an authority that only the environment names connects, whatever the runtime reads of it', async () => {
    const tls = await kept(startTlsServer('localhost'));
    const core = await kept(openCore({ env: { NODE_EXTRA_CA_CERTS: authorityFile } }));

    const { state } = await core.settled(
      await core.open(http(`https://localhost:${tls.port}/mcp`)),
    );

    expect(state.status).toBe('ready');
  });

  test.each([
    ['/nowhere/ca.pem', 'ENOENT'],
    [import.meta.filename, 'no certificate in PEM format'],
  ])('with %s as authorities says what is wrong, and what to do', async (caFile, reason) => {
    const core = await kept(openCore({ settings: { caFile } }));

    const { message } = await failureAt(core, 'https://localhost:1/mcp');

    expect(message).toContain(`The certificate authorities in ${caFile} can’t be used: `);
    expect(message).toContain(reason);
    expect(message).toContain('Choose another file in Settings');
  });

  test('at a port of plain HTTP says to use http', async () => {
    const core = await kept(openCore());
    const { url } = await ordinary();

    const failure = await failureAt(core, url.replace('http:', 'https:'));

    expect(failure.hints.join()).toContain('Use http://');
  });
});

test('a list is asked for again within its ttlMs, and its hint is told', async () => {
  const core = await kept(openCore());
  const { url } = await ordinary(({ response, message }) => {
    const hint = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' };
    const capabilities = { tools: {} };
    if (message.method === 'server/discover') {
      return sendResult(response, message, {
        ...hint,
        supportedVersions: ['2026-07-28'],
        capabilities,
      });
    }
    return message.method === 'tools/list' && sendResult(response, message, { ...hint, tools: [] });
  });
  const connectionId = await core.open(http(url));
  await core.settled(connectionId);

  const before = Date.now();
  const lists = [
    await core.connections.catalog(connectionId, 'tools'),
    await core.connections.catalog(connectionId, 'tools'),
  ];

  expect(lists.map(({ hint }) => hint)).toEqual([
    { ttlMs: 60_000, cacheScope: 'public' },
    { ttlMs: 60_000, cacheScope: 'public' },
  ]);
  expect(lists[1]?.at).toBeGreaterThanOrEqual(before);
  expect(core.texts({ direction: 'out', method: 'tools/list' })).toHaveLength(2);
});
