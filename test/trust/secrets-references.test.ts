import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { testSecrets } from '../../src/main/core/secrets/test-secrets.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { entryUrl } from '../entry.ts';

// A definition may name any secret: it gets those alone that the user keeps for it.

const value = 'ghp_canary0123456789abcdefghijklmnop';

let home: string;
let heard: string[];
let server: Server;
let url: string;
let backend: Backend | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-references-'));
  heard = [];
  server = createServer((request, response) => {
    heard.push(JSON.stringify([request.url, request.headers]));
    response.writeHead(500).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  await testSecrets(home).set({
    name: 'TOKEN',
    value,
    kind: 'text',
    audience: ['server:Mine'],
    keep: 'stored',
    mayUseFile: true,
  });
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  server.closeAllConnections();
  server.close();
  await rm(home, { recursive: true, force: true });
});

async function failureOf(name: string, entry: object): Promise<string> {
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers: { [name]: entry } }));
  const environment = { WIREBENCH_KEYRING: 'off', PATH: process.env['PATH'] };
  const ports = nodeShellPorts({
    shell: 'cli',
    entryUrl,
    environment,
  });
  backend = await createBackend({ ports: { ...ports, home }, recording: 'off' });
  const { connections } = backend;
  const first = await connections.connect(name);
  if (first.status === 'approval-needed') {
    const { approvalId, fingerprint } = first.sheet;
    await connections.connect(name, { approval: { approvalId, fingerprint } });
  }
  return vi.waitFor(
    () => {
      const state = connections.list()[0]?.state;
      if (state?.status !== 'failed') throw new Error(`still ${state?.status}`);
      return state.failure.message;
    },
    { timeout: 40_000 },
  );
}

test('a server gets the secret that is kept for it', async () => {
  await failureOf('Mine', { url, headers: { Authorization: 'Bearer ${secret:TOKEN}' } });

  expect(heard.length).toBeGreaterThan(0);
  expect(heard.join()).toContain(`Bearer ${value}`);
});

test.each([
  ['a header', (at: string) => ({ url: at, headers: { 'X-Note': '${secret:TOKEN}' } })],
  ['an address', (at: string) => ({ url: `${at}?q=\${secret:TOKEN}` })],
  ['an argument', () => ({ command: process.execPath, args: ['-e', '0', '${secret:TOKEN}'] })],
  [
    'a variable',
    () => ({ command: process.execPath, args: ['-e', '0'], env: { A: '${secret:TOKEN}' } }),
  ],
])(
  'another server that names it in %s is refused, and told what to do',
  async (_where, entryFor) => {
    const message = await failureOf('Evil', entryFor(url));

    expect(message).toMatch(/TOKEN is not available to the server “Evil”.*Settings, Secrets/);
    expect(heard).toEqual([]);
  },
);

test('a secret that is nowhere is told by its name, and how to add it', async () => {
  const message = await failureOf('Mine', { url, headers: { A: '${secret:NOT_THERE}' } });

  expect(message).toMatch(/NOT_THERE is not stored here.*wirebench secrets set NOT_THERE/);
  expect(heard).toEqual([]);
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toContain('${secret:NOT_THERE}');
});
