import { request } from 'node:http';
import { createServer, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../test/free-port.ts';
import { createOpenCallback } from './open-callback.ts';
import type { Callback } from './listen-for-callback.ts';

const state = 'kJ3-state';
const open = createOpenCallback(undefined);
const opened: Callback[] = [];
const ending = new AbortController();

afterEach(async () => {
  for (const callback of opened.splice(0)) {
    // As a browser does that was answered.
    await ask(new URL(callback.redirectUri), '/callback/done').catch(() => undefined);
    await callback.close();
  }
});

async function listen(more: Partial<Parameters<typeof open>[0]> = {}) {
  const callback = await open({ state, signal: ending.signal, ...more });
  opened.push(callback);
  return { callback, url: new URL(callback.redirectUri) };
}

type Asked = { method?: string; headers?: Record<string, string>; address?: string };

/** Sends a request as it is: `fetch` sets the Host header itself, and follows redirects. */
function ask(
  { hostname, port, host }: URL,
  path: string,
  { method, headers, address }: Asked = {},
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const options = {
        hostname: address ?? hostname,
        port,
        path,
        method: method ?? 'GET',
        headers: { host, ...headers },
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

const portOf = ({ port }: URL) => Number(port);

test('takes the answer with its state, and leads the browser to an address without it', async () => {
  const { callback, url } = await listen();

  const first = await ask(url, `/callback?code=hush&state=${state}&iss=https%3A%2F%2Fas.example`);
  const params = await callback.answered;
  const last = await ask(url, String(first.headers['location']));

  expect(callback.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  expect(Object.fromEntries(params)).toEqual({ code: 'hush', state, iss: 'https://as.example' });
  expect(first).toMatchObject({ status: 303, headers: { location: '/callback/done' }, body: '' });
  expect(last).toMatchObject({
    status: 200,
    body: expect.stringContaining('You can close this tab and go back to Wirebench.'),
  });
});

test('shows the same page for a refusal, with no words of the authorization server', async () => {
  const [agreed, refused] = [await listen(), await listen()];

  const answers = [
    await ask(agreed.url, `/callback?code=a&state=${state}`),
    await ask(
      refused.url,
      `/callback?error=access_denied&error_description=Call%20us&state=${state}`,
    ),
  ];
  const pages = [await ask(agreed.url, '/callback/done'), await ask(refused.url, '/callback/done')];

  expect((await refused.callback.answered).get('error_description')).toBe('Call us');
  expect(answers[0]).toEqual({
    ...answers[1],
    headers: { ...answers[1]?.headers, date: expect.anything() },
  });
  expect(pages[0]?.body).toBe(pages[1]?.body);
});

test('its pages load nothing, run nothing, and tell nobody where they were', async () => {
  const { url } = await listen();

  const answers = [
    await ask(url, `/callback?code=hush&state=forged`),
    await ask(url, '/favicon.ico'),
    await ask(url, `/callback?code=hush&state=${state}`),
    await ask(url, '/callback/done?code=hush&state=hush'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 404, 303, 200]);
  for (const { headers, body } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(body).not.toMatch(/hush|<script|<form|<link|<img/);
  }
  expect(answers.at(-1)?.body).toContain('<meta name="color-scheme" content="light dark">');
});

describe('what is not the answer ends nothing', () => {
  test.each([
    ['a forged state', '/callback?code=a&state=forged', {}, 400],
    ['no state', '/callback?code=a', {}, 400],
    ['nothing at all', '/callback', {}, 400],
    ['two states', `/callback?code=a&state=x&state=${state}`, {}, 400],
    ['another path', `/callback/?code=a&state=${state}`, {}, 404],
    ['another path', `/Callback?code=a&state=${state}`, {}, 404],
    ['another path', `//callback?code=a&state=${state}`, {}, 404],
    ['a whole address', `http://127.0.0.1/callback?code=a&state=${state}`, {}, 404],
    ['a HEAD', `/callback?code=a&state=${state}`, { method: 'HEAD' }, 405],
    ['a POST', `/callback?code=a&state=${state}`, { method: 'POST' }, 405],
    ['another host', `/callback?code=a&state=${state}`, { headers: { host: 'evil.example' } }, 404],
    ['no port', `/callback?code=a&state=${state}`, { headers: { host: '127.0.0.1' } }, 404],
  ])('%s', async (_what, path, asked: Asked, status) => {
    const { callback, url } = await listen();

    const answer = await ask(url, path, asked);
    await ask(url, `/callback?code=right&state=${state}`);

    expect(answer.status).toBe(status);
    expect((await callback.answered).get('code')).toBe('right');
  });

  test('two hosts', async () => {
    const { callback, url } = await listen();
    const socket = connect(portOf(url), '127.0.0.1');
    socket.write(
      `GET /callback?code=a&state=${state} HTTP/1.1\r\nHost: ${url.host}\r\nHost: evil.example\r\n\r\n`,
    );

    const [said] = await new Promise<Buffer[]>((done) =>
      socket.once('data', (data) => done([data])),
    );
    await ask(url, `/callback?code=right&state=${state}`);

    expect(String(said)).toMatch(/^HTTP\/1\.1 4/);
    expect((await callback.answered).get('code')).toBe('right');
    socket.destroy();
  });
});

test('tells whoever waits of an answer to somebody else, and of nothing that is no answer', async () => {
  let foreign = 0;
  const { url } = await listen({ onForeign: () => (foreign += 1) });

  await ask(url, '/callback');
  await ask(url, '/callback?state=other');
  await ask(url, '/callback?code=1&state=other', { method: 'POST' });
  expect(foreign).toBe(0);
  await ask(url, '/callback?code=1&state=other');
  await ask(url, '/callback?error=access_denied');
  await ask(url, `/callback?code=1&state=${state}&state=${state}`);
  await ask(url, `/callback?code=1&state=${state}`);

  expect(foreign).toBe(3);
});

test('takes one answer only', async () => {
  const { callback, url } = await listen();

  const statuses = [
    (await ask(url, `/callback?code=a&state=${state}`)).status,
    (await ask(url, `/callback?code=b&state=${state}`)).status,
  ];

  expect(statuses).toEqual([303, 400]);
  expect((await callback.answered).get('code')).toBe('a');
});

test('listens no more once the last page was shown', async () => {
  const { callback, url } = await listen({ redirect: { port: await freePort() } });
  await ask(url, `/callback?code=a&state=${state}`);
  await ask(url, '/callback/done');

  await callback.close();

  await expect(ask(url, '/callback/done')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('ends with its signal, its time, and when it is closed', async () => {
  const stopping = new AbortController();
  const atOwnPort = async (more: Parameters<typeof listen>[0] = {}) =>
    listen({ ...more, redirect: { port: await freePort() } });
  const [aborted, late, closed] = [
    await atOwnPort({ signal: stopping.signal }),
    await atOwnPort({ timeoutMs: 20 }),
    await atOwnPort(),
  ];

  stopping.abort(new Error('cancelled'));
  await closed.callback.close();

  await expect(aborted.callback.answered).rejects.toThrow('cancelled');
  await expect(late.callback.answered).rejects.toMatchObject({
    failure: { code: 'nobody-returned' },
  });
  await expect(closed.callback.answered).rejects.toThrow('no longer waited for');
  for (const { callback, url } of [aborted, late, closed]) {
    await callback.close();
    await expect(ask(url, '/callback')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  }
});

test('does not begin once its signal has aborted', async () => {
  await expect(open({ state, signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow(
    'over',
  );
});

test('as localhost it listens at both addresses that a browser may take it for', async () => {
  const { callback, url } = await listen({ redirect: { host: 'localhost' } });

  const forged = await Promise.all(
    ['127.0.0.1', '::1'].map((address) => ask(url, '/callback?state=x', { address })),
  );
  await ask(url, `/callback?code=a&state=${state}`, { address: '::1' });

  expect(callback.redirectUri).toMatch(/^http:\/\/localhost:\d+\/callback$/);
  expect(forged.map(({ status }) => status)).toEqual([400, 400]);
  expect((await callback.answered).get('code')).toBe('a');
});

describe('a port', () => {
  async function taken() {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    return { port, free: () => new Promise((done) => server.close(done)) };
  }

  test('that is the only one is used, or refused in words', async () => {
    const other = await taken();
    const { port } = other;

    await expect(listen({ redirect: { port } })).rejects.toMatchObject({
      failure: {
        code: 'callback-port-in-use',
        message: `Port ${port}, which the browser has to come back to, is used by another program.`,
      },
    });
    await other.free();
    const { url } = await listen({ redirect: { port } });

    expect(portOf(url)).toBe(port);
  });

  test('that is preferred gives way to a free one', async () => {
    const other = await taken();
    const redirect = { preferredPort: other.port };

    const instead = await listen({ redirect });
    await other.free();
    const { url } = await listen({ redirect });

    expect(portOf(instead.url)).not.toBe(other.port);
    expect(portOf(url)).toBe(other.port);
  });
});
