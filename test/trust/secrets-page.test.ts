import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../../src/shared/contract/index.ts';
import { exportFormats } from '../../src/shared/model/servers/elsewhere.ts';
import { connect, type RpcClient } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { spellingsIn, newCanary } from '../canary-text.ts';
import { entryUrl } from '../entry.ts';

// Values that were moved out of definitions: no answer to a page ever holds them again.

const secrets = {
  header: newCanary(),
  variable: newCanary(),
  option: newCanary(),
  parameter: newCanary(),
  proxy: newCanary(),
  spans: newCanary(),
  environment: newCanary(),
};
const url = `http://127.0.0.1:1/mcp?api_key=${encodeURIComponent(secrets.parameter)}`;
const mcpServers = {
  api: { url, headers: { Authorization: `Bearer ${secrets.header}` } },
  tool: {
    command: process.execPath,
    args: ['-e', '0', '--token', secrets.option],
    env: { GITHUB_TOKEN: secrets.variable },
  },
};
const settings = {
  network: { proxy: `http://me:${encodeURIComponent(secrets.proxy)}@127.0.0.1:1` },
  environments: [{ name: 'stage', variables: { API_TOKEN: secrets.environment } }],
  telemetry: {
    isOn: false,
    endpoint: 'http://127.0.0.1:1',
    headers: [['x-api-key', secrets.spans]],
    withContents: false,
    propagates: false,
  },
};

let home: string;
let backend: Backend;
let frames: string[];
const clients: RpcClient<AppContract>[] = [];
beforeEach(async () => {
  frames = [];
  home = await mkdtemp(join(tmpdir(), 'wirebench-page-'));
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers }));
  await writeFile(join(home, 'settings.json'), JSON.stringify(settings));
  const environment = { PATH: process.env['PATH'], WIREBENCH_KEYRING: 'off' };
  const ports = { ...nodeShellPorts({ shell: 'web', entryUrl, environment }), home };
  backend = await createBackend({ ports, recording: 'off' });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

/** A page that has just been opened, and all that reaches it. */
function page(): RpcClient<AppContract> {
  const server = serve(contract, backend.handlers);
  const client = connect<AppContract>({
    open: async () => {
      const [own, core] = memoryChannels();
      server.accept(core);
      own.onMessage((frame) => frames.push(frame));
      return own;
    },
  });
  clients.push(client);
  return client;
}

const first = (client: RpcClient<AppContract>, name: 'events' | 'secrets.overview') =>
  new Promise<void>((done, fail) => {
    client.stream(
      name,
      {},
      { onItems: () => done(), onEnd: (error) => fail(error ?? new Error()) },
    );
  });

/** Which of them stand in what reached the page. */
const seen = () =>
  Object.entries(secrets).flatMap(([kind, secret]) =>
    spellingsIn(frames.join('\n'), secret).length > 0 ? [kind] : [],
  );

test('what is offered tells their places and shapes, and not the values', async () => {
  const found = await page().call('secrets.found', {});

  expect(found).toHaveLength(Object.keys(secrets).length);
  expect(seen()).toEqual([]);
});

test('moved with one call, they are in no list, sheet, export or answer', async () => {
  const before = page();
  const found = await before.call('secrets.found', {});
  const places = found.map(({ place }) => place);
  const moved = await before.call('secrets.moveIn', { places, mayUseFile: true });
  before.close();
  frames = [];

  const client = page();
  await first(client, 'events');
  await first(client, 'secrets.overview');
  for (const serverName of Object.keys(mcpServers)) {
    expect(await client.call('connections.connect', { serverName })).toMatchObject({
      status: 'approval-needed',
    });
  }
  const names = Object.keys(mcpServers);
  for (const format of exportFormats) {
    for (const withSecrets of [false, true])
      await client.call('servers.export', { names, format, withSecrets });
  }

  expect(moved).toEqual({ moved: Object.keys(secrets).length, problems: [] });
  expect(frames.join('')).toContain('${secret:GITHUB_TOKEN}');
  expect(seen()).toEqual([]);
  expect(await client.call('secrets.found', {})).toEqual([]);
});
