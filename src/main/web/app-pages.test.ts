import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOpenCallback } from '../core/auth/callback/open-callback.ts';
import { requestRaw, type RawRequest } from '../../../test/request-raw.ts';
import type { AppPages, AppPlace } from '../core/ports.ts';
import { startWeb, type WebServer } from './start-web.ts';

const hostName = 'k3j5xqm2aaaabbbbcccc.localhost';
let folder: string;
let web: WebServer;
let reports: unknown[][];
const nothingMore = { granted: [], sources: { connect: [], resource: [], frame: [] } };
const port = () => new URL(web.origin()).port;
const frameHost = () => `localhost:${port()}`;
const ask = (host: string, path: string, sent?: RawRequest) => requestRaw(port(), host, path, sent);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-apps-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(folder, 'sandbox-proxy.js'), 'export {};');
  await writeFile(join(folder, 'other.js'), 'export {};');
  reports = [];
  web = await startWeb({
    port: 0,
    hostName,
    assetsFolder: folder,
    onUpgrade: (_request, socket) => socket.end('HTTP/1.1 101 Taken\r\n\r\n'),
  });
});

afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

function appPages(): AppPages {
  if (!web.appPages) throw new Error('It serves no apps.');
  return web.appPages;
}

/** An app that is served, with where it was placed. */
function serve({ html = '<p>Bars</p>', sandbox = 'allow-scripts', allow = '' } = {}) {
  let place: AppPlace | undefined;
  const { address, close } = appPages().serve({
    page(at) {
      place = at;
      const headers = { 'Content-Security-Policy': "default-src 'none'", 'X-Of-App': 'yes' };
      return { html, headers, sandbox, allow, ...nothingMore };
    },
    onReport: (...told) => reports.push(told),
  });
  if (!place) throw new Error('the app was not placed');
  const { pathname: framePath } = new URL(address);
  return { address, close, place, framePath, appHost: new URL(place.origin).host };
}

describe('the frame around an app', () => {
  test('comes at localhost, for the page alone, and holds the app alone', async () => {
    const { address, place, framePath } = serve();

    const frame = await ask(frameHost(), framePath);

    expect(address).toMatch(new RegExp(`^http://localhost:${port()}/app/[0-9a-f]{32}$`));
    expect(frame.status).toBe(200);
    expect(frame.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(frame.headers['x-frame-options']).toBeUndefined();
    expect(String(frame.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      `frame-src ${place.origin}`,
      `frame-ancestors ${web.origin()}`,
      "base-uri 'none'",
      "form-action 'none'",
      `report-uri ${framePath}/blocked`,
    ]);
  });

  test.each([
    ['without an origin', 'allow-scripts', () => 'null'],
    ['with its own', 'allow-scripts allow-same-origin', (origin: string) => origin],
  ])('tells its script of an app %s', async (_what, sandbox, originOf) => {
    const allow = 'camera "x" <&>';
    const { framePath, place } = serve({ sandbox, allow });

    const { body } = await ask(frameHost(), framePath);

    expect(dataIn(body)).toEqual({
      address: `${place.origin}/`,
      origin: originOf(place.origin),
      page: web.origin(),
      sandbox,
      allow,
    });
    expect(body).not.toContain('Bars');
  });

  test('has its script at localhost, and no other file of the page', async () => {
    const [script, page, other, index] = await Promise.all(
      ['/sandbox-proxy.js', '/', '/other.js', '/index.html'].map((path) => ask(frameHost(), path)),
    );

    expect(script).toMatchObject({ status: 200, body: 'export {};' });
    expect(script?.headers).toMatchObject({
      'content-type': 'text/javascript',
      'x-content-type-options': 'nosniff',
    });
    expect([page, other, index].map((one) => one?.status)).toEqual([421, 421, 421]);
  });
});

describe('an app', () => {
  test('comes at a name of its own, with its own headers only', async () => {
    const { appHost, place } = serve({ html: '<p>Bärs</p>' });

    const app = await ask(appHost, '/?theme=dark');

    expect(place).toMatchObject({ frame: `http://localhost:${port()}`, page: web.origin() });
    expect(appHost).toMatch(new RegExp(`^app-[0-9a-f]{24}\\.localhost:${port()}$`));
    expect(app).toMatchObject({ status: 200, body: '<p>Bärs</p>' });
    expect(app.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-of-app': 'yes',
    });
    expect(app.headers['x-frame-options']).toBeUndefined();
  });

  test('shares its name with no other', async () => {
    const [one, other] = [serve({ html: 'one' }), serve({ html: 'other' })];

    expect(one.appHost).not.toBe(other.appHost);
    expect(one.address).not.toBe(other.address);
    expect((await ask(one.appHost, '/')).body).toBe('one');
    expect((await ask(other.appHost, '/')).body).toBe('other');
  });

  test.each([
    '/index.html',
    '/sandbox-proxy.js',
    '/other.js',
    '/rpc',
    '//',
    '/callbacks',
    '/app',
    '/%2e%2e/',
  ])('has nothing else at its name: %s', async (path) => {
    const { appHost } = serve();

    expect(await ask(appHost, path)).toMatchObject({ status: 404, body: '' });
  });

  test('may reach any address but those of the shell', () => {
    const { place } = serve();
    const ours = [
      `http://localhost:${port()}`,
      `ws://localhost:${port()}`,
      web.origin(),
      place.origin,
      `http://any.localhost:${port()}`,
      `http://127.0.0.1:${port()}`,
      `http://127.8.9.1:${port()}`,
      `http://[::1]:${port()}`,
      `http://0.0.0.0:${port()}`,
    ];
    const others = ['http://localhost:1', 'http://localhost', `http://a.example:${port()}`];

    expect(ours.filter((one) => !place.isOurs(new URL(one)))).toEqual([]);
    expect(others.filter((one) => place.isOurs(new URL(one)))).toEqual([]);
  });

  test('is no longer served once it is closed, and others still are', async () => {
    const { close, appHost, framePath } = serve();
    const other = serve({ html: 'other' });

    close();
    close();

    const answers = await Promise.all([
      ask(appHost, '/'),
      ask(frameHost(), framePath),
      ask(appHost, '/blocked', { method: 'POST', body: '{}' }),
      ask(frameHost(), `${framePath}/blocked`, { method: 'POST', body: '{}' }),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [404, '']));
    expect(reports).toEqual([]);
    expect((await ask(other.appHost, '/')).body).toBe('other');
  });
});

