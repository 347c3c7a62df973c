import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { authorityFile } from '../../../test/servers/tls-server.ts';
import { readReached, readToken } from './binding-files.ts';
import { bindingOf } from './binding.ts';
import { startWeb, type Reached, type WebServer } from './start-web.ts';

const certificates = resolve(import.meta.dirname, '../../../test/certificates');
const tls = {
  cert: join(certificates, 'localhost.pem'),
  key: join(certificates, 'localhost.key'),
};
let folder: string;
let web: WebServer | undefined;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-public-'));
  await mkdir(join(folder, 'renderer', 'assets'), { recursive: true });
  await writeFile(join(folder, 'renderer', 'index.html'), '<title>The page</title>');
  await writeFile(join(folder, 'renderer', 'assets', 'index-Ab12.js'), 'export {};');
  port = await freePort();
});
afterEach(async () => {
  await web?.close();
  web = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(reached: Reached | undefined): Promise<void> {
  web = await startWeb({
    port,
    hostName: 'unused.localhost',
    reached,
    assetsFolder: join(folder, 'renderer'),
    onUpgrade: (_request, socket) => socket.end('HTTP/1.1 101 Taken\r\n\r\n'),
  });
}
/** As a proxy on this machine has it, which ends https and passes the Host on. */
const behindProxy = () =>
  start({ host: '127.0.0.1', publicUrl: new URL('https://dev.example/wb/') });

type Asked = { path: string; headers?: Record<string, string>; isTls?: boolean };
const ask = ({ path, headers, isTls = false }: Asked) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (done, fail) => {
      const options: RequestOptions = { host: '127.0.0.1', port, path, headers };
      const sent = isTls
        ? httpsRequest({ ...options, host: 'localhost', ca: readFileSync(authorityFile) })
        : httpRequest(options);
      sent.on('response', (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      sent.on('upgrade', (response, socket) => {
        socket.destroy();
        done({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
      });
      sent.on('error', fail);
      sent.end();
    },
  );
const host = 'dev.example';
const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
const origin = 'https://dev.example';

test('serves the page below the path of its address', async () => {
  await behindProxy();

  expect(web?.pageUrl()).toBe('https://dev.example/wb/');
  expect(await ask({ path: '/wb/', headers: { host } })).toMatchObject({
    status: 200,
    body: '<title>The page</title>',
  });
  expect(await ask({ path: '/wb/assets/index-Ab12.js', headers: { host } })).toMatchObject({
    status: 200,
  });
  const bare = await ask({ path: '/wb', headers: { host } });
  expect([bare.status, bare.headers['location']]).toEqual([308, '/wb/']);
});

test.each<[string, Asked, number]>([
  ['another name', { path: '/wb/', headers: { host: 'evil.example' } }, 421],
  ['a name below', { path: '/wb/', headers: { host: 'dev.example.evil.example' } }, 421],
  ['its own port', { path: '/wb/', headers: { host: 'localhost' } }, 421],
  [
    'a name that the proxy was told',
    { path: '/wb/', headers: { host: 'evil.example', 'x-forwarded-host': host } },
    421,
  ],
  ['the path above', { path: '/', headers: { host } }, 404],
  ['a path that begins alike', { path: '/wbx/', headers: { host } }, 404],
  ['a way up', { path: '/wb/../secret', headers: { host } }, 404],
  ['an encoded way up', { path: '/wb/%2e%2e/%2e%2e/etc/passwd', headers: { host } }, 404],
  ['the answer of a sign-in', { path: '/callback?code=1&state=2', headers: { host } }, 404],
  ['the frame of an app', { path: '/app/0', headers: { host: 'localhost' } }, 421],
  [
    'a socket of another origin',
    { path: '/wb/rpc', headers: { host, ...upgrade, origin: 'https://evil.example' } },
    403,
  ],
  ['a socket without an origin', { path: '/wb/rpc', headers: { host, ...upgrade } }, 403],
  [
    'a socket of no origin',
    { path: '/wb/rpc', headers: { host, ...upgrade, origin: 'null' } },
    403,
  ],
  [
    'a socket over http',
    { path: '/wb/rpc', headers: { host, ...upgrade, origin: 'http://dev.example' } },
    403,
  ],
  ['a socket beside the path', { path: '/rpc', headers: { host, ...upgrade, origin } }, 403],
  [
    'a socket of another name',
    { path: '/wb/rpc', headers: { host: 'evil.example', ...upgrade, origin } },
    403,
  ],
  ['a socket of its page', { path: '/wb/rpc', headers: { host, ...upgrade, origin } }, 101],
])('answers %s', async (_what, asked, status) => {
  await behindProxy();

  expect((await ask(asked)).status).toBe(status);
});

const tunnelHost = 'localhost:4632';
const tunnelOrigin = 'http://localhost:4632';

test.each<[string, Asked, number]>([
  ['its page', { path: '/wb/', headers: { host: tunnelHost } }, 200],
  ['its page, where the port is left out', { path: '/wb/', headers: { host: 'localhost' } }, 200],
  ['its page, where Host is kept', { path: '/wb/', headers: { host } }, 200],
  ['another name', { path: '/wb/', headers: { host: 'evil.example' } }, 421],
  ['another port', { path: '/wb/', headers: { host: 'localhost:4633' } }, 421],
  [
    'a name that the tunnel was told',
    { path: '/wb/', headers: { host: 'evil.example', 'x-forwarded-host': tunnelHost } },
    421,
  ],
  ['an answer', { path: '/wb/callback?code=1&state=2', headers: { host: tunnelHost } }, 400],
  [
    'a socket of its page',
    { path: '/wb/rpc', headers: { host: tunnelHost, ...upgrade, origin: tunnelOrigin } },
    101,
  ],
  [
    'a socket of its page, where Host is kept',
    { path: '/wb/rpc', headers: { host, ...upgrade, origin: tunnelOrigin } },
    101,
  ],
  [
    'a socket of another origin, which the tunnel leaves as it is',
    { path: '/wb/rpc', headers: { host: tunnelHost, ...upgrade, origin: 'https://evil.example' } },
    403,
  ],
  [
    'a socket of another port',
    { path: '/wb/rpc', headers: { host: tunnelHost, ...upgrade, origin: 'http://localhost:1' } },
    403,
  ],
  [
    'a socket of another site',
    {
      path: '/wb/rpc',
      headers: {
        host: tunnelHost,
        ...upgrade,
        origin: tunnelOrigin,
        'sec-fetch-site': 'cross-site',
      },
    },
    403,
  ],
  [
    'a socket without an origin',
    { path: '/wb/rpc', headers: { host: tunnelHost, ...upgrade } },
    403,
  ],
])('behind a tunnel answers %s', async (_what, asked, status) => {
  await start(readReached(bindingOf({ publicUrl: 'https://dev.example/wb/', tunnelHost })));

  expect(web?.pageUrl()).toBe('https://dev.example/wb/');
  expect((await ask(asked)).status).toBe(status);
});

test('has a certificate of its own', async () => {
  const publicUrl = `https://localhost:${port}/`;
  await start(readReached(bindingOf({ publicUrl, ...tls })));

  const page = await ask({ path: '/', isTls: true });

  expect(page).toMatchObject({ status: 200, body: '<title>The page</title>' });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  await expect(ask({ path: '/' })).rejects.toThrow(/socket hang up|ECONNRESET/);
});

test('says which file it can’t use', async () => {
  const publicUrl = 'https://localhost/';
  const other = join(folder, 'other.key');
  await writeFile(other, 'no key');
  const reached = (files: { cert: string; key: string }) => () =>
    readReached(bindingOf({ publicUrl, ...files }));

  expect(reached({ ...tls, key: other })).toThrow(/other\.key are not a certificate and its/);
  expect(reached({ ...tls, cert: join(folder, 'none') })).toThrow(/--cert .*none can’t be read/);
});

test('takes a token of at least 128 bits from a file', async () => {
  const file = join(folder, 'token');
  const given = 'A'.repeat(32);
  await writeFile(file, `${given}\n`);
  expect(readToken(file)).toBe(given);

  for (const weak of ['short', `${given} ${given}`, '', 'ä'.repeat(30), 'A'.repeat(101)]) {
    await writeFile(file, weak);
    expect(() => readToken(file)).toThrow(/has to be 22 to 100/);
  }
  expect(() => readToken(join(folder, 'none'))).toThrow(/--token-file .*none can’t be read/);
});
