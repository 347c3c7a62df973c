import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWeb, type WebServer } from './start-web.ts';

const hostName = 'k3j5xqm2aaaabbbbcccc.localhost';
let folder: string;
let web: WebServer;
const port = () => Number(new URL(web.origin()).port);
const host = () => new URL(web.origin()).host;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-web-'));
  const assetsFolder = join(folder, 'renderer');
  await mkdir(join(assetsFolder, 'assets'), { recursive: true });
  await writeFile(join(assetsFolder, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(assetsFolder, 'assets', 'index-Ab12.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not for the page');
  await mkdir(join(folder, 'renderer-2'));
  await writeFile(join(folder, 'renderer-2', 'index.html'), 'not for the page either');
  await symlink(join(folder, 'secret.txt'), join(assetsFolder, 'assets', 'linked.js'));
  await symlink(folder, join(assetsFolder, 'up'));
  await symlink('index-Ab12.js', join(assetsFolder, 'assets', 'inside.js'));
  web = await startWeb({
    port: 0,
    hostName,
    assetsFolder,
    onUpgrade: (_request, socket) => socket.end('HTTP/1.1 101 Taken\r\n\r\n'),
  });
});

afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the page', () => {
  test('comes to whoever asks, without a cookie', async () => {
    const page = await ask('/', { headers: { cookie: 'wirebench=1' } });
    const asset = await ask('/assets/index-Ab12.js');

    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('The page') });
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(asset.headers['content-type']).toBe('text/javascript');
    expect(asset.headers['cache-control']).toContain('immutable');
  });

  test('comes at both of this machine’s own addresses', async () => {
    const answers = await Promise.all(
      ['127.0.0.1', '::1'].map((hostname) => ask('/', { hostname })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  // Only on Linux all of 127.0.0.0/8 is this machine’s.
  test.skipIf(process.platform !== 'linux')(
    'comes at other addresses where that is wanted alone, and under its own name there too',
    async () => {
      const hostname = '127.0.0.2';
      const usual = await ask('/', { hostname }).catch((error: Error) => error.message);
      await web.close();
      web = await startWeb({
        port: 0,
        hostName,
        listensEverywhere: true,
        assetsFolder: join(folder, 'renderer'),
        onUpgrade: (_request, socket) => socket.end(),
      });

      const everywhere = await ask('/', { hostname });
      const misdirected = await ask('/', { hostname, headers: { host: `${hostname}:${port()}` } });

      expect(usual).toContain('ECONNREFUSED');
      expect([everywhere.status, misdirected.status]).toEqual([200, 421]);
    },
  );

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..%2frenderer-2/index.html',
    '/index.html%00.js',
    '/%zz',
    '/assets',
    '/nothing.js',
    '/assets/linked.js',
    '/up/secret.txt',
    '/up/renderer/index.html/x',
  ])('never serves %s', async (path) => {
    const answer = await ask(path);

    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('not for the page');
  });

  test('follows a link that stays within its folder', async () => {
    expect(await ask('/assets/inside.js')).toMatchObject({ status: 200, body: 'export {};' });
  });

  test('answers HEAD without a body and refuses to be written to', async () => {
    const head = await ask('/', { method: 'HEAD' });
    const post = await ask('/', { method: 'POST' });

    expect(head).toMatchObject({ status: 200, body: '' });
    expect(post).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('a request is misdirected', () => {
  test.each([
    'evil.example',
    'localhost',
    '127.0.0.1',
    'other.localhost',
    hostName,
    `${hostName}:1`,
    `x.${hostName}`,
    `${hostName}.`,
    `evil@${hostName}`,
  ])('to %s, and not told the right address', async (wrong) => {
    const answers = await Promise.all(
      [wrong, `${wrong}:${port()}`]
        .filter((sent) => sent !== host())
        .map((sent) => ask('/', { headers: { host: sent } })),
    );

    for (const answer of answers) {
      expect(answer.status).toBe(421);
      expect(answer.body).toContain('the same on both sides');
      expect(answer.body).not.toContain(hostName);
    }
  });

  test('with two names', async () => {
    const answer = await send(`GET / HTTP/1.1\r\nHost: ${host()}\r\nHost: evil.example\r\n\r\n`);

    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect(answer).not.toContain('The page');
  });

  test('under the former name once it was renamed', async () => {
    const former = host();
    web.rename('aaaabbbbccccddddeeee.localhost');

    expect((await ask('/', { headers: { host: former } })).status).toBe(421);
    expect((await ask('/')).status).toBe(200);
  });
});

describe('a browser that asks for another page’s sake is refused', () => {
  test.each([
    ['a frame', { site: 'cross-site', mode: 'navigate', dest: 'iframe' }],
    ['a script', { site: 'cross-site', mode: 'no-cors', dest: 'script' }],
    ['a fetch of a neighbour', { site: 'same-site', mode: 'cors', dest: 'empty' }],
    [
      'a service worker of our own address',
      { site: 'same-origin', mode: 'same-origin', dest: 'serviceworker' },
    ],
  ])('%s', async (_what, { site, mode, dest }) => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };

    const answer = await ask('/', { headers });

    expect(answer.status).toBe(403);
  });

  test('a service worker that says so by its own header', async () => {
    const answer = await ask('/assets/index-Ab12.js', { headers: { 'service-worker': 'script' } });

    expect(answer.status).toBe(403);
    expect(answer.headers['service-worker-allowed']).toBeUndefined();
  });

  test('but a link of another site may lead here', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };

    expect((await ask('/', { headers })).status).toBe(200);
  });
});

