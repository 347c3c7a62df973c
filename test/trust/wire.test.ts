import { createServer as createTls } from 'node:https';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpLaunch } from '../../src/shared/model/servers/server.ts';
import { openServerChoices } from '../../src/main/core/servers/server-choices.ts';
import { openCore } from '../core-harness.ts';
import { sendResult, startOddHttp, type OddRequest } from '../servers/odd-http.ts';

/*
 * What a server's answers can make the app do with what the user sends: redirects to other origins,
 * through the real transports, against servers on two ports.
 */

const undo: (() => Promise<unknown>)[] = [];
let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-wire-'));
  undo.push(() => rm(home, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

type Got = { line: string; headers: IncomingHttpHeaders; body: string };

/** A server at another origin, which keeps what reaches it, and answers as any MCP server. */
async function elsewhere() {
  const got: Got[] = [];
  const server = await startOddHttp(({ request, body }) => {
    const { method, url, headers } = request;
    got.push({ line: `${method} ${url}`, headers, body });
    return false;
  });
  undo.push(server.close);
  return { got, url: server.url, origin: new URL(server.url).origin };
}

/** A server that answers properly, but for what `leads` says of a request: where to. */
async function leading(leads: (odd: OddRequest) => [status: number, to: string] | undefined) {
  const server = await startOddHttp((odd) => {
    const led = leads(odd);
    if (!led) return false;
    odd.response.writeHead(led[0], { Location: led[1] }).end();
    return true;
  });
  undo.push(server.close);
  return server;
}

async function core() {
  const choices = await openServerChoices(home);
  const opened = openCore({ choices });
  undo.push(opened.close, choices.flush);
  const call: typeof opened.call = (...parameters) => opened.call(...parameters);
  return { ...opened, call, choices };
}

const secrets = { Authorization: 'Bearer canary', Cookie: 'id=canary', 'X-Api-Key': 'canary' };
const http = (url: string): HttpLaunch => ({ kind: 'http', url, headers: secrets });
const refused = (origin: string) => `The server redirects to ${origin}; that was not followed.`;

describe('a redirect to another origin', () => {
  test.each([307, 308])('%i: nothing of a call reaches it', async (status) => {
    const other = await elsewhere();
    const { url } = await leading(({ message }) =>
      message.method === 'tools/call' ? [status, other.url] : undefined,
    );
    const { connections, open, settled, call, records } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);

    const { state } = await call(connectionId, 'echo', '{"text":"private words"}');

    expect(other.got).toEqual([]);
    expect(state).toMatchObject({ status: 'failed', message: refused(other.origin) });
    expect(connections.list()[0]).toMatchObject({
      state: { status: 'ready' },
      refusedRedirect: other.origin,
    });
    const head = records.find(({ text: head }) => head.startsWith(`HTTP/1.1 ${status}`));
    expect(head?.text).toMatch(new RegExp(`^location: ${other.url}$`, 'im'));
    expect(head?.problem).toContain(`redirects to another origin, ${other.origin}`);
  });

  test.each([301, 302, 303])('%i would drop what was sent: nothing is sent', async (status) => {
    const other = await elsewhere();
    const { url } = await leading(({ message }) =>
      message.method === 'tools/call' ? [status, other.url] : undefined,
    );
    const { open, settled, call } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);

    const { state } = await call(connectionId, 'echo', '{"text":"private words"}');

    expect(other.got).toEqual([]);
    const message = `The server redirects a POST with ${status} to ${other.url}, which would drop what was sent; that was not followed.`;
    expect(state).toMatchObject({ status: 'failed', message });
  });

  test('nothing that is sent raw reaches it, neither the body nor the headers', async () => {
    const other = await elsewhere();
    const { url } = await leading(({ body }) =>
      body.includes('private words') ? [307, other.url] : undefined,
    );
    const { connections, open, settled, records } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);

    await connections.sendRaw(connectionId, '{"private words"', [['X-Mine', 'canary']]);

    await expect.poll(() => connections.list()[0]?.refusedRedirect).toBe(other.origin);
    expect(other.got).toEqual([]);
    expect(records.map(({ text: words }) => words).join('\n')).toContain(refused(other.origin));
  });

  test.each(['auto', 'legacy', '2026-07-28'] as const)(
    'a server (%s) that leads away from the start is not connected, and the reason is told',
    async (era) => {
      const other = await elsewhere();
      const { url } = await leading(() => [308, other.url]);
      const { open, settled } = await core();

      const { state, refusedRedirect } = await settled(await open(http(url), era));

      expect(other.got).toEqual([]);
      expect(refusedRedirect).toBe(other.origin);
      expect(state).toMatchObject({
        status: 'failed',
        failure: { message: `test: ${refused(other.origin)}` },
      });
    },
  );

  test('the same host without TLS is another origin', async () => {
    const other = await elsewhere();
    const plain = other.origin.replace('127.0.0.1', 'localhost');
    const url = await tls((_request, response) => {
      response.writeHead(307, { Location: `${plain}/mcp` }).end();
    });
    const opened = openCore({ settings: { caFile: resolve('test/certificates/authority.pem') } });
    undo.push(opened.close);

    const { state } = await opened.settled(await opened.open(http(url), 'legacy'));

    expect(other.got).toEqual([]);
    expect(state).toMatchObject({ failure: { message: `test: ${refused(plain)}` } });
  });

  test.each([
    ['a user name and a password', (origin: string) => origin.replace('//', '//user:canary@')],
    ['a user name on its own origin', () => 'http://user@127.0.0.1/'],
    ['a file', () => 'file:///etc/passwd'],
    ['data', () => 'data:application/json,{}'],
    ['a script', () => 'javascript:alert(1)'],
    ['no address', () => 'http://['],
  ])('to %s goes nowhere', async (_what, to) => {
    const other = await elsewhere();
    const { url } = await leading(() => [307, to(other.origin)]);
    const { open, settled } = await core();

    const { state, refusedRedirect } = await settled(await open(http(url), 'legacy'));

    expect(other.got).toEqual([]);
    expect(state).toMatchObject({
      failure: { message: expect.stringMatching(/The server redirects to .*not followed\.$/) },
    });
    expect(refusedRedirect).toBeUndefined();
  });

  test('over the event stream of HTTP+SSE is not followed either', async () => {
    const other = await elsewhere();
    const { url } = await leading(({ request }) =>
      request.method === 'GET' ? [302, other.url] : [405, ''],
    );
    const { open, settled } = await core();

    const { state } = await settled(await open(http(url), 'legacy'));

    expect(state.status).toBe('failed');
    expect(other.got).toEqual([]);
  });
});

