import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallZip } from '../../../../test/small-zip.ts';
import type { BundleValues } from '../../../shared/bundle-values.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { testSecrets } from '../secrets/test-secrets.ts';
import { openServers } from '../servers/open-servers.ts';
import type { Servers } from '../servers/servers.ts';
import { fullTrust } from '../servers/trust/trust.ts';
import { addBundle } from './add-bundle.ts';
import { openBundle, type Bundle } from './open-bundle.ts';

let home: string;
let servers: Servers & { close(): Promise<void> };
let secrets: Secrets;
let bundle: Bundle;
const manifest = {
  manifest_version: '0.3',
  name: 'weather',
  display_name: 'Weather map',
  version: '1.0.0',
  server: {
    type: 'node',
    mcp_config: {
      command: 'node',
      args: ['${__dirname}/index.js', '--token=${user_config.token}', '${user_config.keys}'],
      env: { API_KEY: '${user_config.api key}', PORT: '${user_config.port}' },
    },
  },
  user_config: {
    'api key': { type: 'string', title: 'API key', sensitive: true, required: true },
    token: { type: 'string', title: 'Token', sensitive: true },
    keys: { type: 'string', title: 'Keys', sensitive: true, multiple: true },
    unused: { type: 'string', title: 'Unused', sensitive: true },
    port: { type: 'number', title: 'Port', min: 1, max: 9, default: 5 },
  },
};
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-add-bundle-'));
  await writeFile(join(home, 'mcp.json'), '{"mcpServers": {}}');
  servers = await openServers(home, fullTrust);
  secrets = testSecrets(home);
  bundle = await openBundle(
    smallZip([{ name: 'manifest.json', content: JSON.stringify(manifest) }, { name: 'index.js' }]),
  );
});
afterEach(async () => {
  await servers.close();
  await rm(home, { recursive: true, force: true });
});

const add = (values: BundleValues, more: { name?: string; mayUseFile?: boolean } = {}) =>
  addBundle(bundle, { values, mayUseFile: true, ...more }, { home, servers, secrets });
const given = { 'api key': ['hush-1'], unused: ['hush-4'] };
const stored = () => readFile(join(home, 'mcp.json'), 'utf8');

test('sensitive values are kept as secrets of the server, and the file has references', async () => {
  const { definition } = await add({ ...given, token: ['hush-2'], keys: ['hush-3', '', 'hush-5'] });

  expect(definition).toMatchObject({
    name: 'Weather map',
    launch: {
      args: [
        join(home, 'bundles', bundle.sha256, 'index.js'),
        '--token=${secret:WEATHER_MAP_TOKEN}',
        '${secret:WEATHER_MAP_KEYS}',
        '${secret:WEATHER_MAP_KEYS_2}',
      ],
      env: { API_KEY: '${secret:WEATHER_MAP_API_KEY}', PORT: '5' },
    },
  });
  expect(await stored()).not.toContain('hush');
  expect(await readFile(join(home, 'secrets.json'), 'utf8')).not.toContain('hush');
  const kept = secrets.list().map(({ name, audience, keptIn }) => [name, audience, keptIn]);
  expect(kept).toEqual(
    ['WEATHER_MAP_API_KEY', 'WEATHER_MAP_KEYS', 'WEATHER_MAP_KEYS_2', 'WEATHER_MAP_TOKEN'].map(
      (name) => [name, ['server:Weather map'], 'file'],
    ),
  );
  expect(secrets.referred('WEATHER_MAP_KEYS_2', { server: 'Weather map' })).toEqual({
    value: 'hush-5',
  });
  expect(secrets.referred('WEATHER_MAP_TOKEN', { server: 'other' })).toHaveProperty('problem');
});

test('a second server of the bundle has secrets of its own', async () => {
  await add(given);
  const { definition } = await add({ 'api key': ['hush-9'] });

  expect(definition).toMatchObject({
    name: 'Weather map 2',
    launch: { env: { API_KEY: '${secret:WEATHER_MAP_2_API_KEY}' } },
  });
  expect(secrets.referred('WEATHER_MAP_API_KEY', { server: 'Weather map' })).toEqual({
    value: 'hush-1',
  });
});

test('a reference in place of a secret stays, and nothing is kept', async () => {
  const { definition } = await add({ 'api key': ['${env:API_KEY}'] }, { name: 'mine' });

  expect(definition).toMatchObject({
    name: 'mine',
    launch: { env: { API_KEY: '${env:API_KEY}' } },
  });
  expect(secrets.list()).toEqual([]);
});

test.each<[BundleValues, string]>([
  [{}, 'API key (api key) is required.'],
  [{ 'api key': [''] }, 'API key (api key) is required.'],
  [{ ...given, port: ['10'] }, 'Port (port) takes a number from 1 to 9, not “10”.'],
  [{ ...given, prt: ['1'] }, 'The bundle asks for no “prt”; it asks for api key, token,'],
  [
    { port: ['0'] },
    'API key (api key) is required. Port (port) takes a number from 1 to 9, not “0”.',
  ],
])('with %j nothing is written', async (values, message) => {
  await expect(add(values)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining(message) as string,
  });
  expect(await readdir(home)).toEqual(['mcp.json']);
  expect(servers.snapshot().servers).toEqual([]);
});

test('where no keyring can keep the key, nothing is unpacked or stored', async () => {
  await expect(add(given, { mayUseFile: false })).rejects.toMatchObject({ code: 'REFUSED' });

  expect(await readdir(home)).not.toContain('bundles');
  expect(servers.snapshot().servers).toEqual([]);
});

test('secrets are taken back where the server can’t be stored', async () => {
  const full = { ...servers, add: () => Promise.reject(new Error('The disk is full.')) };

  await expect(
    addBundle(bundle, { values: given, mayUseFile: true }, { home, servers: full, secrets }),
  ).rejects.toThrow('The disk is full.');
  expect(secrets.list()).toEqual([]);
});

test('secrets follow a server that was given another name meanwhile', async () => {
  const late = {
    ...servers,
    add: (one: Parameters<Servers['add']>[0]) => servers.add({ ...one, name: 'late' }),
  };

  await addBundle(bundle, { values: given, mayUseFile: true }, { home, servers: late, secrets });

  expect(secrets.list().map(({ audience }) => audience)).toEqual([['server:late']]);
});