test.each([
  ['with a length', 'Content-Length: 38'],
  ['in chunks', 'Transfer-Encoding: chunked'],
  ['with both', 'Content-Length: 38\r\nTransfer-Encoding: chunked'],
])('what follows a GET %s is not taken for the next request', async (_how, header) => {
  const next = `GET / HTTP/1.1\r\nHost: ${host()}\r\n\r\n`;

  const answer = await send(`GET / HTTP/1.1\r\nHost: ${host()}\r\n${header}\r\n\r\n${next}`);

  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).not.toContain('The page');
});

test.each(['//evil.example/', 'http://evil.example/', '*', '/\\evil.example'])(
  'the address %s leads to no other place',
  async (target) => {
    const answer = await send(
      `GET ${target} HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(answer).not.toMatch(/^location:/im);
  },
);

test('a head of more than 16 KB is refused', async () => {
  const long = `X: ${'x'.repeat(20_000)}`;

  expect(await send(`GET / HTTP/1.1\r\nHost: ${host()}\r\n${long}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  );
});

describe('an upgrade', () => {
  const own = () => ({ Host: host(), Origin: web.origin(), Upgrade: 'websocket' });
  const upgrade = (path: string, headers: Record<string, string>) =>
    send(
      `GET ${path} HTTP/1.1\r\nConnection: Upgrade\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );

  test('of our own page is taken', async () => {
    expect(await upgrade('/rpc', own())).toMatch(/^HTTP\/1\.1 101/);
    expect(await upgrade('/rpc', { ...own(), 'Sec-Fetch-Site': 'same-origin' })).toMatch(/101/);
  });

  test.each([
    ['from another origin', { Origin: 'https://evil.example' }, '/rpc'],
    ['from another port of ours', { Origin: `http://${hostName}:1` }, '/rpc'],
    ['from no origin', { Origin: 'null' }, '/rpc'],
    ['that names this machine by its number', { Origin: 'http://127.0.0.1' }, '/rpc'],
    ['to another host', { Host: 'evil.example' }, '/rpc'],
    [
      'with a forged origin, from what a browser calls another site',
      { 'Sec-Fetch-Site': 'same-site' },
      '/rpc',
    ],
    ['to another protocol', { Upgrade: 'h2c' }, '/rpc'],
    ['at another path', {}, '/rpc/'],
    ['at another path', {}, '/rpc?x=1'],
    ['at another path', {}, '//rpc'],
  ])('%s is refused', async (_how, headers: Record<string, string>, path) => {
    expect(await upgrade(path, { ...own(), ...headers })).toMatch(/^HTTP\/1\.1 403/);
  });

  test('without an origin is refused', async () => {
    const { Origin: _left, ...headers } = own();

    expect(await upgrade('/rpc', headers)).toMatch(/^HTTP\/1\.1 403/);
  });
});

test('every answer carries the strict headers', async () => {
  const answers = await Promise.all([
    ask('/'),
    ask('/nothing'),
    ask('/', { headers: { host: 'evil.example' } }),
  ]);

  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['service-worker-allowed']).toBeUndefined();
  }
});

test.each(['127.0.0.1', '::1'])(
  'a port that another program has at %s is not shared with it',
  async (address) => {
    const other = await listenAt(address);
    const { port: taken } = other.address() as { port: number };

    const starting = startWeb({
      port: taken,
      hostName,
      assetsFolder: folder,
      onUpgrade: () => undefined,
    });

    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
  },
);

async function listenAt(address: string): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  return server;
}

/** Sends bytes as they are; resolves with all that came until the connection closed. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port(), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (piece: string) => {
      answer += piece;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

type Asked = { hostname?: string; method?: string; headers?: Record<string, string> };

/** Sends a request without `fetch`, which normalizes paths and does not send a Host header. */
function ask(path: string, { hostname = '127.0.0.1', method = 'GET', headers = {} }: Asked = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const options = {
        hostname,
        port: port(),
        path,
        method,
        headers: { host: host(), ...headers },
      };
      const sent = request(options, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      sent.on('error', reject);
      sent.end();
    },
  );
}