test.each(['app-0.localhost', 'app-.localhost', 'app-x', 'app-x.evil.example'])(
  'there is nothing at %s',
  async (name) => {
    serve();

    expect((await ask(`${name}:${port()}`, '/')).status).toBe(404);
  },
);

test('an app answers under its whole name alone', async () => {
  const { appHost } = serve();
  const label = appHost.split('.')[0];
  const wrong = [`${label}.localhost`, `${label}.localhost:1`, `${label}.evil.example:${port()}`];

  const answers = await Promise.all(wrong.map((host) => ask(host, '/')));

  expect(answers.map(({ status, body }) => [status, body])).toEqual(wrong.map(() => [404, '']));
});

test.each([
  '/app/',
  '/app',
  `/app/${'0'.repeat(32)}`,
  '/app/__proto__',
  '/app/%00',
  '/app//blocked',
])('no frame is at %s', async (path) => {
  serve();

  expect(await ask(frameHost(), path)).toMatchObject({ status: 404, body: '' });
});

test.each(['/', '/more', '/blocked/more', '/../blocked'])(
  'a frame has nothing below it at %s',
  async (rest) => {
    const { framePath } = serve();

    const answer = await ask(frameHost(), `${framePath}${rest}`, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(404);
    expect(reports).toEqual([]);
  },
);

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])(
  'neither an app nor its frame answers %s',
  async (method) => {
    const { appHost, framePath } = serve();

    const answers = await Promise.all([
      ask(appHost, '/', { method }),
      ask(frameHost(), framePath, { method }),
      ask(frameHost(), '/sandbox-proxy.js', { method }),
    ]);

    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [404, '']));
  },
);

