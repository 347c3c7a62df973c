import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runScenario } from '../../src/main/core/conformance/run-scenario.ts';
import { startStdioBridge } from '../../src/main/core/conformance/stdio-bridge.ts';
import { scriptsBeside } from '../../src/main/shell/shell-ports.ts';
import { entryUrl } from '../entry.ts';

/*
 * What listens on loopback while the conformance suite runs, or a bundled server does, is for the suite
 * or the app alone: not for a page in a browser, nor for another user of the machine.
 */

const root = resolve(import.meta.dirname, '../..');
/** A server that answers every request with its process id, and says when it ends. */
const pidServer = `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id } = JSON.parse(line);
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { pid: process.pid } }));
  });`;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function bridged() {
  const bridge = await startStdioBridge({
    command: process.execPath,
    args: ['-e', pidServer],
    env: {},
    sandbox: undefined,
  });
  closing.push(bridge.close);
  return bridge;
}

type Asking = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Asks as nothing but these headers, so that each can be wrong; rejects where nobody listens. */
function ask(url: string | URL, { method = 'POST', headers = {}, body }: Asking): Promise<Answer> {
  return new Promise((done, failed) => {
    const asked = request(url, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', failed);
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on('error', failed);
    asked.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const message = (method: string, id: number | undefined = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: {} });
const ping = { headers: json, body: message('ping') };
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the bridge of the conformance suite', () => {
  test('answers the suite, at an address with 128 random bits', async () => {
    const { url } = await bridged();
    const other = await bridged();

    const { status, body } = await ask(url, ping);

    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ id: 1, result: { pid: expect.any(Number) } });
    const secret = /^http:\/\/127\.0\.0\.1:\d+\/([0-9a-f]{32})\/mcp$/;
    expect(secret.exec(url)?.[1]).not.toBe(secret.exec(other.url)?.[1]);
    expect(url).toMatch(secret);
  });

  test.each(['/mcp', '/', '/00000000000000000000000000000000/mcp'])(
    'another process that finds the port gets nothing at %s',
    async (path) => {
      const { url } = await bridged();

      const { status, body } = await ask(new URL(path, new URL(url).origin), ping);

      expect({ status, body }).toEqual({ status: 404, body: '' });
    },
  );

  test.each([
    ['a page on another port', { origin: 'http://127.0.0.1:8080' }],
    ['a page of its own', { origin: 'http://127.0.0.1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an extension', { origin: 'chrome-extension://abc' }],
    ['an empty one', { origin: '' }],
    ['a name that leads here (DNS rebinding)', { host: 'rebound.example' }],
    ['that name with the port', { host: 'rebound.example:1' }],
    ['localhost by another name', { host: 'localhost' }],
  ])('%s is refused, even with the path', async (_who, headers) => {
    const { url } = await bridged();

    const { status, body } = await ask(url, { ...ping, headers: { ...json, ...headers } });

    expect({ status, body }).toEqual({ status: 403, body: '' });
  });

  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
    undefined,
  ])('what a browser may send unasked is no message: %s', async (type) => {
    const { url } = await bridged();
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };

    const { status } = await ask(url, { ...ping, headers });

    expect(status).toBe(415);
  });

  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
    const { url } = await bridged();

    const { status, headers } = await ask(url, { method, headers: json });

    expect(status).toBe(405);
    expect(headers).toMatchObject({ allow: 'POST' });
    expect(Object.keys(headers).join()).not.toContain('access-control');
  });

  test('a body beyond 4 MB is not taken in', async () => {
    const { url } = await bridged();
    const chunk = 'x'.repeat(5_000_000);

    const ended = await ask(url, { headers: json, body: `{"jsonrpc":"2.0","x":"${chunk}"}` }).then(
      ({ status }) => status,
      () => 'closed',
    );

    expect([413, 'closed']).toContain(ended);
    expect((await ask(url, ping)).status).toBe(200);
  });

  test.each(['', '{', '[]', '{"jsonrpc":"1.0"}', '"text"'])(
    '%j is refused, and starts nothing',
    async (body) => {
      const { url } = await bridged();

      expect((await ask(url, { headers: json, body })).status).toBe(400);
    },
  );

  test('a new session ends the one before, with its process, before its own starts', async () => {
    const { url } = await bridged();
    const open = () => ask(url, { headers: json, body: message('initialize') });
    const first = await open();
    const second = await open();

    const late = await ask(url, {
      headers: { ...json, 'mcp-session-id': String(first.headers['mcp-session-id']) },
      body: message('ping'),
    });

    const pidOf = ({ body }: Answer): number => JSON.parse(body).result.pid;
    expect(isAlive(pidOf(first))).toBe(false);
    expect(isAlive(pidOf(second))).toBe(true);
    expect(pidOf(second)).not.toBe(pidOf(first));
    expect(late.status).toBe(404);
  });

  test('however many sessions are opened at once, one process is left', async () => {
    const { url } = await bridged();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(url, { headers: json, body: message('initialize') })),
    );

    const pids = answers.flatMap(({ status, body }) =>
      status === 200 ? [JSON.parse(body).result.pid as number] : [],
    );
    expect(pids.filter(isAlive)).toHaveLength(1);
  });

  test('a session that was never opened has no process', async () => {
    const { url } = await bridged();

    const { status } = await ask(url, {
      headers: { ...json, 'mcp-session-id': 'bridged-7' },
      body: message('ping'),
    });

    expect(status).toBe(404);
  });

  test('is closed with the run, and its process with it', async () => {
    const bridge = await bridged();
    const { pid } = JSON.parse((await ask(bridge.url, ping)).body).result;

    await bridge.close();

    await expect(ask(bridge.url, ping)).rejects.toThrow(/ECONNREFUSED/);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('the suite itself', () => {
  test('gets none of the secrets in the environment, and its command line names no address', async () => {
    const ports = {
      platform: process.platform,
      environment: { ...process.env, GITHUB_TOKEN: 'canary-token', NODE_OPTIONS: '--no-warnings' },
      ...scriptsBeside(entryUrl),
      // Says what it was given in place of running.
      startScript: (script: string, env: Record<string, string>) => {
        const say = 'console.error("error", JSON.stringify([process.argv, process.env]))';
        return spawn(process.execPath, ['-e', say, script], { env });
      },
    };
    const suite = { ports, signal: new AbortController().signal };
    const server = { url: 'http://127.0.0.1:1/secret-path/mcp', revision: '2025-06-18' };

    const ended = await runScenario(suite, 'ping', server);

    const said = 'reason' in ended ? ended.reason : '';
    const [argv, environment] = JSON.parse(said.slice('error '.length));
    expect(environment).toMatchObject({ PATH: process.env['PATH'], NO_COLOR: '1' });
    expect(said).not.toContain('canary-token');
    expect(environment).not.toHaveProperty('NODE_OPTIONS');
    expect(JSON.stringify(argv)).not.toContain('secret-path');
  });
});

describe('the bundled server that listens', () => {
  let child: ChildProcess;
  let url = '';
  beforeAll(async () => {
    child = spawn(process.execPath, [resolve(root, 'demo/modern/demo-modern.ts')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    url = await new Promise<string>((listening) => {
      child.stdout?.once('data', (line) => listening(JSON.parse(String(line)).url));
    });
  });
  afterAll(async () => {
    const gone = new Promise((done) => child.once('exit', done));
    child.stdin?.end();
    await gone;
  });

  const discover = message('server/discover');
  const accepted = { ...json, accept: 'application/json, text/event-stream' };

  test('is found by nobody who does not know its address', async () => {
    const { origin } = new URL(url);

    const { status } = await ask(`${origin}/mcp`, { headers: accepted, body: discover });

    expect(status).toBe(404);
    expect((await ask(url, { headers: accepted, body: discover })).status).not.toBe(404);
  });

  test.each([
    [{ origin: 'http://127.0.0.1:8080' }],
    [{ origin: 'null' }],
    [{ host: 'rebound.example' }],
  ])('refuses %j', async (headers) => {
    const { status } = await ask(url, { headers: { ...accepted, ...headers }, body: discover });

    expect(status).toBe(403);
  });

  test('takes in no body beyond 4 MB', async () => {
    const ended = await ask(url, { headers: accepted, body: 'x'.repeat(5_000_000) }).then(
      ({ status }) => status,
      () => 'closed',
    );

    expect([413, 'closed']).toContain(ended);
  });
});
