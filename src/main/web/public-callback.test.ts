import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { createOpenCallback } from '../core/auth/callback/open-callback.ts';
import { createBrowserWait } from '../core/auth/guided/wait-for-browser.ts';
import { startWeb, type WebServer } from './start-web.ts';

const state = 'kJ3-state';
const host = 'dev.example';
let web: WebServer;
let port: number;
const open = (redirect: Parameters<ReturnType<typeof createOpenCallback>>[0]['redirect'] = {}) =>
  createOpenCallback(web.callbacks)({ state, redirect, signal: new AbortController().signal });

/** As a proxy on this machine has it, which ends https and passes the Host on. */
async function serveAs(publicUrl: string): Promise<void> {
  port = await freePort();
  web = await startWeb({
    port,
    hostName: 'unused.localhost',
    reached: { host: '127.0.0.1', publicUrl: new URL(publicUrl) },
    assetsFolder: import.meta.dirname,
    onUpgrade: (_request, socket) => socket.end(),
  });
}
beforeEach(() => serveAs('https://dev.example/wb/'));
afterEach(() => web.close());

/** What Chromium sends where a page of another site leads the tab here by a redirect. */
const fromElsewhere = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

type Asked = { method?: string; headers?: Record<string, string> };

const ask = (path: string, { method = 'GET', headers = {} }: Asked = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (done, fail) => {
      const sent = { host, ...fromElsewhere, ...headers };
      request({ hostname: '127.0.0.1', port, path, method, headers: sent }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .on('error', fail)
        .end();
    },
  );

test('an answer comes to the public address, from another site and without a session', async () => {
  await using callback = await open();

  const first = await ask(`/wb/callback?code=hush&state=${state}`);
  const last = await ask(String(first.headers['location']));

  expect(callback.redirectUri).toBe('https://dev.example/wb/callback');
  expect((await callback.answered).get('code')).toBe('hush');
  expect(first).toMatchObject({ status: 303, body: '' });
  expect(first.headers['location']).toBe('/wb/callback/done');
  expect(last).toMatchObject({ status: 200, body: expect.stringContaining('close this tab') });
  expect([first, last].map(({ headers }) => headers['referrer-policy'])).toEqual([
    'no-referrer',
    'no-referrer',
  ]);
});

describe('what is not the answer ends nothing', () => {
  test.each<[string, string, Asked, number]>([
    ['a forged state', '/wb/callback?code=a&state=forged', {}, 400],
    ['the path without the base', `/callback?code=a&state=${state}`, {}, 404],
    ['another base', `/other/callback?code=a&state=${state}`, {}, 404],
    ['a path below', `/wb/callback/x?code=a&state=${state}`, {}, 404],
    ['another name', `/wb/callback?code=a&state=${state}`, { headers: { host: 'a.example' } }, 421],
    ['this machine', `/wb/callback?code=a&state=${state}`, { headers: { host: 'localhost' } }, 421],
    [
      'what a proxy was told',
      `/wb/callback?code=a&state=${state}`,
      { headers: { host: 'a.example', 'x-forwarded-host': host } },
      421,
    ],
    ['a POST', `/wb/callback?code=a&state=${state}`, { method: 'POST' }, 405],
    [
      'a frame',
      `/wb/callback?code=a&state=${state}`,
      { headers: { 'sec-fetch-dest': 'iframe' } },
      403,
    ],
  ])('%s', async (_what, path, asked, status) => {
    await using callback = await open();

    const answer = await ask(path, asked);
    await ask(`/wb/callback?code=right&state=${state}`);

    expect(answer.status).toBe(status);
    expect((await callback.answered).get('code')).toBe('right');
  });
});

test('a place of this machine that was chosen has a listener of its own', async () => {
  const free = await freePort();
  await using atPort = await open({ port: free });
  await using asLocalhost = await open({ host: 'localhost' });

  expect(atPort.redirectUri).toBe(`http://127.0.0.1:${free}/callback`);
  expect(asLocalhost.redirectUri).toMatch(/^http:\/\/localhost:\d+\/callback$/);
});

test('the port of a client from before is not listened at', async () => {
  await using callback = await open({ preferredPort: await freePort() });

  expect(callback.redirectUri).toBe('https://dev.example/wb/callback');
});

test('without encryption the browser comes back to this machine alone', async () => {
  await web.close();
  await serveAs('http://10.8.0.1:4632/wb/');

  await using callback = await open();

  expect(callback.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
});

test('a sign-in step by step comes back there too', async () => {
  const sent = Promise.withResolvers<string | undefined>();
  const openCallback = createOpenCallback(web.callbacks);
  const learn = vi.fn<(secret: string) => void>();
  const wait = createBrowserWait({ openCallback, onWaiting: sent.resolve, learn });
  const redirectUri = openCallback.redirectUri();
  const asked = { url: 'https://login.example/authorize', state, redirectUri };

  const answered = wait.browse(asked, new AbortController().signal);
  await sent.promise;
  await ask(`/wb/callback?code=step&state=${state}`);

  expect((await answered).get('code')).toBe('step');
  expect(learn.mock.calls).toEqual([['step']]);
});
