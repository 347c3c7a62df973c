import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Launch } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { learnArguments } from '../secrets/masking/learn-arguments.ts';
import { followSecrets, learnStoredServers } from './learn-secrets.ts';

const canary = 'canary-7f3a';

function knownOf(launch: Launch | undefined, settings: Partial<Settings>, environment = {}) {
  const known = createKnownSecrets();
  const definitions = launch ? [{ name: 's', era: 'auto' as const, launch }] : [];
  followSecrets(known, {
    servers: {
      snapshot: () => ({ file: '', servers: definitions, invalid: [] }),
      onChange: () => () => undefined,
    },
    settings: { read: () => ({ network: {}, ...settings }), onChange: () => () => undefined },
    environment,
  });
  return known.snapshot();
}

const stdio = (args: string[], env: Record<string, string> = {}): Launch => ({
  kind: 'stdio',
  command: 'run',
  args,
  env,
});
const http = (url: string, headers: Record<string, string> = {}): Launch => ({
  kind: 'http',
  url,
  headers,
});

test.each<[string, Launch]>([
  ['a variable', stdio([], { DB_PWD: canary })],
  ['a variable that is an address', stdio([], { DATABASE_URL: `postgres://me:${canary}@db/x` })],
  ['an option', stdio(['--token', canary])],
  ['an option in one word', stdio([`--api-key=${canary}`])],
  ['an assignment', stdio(['-e', `TOKEN=${canary}`])],
  ['an address in an argument', stdio([`https://me:${canary}@host`])],
  ['a header', http('https://host', { Authorization: `Bearer ${canary}` })],
  ['a Basic header', http('https://host', { Authorization: `Basic ${btoa(`me:${canary}`)}` })],
  ['a parameter', http(`https://host/?api_key=${encodeURIComponent(canary)}`)],
  ['a password', http(`https://me:${canary}@host`)],
])('learns what stands in a definition as %s', (_what, launch) => {
  expect(knownOf(launch, {}).map(({ value }) => value)).toContain(canary);
});

test.each<[string, Partial<Settings>]>([
  ['the proxy', { network: { proxy: `http://me:${canary}@proxy:8080` } }],
  ['the proxy beside a reference', { network: { proxy: `http://\${secret:ME}:${canary}@proxy` } }],
  ['named variables', { environments: [{ name: 'e', variables: { API_KEY: canary } }] }],
  [
    'headers for spans',
    {
      telemetry: {
        isOn: false,
        endpoint: 'http://x',
        headers: [['x-key', canary]],
        withContents: false,
        propagates: false,
      },
    },
  ],
])('learns what stands in the settings of %s', (_what, settings) => {
  expect(knownOf(undefined, settings).map(({ value }) => value)).toContain(canary);
});

test('learns the secrets of a sign-in', () => {
  const oauth = { clientId: 'mine', clientSecret: canary };
  const launch = { kind: 'http' as const, url: 'https://h.test/mcp', headers: {}, oauth };

  expect(knownOf(launch, {}).map(({ value }) => value)).toContain(canary);
});

test('learns the values of references and of variables with the name of a secret, by their names', () => {
  const environment = {
    GITHUB_TOKEN: canary,
    MINE: 'other-7f3a',
    PLAIN: 'nobody-7f3a',
    OPENAI_KEY: 'third-7f3a',
  };

  const known = knownOf(stdio(['${env:MINE}', '${env:constructor}']), {}, environment);

  expect(known).toEqual([
    { value: canary, label: '${env:GITHUB_TOKEN}' },
    { value: 'third-7f3a', label: '${env:OPENAI_KEY}' },
    { value: 'other-7f3a', label: '${env:MINE}' },
  ]);
});

test.each<[Launch]>([
  [
    stdio(['--author', 'somebody', '--token', '${env:TOKEN}', 'TOKEN=${input:t}', '-y', 'server'], {
      MODE: 'verbose',
    }),
  ],
  [http('https://host/mcp?page=first-page', { Accept: 'text/event-stream', 'X-Key': '${env:K}' })],
  [{ kind: 'bundled', demo: 'legacy' }],
])('learns nothing of what is no secret: %j', (launch) => {
  expect(knownOf(launch, {})).toEqual([]);
});

test('learns what the stored list says, for a core with servers of its own', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-learn-'));
  const known = createKnownSecrets();
  const entry = { command: 'run', args: ['${env:MINE}'], env: { DB_PWD: canary } };
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers: { s: entry, broken: 1 } }));

  await learnStoredServers(known, { home, environment: { MINE: 'mine-7f3a' } });
  await learnStoredServers(known, { home: join(home, 'none'), environment: {} });

  expect(known.snapshot().map(({ value }) => value)).toEqual(['mine-7f3a', canary]);
  await rm(home, { recursive: true });
});

test('learns what a schema or a name calls a secret in arguments, but no reference', () => {
  const known = createKnownSecrets();
  const schema = { type: 'object', properties: { word: { type: 'string', format: 'password' } } };
  const text = JSON.stringify({
    word: canary,
    deep: { apiKey: ['second-7f3a'] },
    token: '${env:T}',
    plain: 'plain-7f3a',
  });

  learnArguments(known, text, schema);
  learnArguments(known, '{"password": "broken', {});
  learnArguments(known, '['.repeat(100_000), {});

  expect(known.snapshot().map(({ value }) => value)).toEqual([canary, 'second-7f3a', 'broken']);
});

test('learns by names where a schema is too large to be looked through', () => {
  const known = createKnownSecrets();
  const choices = Array.from({ length: 400_001 }, (_, i) => `choice-${i}`);
  const schema = { type: 'object', properties: { token: { enum: choices } } };

  learnArguments(known, JSON.stringify({ token: 'another-7f3a', password: canary }), schema);

  expect(known.snapshot().map(({ value }) => value)).toEqual(['another-7f3a', canary]);
});

test('takes the working folder for no secret, and another variable of such a name for one', () => {
  const environment = { PWD: '/home/ada/here', OLDPWD: '/home/ada/there', DB_PWD: canary };

  expect(knownOf(undefined, {}, environment).map(({ value }) => value)).toEqual([canary]);
});