describe('a redirect that the user agreed to', () => {
  test('is followed from then on, without any credential, and the decision is kept', async () => {
    const other = await elsewhere();
    const { url } = await leading(({ message }) =>
      message.method === 'tools/call' ? [307, other.url] : undefined,
    );
    const { connections, open, settled, call, choices } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);
    await call(connectionId, 'echo');

    connections.follow('test', other.origin);
    const { state } = await call(connectionId, 'echo', '{"text":"hello"}');

    expect(state.status).toBe('done');
    expect(other.got.map(({ line }) => line)).toEqual(['POST /mcp']);
    expect(other.got[0]?.body).toContain('hello');
    expect(JSON.stringify(other.got[0]?.headers)).not.toContain('canary');
    expect(other.got[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(connections.list()[0]?.refusedRedirect).toBeUndefined();
    await choices.flush();
    const kept = await openServerChoices(home);
    expect(kept.of({ name: 'test', launch: http(url) }).followsTo).toEqual([other.origin]);
  });

  test('holds for that origin alone', async () => {
    const agreed = await elsewhere();
    const other = await elsewhere();
    let to = agreed.url;
    const { url } = await leading(({ message }) =>
      message.method === 'tools/call' ? [307, to] : undefined,
    );
    const { connections, open, settled, call } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);
    await call(connectionId, 'echo');
    connections.follow('test', agreed.origin);

    to = other.url;
    const { state } = await call(connectionId, 'echo');

    expect(other.got).toEqual([]);
    expect(state).toMatchObject({ status: 'failed', message: refused(other.origin) });
  });

  test('does not lead on to a third origin', async () => {
    const third = await elsewhere();
    const second = await leading(() => [307, third.url]);
    const { url } = await leading(({ message }) =>
      message.method === 'tools/call' ? [307, second.url] : undefined,
    );
    const { connections, open, settled, call } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);
    await call(connectionId, 'echo');
    connections.follow('test', new URL(second.url).origin);

    const { state } = await call(connectionId, 'echo');

    expect(third.got).toEqual([]);
    expect(state).toMatchObject({ status: 'failed', message: refused(third.origin) });
  });

  test('can’t be agreed to where the server led nowhere, or somewhere else', async () => {
    const other = await elsewhere();
    const { connections, open, settled } = await core();
    await settled(await open(http(other.url), 'legacy'));

    expect(() => connections.follow('test', 'http://evil.example')).toThrow(/was not redirected/);
    expect(() => connections.follow('nobody', other.origin)).toThrow(/was not redirected/);
  });

  test.each([
    ['another address', { name: 'test', launch: http('http://127.0.0.1:1/other') }],
    [
      'another header',
      { name: 'test', launch: { ...http('http://127.0.0.1:1/mcp'), headers: {} } },
    ],
    ['another name', { name: 'test 2', launch: http('http://127.0.0.1:1/mcp') }],
  ])('is not agreed to any more with %s', async (_what, edited) => {
    const choices = await openServerChoices(home);
    const server = { name: 'test', launch: http('http://127.0.0.1:1/mcp') };
    choices.change(server, { followsTo: ['http://b.example'] });

    expect(choices.of(server).followsTo).toEqual(['http://b.example']);
    expect(choices.of(edited).followsTo).toEqual([]);
    expect(choices.list([edited])).toEqual([]);
    await choices.flush();
  });
});

