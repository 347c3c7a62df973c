import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';

/* The list of servers may be edited by others: the command line asks like the app, in words. */

let home: string;
let host: Server;
let reached: number;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  reached = 0;
  host = createServer((_request, response) => {
    reached += 1;
    response.writeHead(500).end();
  });
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done);
  });
  await store('ran');
});
afterEach(async () => {
  host.closeAllConnections();
  host.close();
  await rm(home, { recursive: true, force: true });
});

const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/mcp`;
/** What another program wrote into the list. */
const store = (mark: string) =>
  writeFile(
    join(home, 'mcp.json'),
    JSON.stringify({
      mcpServers: {
        starts: {
          command: process.execPath,
          args: ['-e', `require('node:fs').writeFileSync(${JSON.stringify(join(home, mark))}, '')`],
          env: { NODE_OPTIONS: '--no-warnings' },
        },
        reaches: { url: address(), headers: { 'X-Key': '${env:MY_KEY}' } },
      },
    }),
  );
const run = (...words: string[]) => runCli(words, { home, env: { MY_KEY: 'key-of-the-user' } });
const ran = async () => (await readdir(home)).filter((name) => name.startsWith('ran'));

describe('a server of the list that was not approved', () => {
  test.each([
    { words: ['list', 'tools', '--server', 'starts'], shown: 'NODE_OPTIONS' },
    { words: ['call', 'any', '--server', 'reaches'], shown: '${env:MY_KEY}' },
    { words: ['lint', '--server', 'starts'], shown: 'NODE_OPTIONS' },
    { words: ['conformance', '--server', 'reaches'], shown: '/mcp' },
  ])('is neither run nor reached by wirebench $words', async ({ words, shown }) => {
    const { exitCode, stderr } = await run(...words);

    expect({ exitCode, ran: await ran(), reached }).toEqual({ exitCode: 2, ran: [], reached: 0 });
    expect(stderr).toContain(shown);
    expect(stderr).toMatch(/--approve [0-9a-f]{64}/);
    expect(stderr).not.toContain('key-of-the-user');
  });

  test('runs by the fingerprint that was shown, and asks again once it is another', async () => {
    const { stderr } = await run('list', 'tools', '--server', 'starts');
    const [, fingerprint = ''] = /--approve ([0-9a-f]{64})/.exec(stderr) ?? [];

    await run('list', 'tools', '--server', 'starts', '--approve', fingerprint);
    await store('ran another');
    const changed = await run('list', 'tools', '--server', 'starts', '--approve', fingerprint);

    expect(changed.exitCode).toBe(2);
    expect(changed.stderr).toContain('it has changed');
    expect(await ran()).toEqual(['ran']);
  });
});

describe('a proxy in the settings that was not approved', () => {
  const fingerprintIn = (stderr: string) => /--approve ([0-9a-f]{64})/.exec(stderr)?.[1] ?? '';
  const proxied: string[] = [];
  beforeEach(async () => {
    proxied.length = 0;
    host.on('connect', (request, socket) => {
      proxied.push(String(request.url));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    const { port } = host.address() as AddressInfo;
    const network = { proxy: `http://\${env:MY_KEY}:x@127.0.0.1:${port}` };
    await writeFile(join(home, 'settings.json'), JSON.stringify({ network }));
  });
  const typed = ['list', 'tools', '--url', 'https://mcp.invalid/mcp'];

  test('is not used for an address that was typed, and shown with its fingerprint', async () => {
    const { exitCode, stderr } = await run(...typed);

    expect({ exitCode, proxied }).toEqual({ exitCode: 2, proxied: [] });
    expect(stderr).toContain('The proxy in the settings is not approved as it is now.');
    expect(stderr).toContain('passes on ${env:MY_KEY}');
    expect(stderr).toContain('sends requests to servers');
    expect(stderr).not.toContain('key-of-the-user');
  });

  test('is used once its fingerprint is named, and from then on', async () => {
    const { stderr } = await run(...typed);
    await run(...typed, '--approve', fingerprintIn(stderr));
    expect(new Set(proxied)).toEqual(new Set(['mcp.invalid:443']));
    proxied.length = 0;

    await run(...typed);
    expect(proxied).not.toEqual([]);
  });

  test('is asked about beside the server, each by a fingerprint of its own', async () => {
    const words = ['list', 'tools', '--server', 'reaches'];
    const proxy = fingerprintIn((await run(...words)).stderr);

    const { exitCode, stderr } = await run(...words, '--approve', proxy);
    expect({ exitCode, reached }).toEqual({ exitCode: 2, reached: 0 });
    expect(stderr).toContain('“reaches” is not approved as it is now.');
    await run(...words, '--approve', fingerprintIn(stderr));
    expect(proxied.length + reached).toBeGreaterThan(0);
  });

  test('is asked about before an eval, and kept, so that each fingerprint is named once', async () => {
    const file = join(home, 'cases.yaml');
    const servers = { starts: { command: process.execPath, args: ['-e', '0'] } };
    const cases = [{ prompt: 'Hm?', expect: 'none' }];
    await writeFile(file, JSON.stringify({ model: 'demo', servers, cases }));

    const proxy = fingerprintIn((await run('eval', file)).stderr);
    const { stderr } = await run('eval', file, '--approve', proxy);
    expect(stderr).toContain('What this eval starts and reaches is not approved as it is now.');
    const { exitCode } = await run('eval', file, '--approve', fingerprintIn(stderr));
    expect(exitCode).not.toBe(2);
  });

  test('does not matter to a server that is run here', async () => {
    const { stderr } = await run('list', 'tools', '--server', 'starts', '--yes');

    expect(stderr).not.toContain('proxy');
    expect(await ran()).toEqual(['ran']);
  });
});
