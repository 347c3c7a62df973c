import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { createOpenCallback } from '../core/auth/callback/open-callback.ts';
import { startWeb, type WebServer } from './start-web.ts';

const hostName = 'k3j5xqm2aaaabbbbcccc.localhost';
const state = 'kJ3-state';
let folder: string;
let web: WebServer;
const port = () => new URL(web.origin()).port;
const open = (more: Partial<Parameters<ReturnType<typeof createOpenCallback>>[0]> = {}) =>
  createOpenCallback(web.callbacks)({ state, signal: new AbortController().signal, ...more });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-callback-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  web = await startWeb({
    port: 0,
    hostName,
    assetsFolder: folder,
    onUpgrade: (_request, socket) => socket.end(),
  });
});

afterEach(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

/** What Chromium sends where a page of another site leads the tab here by a redirect. */
const fromElsewhere = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
};

type Asked = { host?: string; address?: string; method?: string; headers?: Record<string, string> };

/** Sends a request without `fetch`, which sends no Host header. */
function ask(path: string, { host, address = '127.0.0.1', method = 'GET', headers }: Asked = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const options = {
        hostname: address,
        port: port(),
        path,
        method,
        headers: { host: host ?? `127.0.0.1:${port()}`, ...fromElsewhere, ...headers },
      };
      request(options, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

test('an answer comes to the shell’s own port, from another site and without a session', async () => {
  await using callback = await open();

  const first = await ask(`/callback?code=hush&state=${state}`);
  const last = await ask(String(first.headers['location']));

  expect(callback.redirectUri).toBe(`http://127.0.0.1:${port()}/callback`);
  expect((await callback.answered).get('code')).toBe('hush');
  expect(first).toMatchObject({ status: 303, headers: { location: '/callback/done' }, body: '' });
  expect(last).toMatchObject({ status: 200, body: expect.stringContaining('close this tab') });
  expect(last.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect([first, last].map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
});

test('as localhost it comes at either address', async () => {
  await using callback = await open({ redirect: { host: 'localhost' } });

  const answer = await ask(`/callback?code=a&state=${state}`, {
    host: `localhost:${port()}`,
    address: '::1',
  });

  expect(callback.redirectUri).toBe(`http://localhost:${port()}/callback`);
  expect(answer.status).toBe(303);
  expect((await callback.answered).get('code')).toBe('a');
});

test('sign-ins that wait together get the answers of their own', async () => {
  await using one = await open({ state: 'state-1' });
  await using other = await open({ state: 'state-2' });

  await ask('/callback?code=b&state=state-2');
  await ask('/callback?code=a&state=state-1');

  expect((await one.answered).get('code')).toBe('a');
  expect((await other.answered).get('code')).toBe('b');
});

describe('what is not the answer ends nothing', () => {
  test.each([
    ['a forged state', '/callback?code=a&state=forged', {}, 400],
    ['no state', '/callback', {}, 400],
    ['another path', `/callback/?code=a&state=${state}`, {}, 421],
    ['the page’s own name', `/callback?code=a&state=${state}`, { host: hostName }, 421],
    ['a foreign name', `/callback?code=a&state=${state}`, { host: 'evil.example' }, 421],
    ['another port', `/callback?code=a&state=${state}`, { host: '127.0.0.1:1' }, 421],
    ['a HEAD', `/callback?code=a&state=${state}`, { method: 'HEAD' }, 405],
    ['a POST', `/callback?code=a&state=${state}`, { method: 'POST' }, 405],
    [
      'a frame',
      `/callback?code=a&state=${state}`,
      { headers: { 'sec-fetch-dest': 'iframe' } },
      403,
    ],
    [
      'a picture',
      `/callback?code=a&state=${state}`,
      { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } },
      403,
    ],
  ])('%s', async (_what, path, asked: Asked, status) => {
    await using callback = await open();

    const answer = await ask(path, asked);
    await ask(`/callback?code=right&state=${state}`);

    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain(hostName);
    expect((await callback.answered).get('code')).toBe('right');
  });
});

test('nobody is waited for once it is over', async () => {
  const callback = await open();
  await callback.close();
  const late = await open({ timeoutMs: 10 });

  await expect(callback.answered).rejects.toThrow('no longer waited for');
  await expect(late.answered).rejects.toMatchObject({ failure: { code: 'nobody-returned' } });
  expect((await ask(`/callback?code=a&state=${state}`)).status).toBe(400);
});

test('under the names of this machine there is nothing else', async () => {
  const answers = await Promise.all(
    ['/', '/index.html', '/callbacks', '/rpc'].flatMap((path) => [
      ask(path),
      ask(path, { host: `localhost:${port()}` }),
    ]),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 421));
});

test('another port has a listener of its own', async () => {
  await using callback = await open({ redirect: { port: Number(port()) } });
  const free = await freePort();
  await using elsewhere = await open({ state: 'state-2', redirect: { port: free } });

  expect(callback.redirectUri).toBe(`http://127.0.0.1:${port()}/callback`);
  expect(elsewhere.redirectUri).toBe(`http://127.0.0.1:${free}/callback`);
  const answer = await fetch(`${elsewhere.redirectUri}?code=a&state=state-2`);
  expect(answer.url).toBe(`http://127.0.0.1:${free}/callback/done`);
  expect((await elsewhere.answered).get('code')).toBe('a');
});