describe('a redirect within the origin', () => {
  test.each([307, 308])('%i is followed with body and credentials', async (status) => {
    const got: Got[] = [];
    const { url } = await startOdd(({ request, response, body, message }) => {
      const { method, headers } = request;
      if (request.url === '/there') {
        got.push({ line: `${method} ${request.url}`, headers, body });
        return sendResult(response, message, { content: [] });
      }
      if (message.method !== 'tools/call') return false;
      response.writeHead(status, { Location: '/there' }).end();
      return true;
    });
    const { open, settled, call } = await core();
    const connectionId = await open(http(url), 'legacy');
    await settled(connectionId);

    const { state } = await call(connectionId, 'echo', '{"text":"hello"}');

    expect(state.status).toBe('done');
    expect(got.map(({ line }) => line)).toEqual(['POST /there']);
    expect(got[0]?.headers['authorization']).toBe('Bearer canary');
    expect(got[0]?.body).toContain('hello');
  });

  test('that never ends is given up after ten', async () => {
    let asked = 0;
    const { url } = await leading(() => {
      asked += 1;
      return [307, `/${asked}`];
    });
    const { open, settled } = await core();

    const { state } = await settled(await open(http(url), 'legacy'));

    expect(asked).toBeLessThanOrEqual(22);
    expect(state).toMatchObject({
      failure: { message: 'test: The server redirects more than 10 times.' },
    });
  });
});

async function startOdd(answer: (odd: OddRequest) => boolean) {
  const server = await startOddHttp(answer);
  undo.push(server.close);
  return server;
}

async function tls(answer: RequestListener): Promise<string> {
  const folder = resolve(import.meta.dirname, '../certificates');
  const key = readFileSync(join(folder, 'localhost.key'));
  const cert = readFileSync(join(folder, 'localhost.pem'));
  const server = createTls({ key, cert }, (request, response) => {
    void text(request).then(() => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.push(
    () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  );
  return `https://localhost:${(server.address() as AddressInfo).port}/mcp`;
}
