import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWeb, type WebServer } from './start-web.ts';

let folder: string;
let web: WebServer;
let cookie: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-web-'));
  const assetsFolder = join(folder, 'renderer');
  await mkdir(join(assetsFolder, 'assets'), { recursive: true });
  await writeFile(join(assetsFolder, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(assetsFolder, 'assets', 'index-Ab12.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not for the page');
  await mkdir(join(folder, 'renderer-2'));
  await writeFile(join(folder, 'renderer-2', 'index.html'), 'a folder with a longer name');
  web = await startWeb({
    port: 0,
    assetsFolder,
    onUpgrade: (_request, socket) => socket.destroy(),
  });
  const first = await ask(pathOf(web.newLink()));
  cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
});

afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a link', () => {
  test('is exchanged for a cookie once, and brings the page', async () => {
    const path = pathOf(web.newLink());

    const first = await ask(path);
    const second = await ask(path);

    expect(first).toMatchObject({ status: 200, body: expect.stringContaining('The page') });
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(
          `^wirebench_${new URL(web.origin).port}=[\\w-]{32}; HttpOnly; SameSite=Strict; Path=/$`,
        ),
      ),
    ]);
    expect(second.status).toBe(401);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.body).toContain('press Enter in the terminal');
  });

  test('used a second time brings the page where the cookie is there', async () => {
    const path = pathOf(web.newLink());
    await ask(path);

    const again = await ask(path, { headers: { cookie } });

    expect(again).toMatchObject({ status: 200, body: expect.stringContaining('The page') });
  });

  test('brings the page and nothing else, whatever its path', async () => {
    const token = new URL(web.newLink()).search;

    const answer = await ask(`/.//evil.example/${token}`);

    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('The page') });
    expect(answer.headers.location).toBeUndefined();
  });

  test('of another making opens nothing', async () => {
    const answers = await Promise.all(
      ['/?token=', '/?token=guess', `/?token=${'x'.repeat(32)}`, '/'].map((path) => ask(path)),
    );

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('followed from another site asks once more by itself, from our own page', async () => {
    const foreign = await ask('/', { headers: { 'sec-fetch-site': 'cross-site' } });
    const own = await ask('/', { headers: { 'sec-fetch-site': 'same-origin' } });

    expect(foreign.body).toContain('http-equiv="refresh"');
    expect(own.body).not.toContain('http-equiv="refresh"');
  });
});

describe('the page', () => {
  test('comes with the cookie', async () => {
    const page = await ask('/', { headers: { cookie } });
    const asset = await ask('/assets/index-Ab12.js', { headers: { cookie } });

    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('The page') });
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(asset.headers['content-type']).toBe('text/javascript');
    expect(asset.headers['cache-control']).toContain('immutable');
  });

  test('is found among the cookies of other programs on this host', async () => {
    const headers = { cookie: `session=1; ${cookie}; wirebench_1=other` };

    expect((await ask('/', { headers })).status).toBe(200);
  });

  test.each(['wirebench_1=x', 'nonsense', '=', 'x'.repeat(5000)])(
    'does not come with the cookie %s',
    async (wrong) => {
      expect((await ask('/', { headers: { cookie: wrong } })).status).toBe(401);
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
  ])('never serves %s', async (path) => {
    const answer = await ask(path, { headers: { cookie } });

    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('not for the page');
  });

  test('answers HEAD without a body and refuses to be written to', async () => {
    const head = await ask('/', { method: 'HEAD', headers: { cookie } });
    const post = await ask('/', { method: 'POST', headers: { cookie } });

    expect(head).toMatchObject({ status: 200, body: '' });
    expect(post).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

test.each(['evil.example', 'localhost', '127.0.0.1', 'evil.example@127.0.0.1'])(
  'a request to the host %s is misdirected, even with the cookie',
  async (host) => {
    const answer = await ask('/', { headers: { cookie, host } });

    expect(answer.status).toBe(421);
    expect(answer.body).toContain(web.origin);
  },
);

test('every answer carries the strict headers', async () => {
  const answers = await Promise.all([
    ask('/', { headers: { cookie } }),
    ask('/'),
    ask('/nothing', { headers: { cookie } }),
    ask('/', { headers: { host: 'evil.example' } }),
  ]);

  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self';"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});

test('two shells do not take each other’s cookies', async () => {
  const other = await startWeb({ port: 0, assetsFolder: folder, onUpgrade: () => undefined });

  const answer = await ask('/', { origin: other.origin, headers: { cookie } });

  expect(answer.status).toBe(401);
  await other.close();
});

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

type Asked = { origin?: string; method?: string; headers?: Record<string, string> };

/** Not `fetch`: that tidies paths and will not send a Host. */
function ask(path: string, { origin = web.origin, method = 'GET', headers = {} }: Asked = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<{
    status: number;
    headers: NodeJS.Dict<string | string[]> & { location?: string; 'set-cookie'?: string[] };
    body: string;
  }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