describe('what a browser reports as blocked', () => {
  const report = { 'csp-report': { 'effective-directive': 'img-src' } };
  const posted = (body: string) => ({ method: 'POST', body });

  test('is handed over with who told it', async () => {
    const { appHost, framePath } = serve();

    const ofApp = await ask(appHost, '/blocked', posted(JSON.stringify(report)));
    const ofFrame = await ask(frameHost(), `${framePath}/blocked`, posted(JSON.stringify([7])));

    expect([ofApp.status, ofFrame.status]).toEqual([204, 204]);
    expect(reports).toEqual([
      [report, false],
      [[7], true],
    ]);
  });

  test.each(['', 'no JSON', '{', '\u0000', '['.repeat(60_000)])(
    'is taken from nothing but JSON (%#)',
    async (body) => {
      const { appHost } = serve();

      expect((await ask(appHost, '/blocked', posted(body))).status).toBe(204);
      expect(reports).toEqual([]);
    },
  );

  test('is taken up to 64 kB', async () => {
    const { appHost } = serve();
    const text = JSON.stringify('x'.repeat(64 * 1024 - 2));

    expect((await ask(appHost, '/blocked', posted(text))).status).toBe(204);
    expect(reports).toHaveLength(1);
  });

  test.each(['app', 'frame'])('beyond 64 kB is cut off: of the %s', async (whose) => {
    const { appHost, framePath } = serve();
    const [host, path] =
      whose === 'app' ? [appHost, '/blocked'] : [frameHost(), `${framePath}/blocked`];

    const text = JSON.stringify('x'.repeat(64 * 1024 - 1));
    await expect(ask(host, path, posted(text))).rejects.toThrow(/ECONNRESET|EPIPE|hang up/);

    expect(reports).toEqual([]);
    expect((await ask(appHost, '/')).status).toBe(200);
  });

  test('is not handed over where the sender goes away halfway', async () => {
    const { appHost } = serve();
    const socket = connect(Number(port()), '127.0.0.1');
    socket.write(`POST /blocked HTTP/1.1\r\nHost: ${appHost}\r\nContent-Length: 50\r\n\r\n{"a":1}`);
    socket.end();
    await new Promise((resolve) => socket.resume().once('close', resolve));

    expect(reports).toEqual([]);
    expect((await ask(appHost, '/')).status).toBe(200);
  });

  test.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('is not asked for by %s', async (method) => {
    const { appHost, framePath } = serve();

    const answers = await Promise.all([
      ask(appHost, '/blocked', { method }),
      ask(frameHost(), `${framePath}/blocked`, { method }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([405, 405]);
    expect(reports).toEqual([]);
  });

  test('ends nothing where it fails to be taken', async () => {
    const { place } = { place: undefined as AppPlace | undefined };
    let origin = place?.origin ?? '';
    appPages().serve({
      page(at) {
        ({ origin } = at);
        return { html: '', headers: {}, sandbox: '', allow: '', ...nothingMore };
      },
      onReport: () => {
        throw new Error('broken');
      },
    });

    const { host } = new URL(origin);
    expect((await ask(host, '/blocked', posted('{}'))).status).toBe(204);
    expect((await ask(host, '/')).status).toBe(200);
  });
});

describe('beside apps', () => {
  test('the answer to a sign-in still comes at localhost', async () => {
    serve();
    await using callback = await createOpenCallback(web.callbacks)({
      state: 'kJ3-state',
      signal: new AbortController().signal,
      redirect: { host: 'localhost' },
    });

    const answer = await ask(frameHost(), '/callback?code=hush&state=kJ3-state');

    expect(callback.redirectUri).toBe(`http://localhost:${port()}/callback`);
    expect(answer.status).toBe(303);
    expect((await callback.answered).get('code')).toBe('hush');
  });

  test('the page comes as before, and may hold frames of localhost alone', async () => {
    serve();

    const page = await ask(new URL(web.origin()).host, '/');

    expect(page.status).toBe(200);
    const directives = String(page.headers['content-security-policy']).split('; ');
    expect(directives.filter((one) => one.startsWith('frame-src'))).toEqual([
      `frame-src http://localhost:${port()}`,
    ]);
    expect(directives).toContain("frame-ancestors 'none'");
    expect(page.headers['x-frame-options']).toBe('DENY');
  });

  test('the page’s own name leads to no frame', async () => {
    const { framePath } = serve();

    expect((await ask(new URL(web.origin()).host, framePath)).status).toBe(404);
  });

  test('no app opens a socket to the shell', async () => {
    const { appHost, place } = serve();

    const answers = await Promise.all(
      [appHost, frameHost(), new URL(web.origin()).host].map((host) => upgrade(host, place.origin)),
    );

    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });
});

/** What the frame's script reads out of its page. */
function dataIn(html: string): unknown {
  const quoted = /data-app="([^"]*)"/.exec(html)?.[1] ?? '';
  return JSON.parse(
    quoted.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

function upgrade(host: string, origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port()), '127.0.0.1');
    socket.write(
      `GET /rpc HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}
