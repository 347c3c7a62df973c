import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseServers } from '../paste/parse-servers.ts';
import { findElsewhere } from './find-elsewhere.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-catalog-'));
  await mkdir(join(home, '.mcp-inspector'));
});
afterEach(() => rm(home, { recursive: true }));

const file = () => join(home, '.mcp-inspector/mcp.json');
async function serversIn(mcpServers: Record<string, unknown>, path?: string) {
  await writeFile(file(), JSON.stringify({ mcpServers }));
  const [found] = await findElsewhere({ platform: 'linux', home, env: {}, path, stored: [] });
  if (found?.status !== 'read') throw new Error(JSON.stringify(found));
  return found;
}
async function only(entry: Record<string, unknown>) {
  const [server] = (await serversIn({ shop: entry })).servers;
  if (server?.status !== 'usable') throw new Error(JSON.stringify(server));
  return server;
}

test('takes its own words over, keeps what has none here, and leaves the file alone', async () => {
  const entry = {
    type: 'streamable-http',
    url: 'https://shop.example/mcp',
    headers: { 'X-A': 'b' },
    protocolEra: 'modern',
    connectionTimeout: 20_000,
    requestTimeout: 90_000,
    metadata: { tenant: 'x' },
    paginatedLists: true,
    suppressNotificationStream: true,
    roots: [{ uri: 'file:///srv', name: 'srv' }],
    oauth: { clientId: 'me', scopes: 'read write' },
    maxFetchRequests: 5,
    elicitCapability: 'form',
  };

  const server = await only(entry);

  expect(server).toMatchObject({
    definition: {
      name: 'shop',
      era: '2026-07-28',
      launch: {
        kind: 'http',
        headers: { 'X-A': 'b' },
        oauth: { clientId: 'me', scopes: ['read', 'write'] },
      },
      upkeep: {
        connectTimeoutMs: 20_000,
        callTimeoutMs: 90_000,
        pageByPage: true,
        noStream: true,
      },
      meta: { tenant: 'x' },
      roots: [{ uri: 'file:///srv', name: 'srv' }],
      kept: { maxFetchRequests: 5, elicitCapability: 'form' },
    },
    notes: ['Its maxFetchRequests, elicitCapability are kept, without effect here.'],
  });
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ mcpServers: { shop: entry } });
});

test('asks for the values that lie in its keyring', async () => {
  const { definition, notes } = await only({
    command: 'node',
    env: { API_KEY: '', REGION: 'eu', TOKEN: '' },
  });

  expect(definition).toMatchObject({
    launch: { env: { API_KEY: '${input:API_KEY}', REGION: 'eu', TOKEN: '${input:TOKEN}' } },
    inputs: [
      { name: 'API_KEY', isSecret: true },
      { name: 'TOKEN', isSecret: true },
    ],
  });
  expect(notes).toEqual([expect.stringMatching(/keeps API_KEY, TOKEN .* asked for them/)]);
});

test.each([
  [{ protocolEra: 'auto' }, { era: 'auto' }, 0],
  [{ protocolEra: 'legacy', era: 'auto' }, { era: 'auto' }, 0],
  [{ protocolEra: 'constructor' }, { era: 'auto' }, 1],
  [{ protocolEra: 7 }, { era: 'auto' }, 1],
  [{ connectionTimeout: 0 }, { upkeep: { connectTimeoutMs: 2 ** 31 - 1 } }, 0],
  [{ requestTimeout: 0 }, { era: 'auto' }, 0],
  [{ requestTimeout: '9' }, { era: 'auto' }, 1],
  [{ connectionTimeout: -1 }, { era: 'auto' }, 1],
  [{ metadata: [{ key: 'a', value: 1 }, 7, { key: ' ' }] }, { meta: { a: 1 } }, 0],
  [{ metadata: 'x' }, { era: 'auto' }, 1],
])('%j is read as %j', async (entry, definition, notes) => {
  const server = await only({ command: 'node', ...entry });

  expect(server.definition).toMatchObject(definition);
  expect(server.notes).toHaveLength(notes);
});

test('is known by its folder where the path of its file is given', async () => {
  const found = await serversIn({ shop: { command: 'node', env: { KEY: '' } } }, file());

  expect(found.client).toBe('inspector');
});

test('the same words are read where its catalog is pasted', () => {
  const entry = { command: 'node', protocolEra: 'modern', connectionTimeout: 5000, taskTtl: 1 };

  expect(parseServers(JSON.stringify({ mcpServers: { shop: entry } }))).toMatchObject({
    status: 'parsed',
    servers: [{ era: '2026-07-28', upkeep: { connectTimeoutMs: 5000 }, kept: { taskTtl: 1 } }],
    notes: ['taskTtl is kept, without effect here.'],
  });
});
