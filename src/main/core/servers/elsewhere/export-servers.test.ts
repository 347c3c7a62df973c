import { describe, expect, test } from 'vitest';
import {
  exportFormats,
  isLinkFormat,
  type ExportFormat,
} from '../../../../shared/model/servers/elsewhere.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { splitWords } from '../../../../shared/shell/split-shell.ts';
import { createSecretMasker, noMasker } from '../../secrets/masking/secret-masker.ts';
import { exportServers } from './export-servers.ts';
import { readConfig } from './read-config.ts';

const files: ServerDefinition = {
  name: 'files',
  era: 'legacy',
  upkeep: { callTimeoutMs: 5 },
  launch: {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', 'server', 'it’s “here”', "don't $X"],
    cwd: '/work',
    env: { TOKEN: '${env:TOKEN}', PLAIN: 'x' },
  },
};
const api: ServerDefinition = {
  name: 'api',
  era: 'auto',
  inputs: [{ name: 'key', isSecret: true }],
  launch: {
    kind: 'http',
    url: 'https://api.example/mcp',
    headers: { 'X-Api-Key': '${input:key}', Authorization: 'Bearer sk-canary' },
  },
};
const demo: ServerDefinition = {
  name: 'Demo',
  era: 'auto',
  launch: { kind: 'bundled', demo: 'legacy' },
};

const configurations = exportFormats.filter((format) => !isLinkFormat(format));

const exported = (format: ExportFormat, withSecrets = false) =>
  exportServers({ definitions: [files, api, demo], format, withSecrets, masker: noMasker });

test('writes for VS Code its own kind of list, with inputs', () => {
  const { text, notes } = exported('vscode');

  expect(JSON.parse(text)).toEqual({
    inputs: [{ id: 'key', type: 'promptString', description: 'key', password: true }],
    servers: {
      files: {
        type: 'stdio',
        command: 'npx',
        args: ['-y', 'server', 'it’s “here”', "don't $X"],
        env: { TOKEN: '${env:TOKEN}', PLAIN: 'x' },
        cwd: '/work',
      },
      api: {
        type: 'http',
        url: 'https://api.example/mcp',
        headers: { 'X-Api-Key': '${input:key}', Authorization: 'Bearer ${env:AUTHORIZATION}' },
      },
    },
  });
  expect(notes).toEqual([
    'The value of Authorization of api was left out.',
    'Demo comes with Wirebench and was left out.',
  ]);
});

test('writes Claude Code’s variables its way, and notes what it does not know', () => {
  const { text, notes } = exported('claude-code');

  expect(JSON.parse(text).mcpServers.files.env).toEqual({ TOKEN: '${TOKEN}', PLAIN: 'x' });
  expect(JSON.parse(text).mcpServers.api.type).toBe('http');
  expect(notes).toContain('Claude Code does not support ${input:key}: replace it with the value.');
  expect(notes).toContain(
    'Claude Code can’t set a folder for a server: files will not start in /work.',
  );
});

test('writes commands that a shell takes apart as they were meant', () => {
  const [first = '', second = ''] = exported('claude-code-command').text.split('\n');

  const { words } = splitWords(first, (name) => `no value for ${name}`);
  expect(words.slice(0, 4)).toEqual(['claude', 'mcp', 'add-json', 'files']);
  expect(JSON.parse(String(words[4])).args).toEqual(['-y', 'server', 'it’s “here”', "don't $X"]);
  expect(splitWords(second, () => '').words[3]).toBe('api');
});

test.each([
  ['windsurf', 'mcpServers', { serverUrl: 'https://api.example/mcp' }],
  ['cline', 'mcpServers', { type: 'streamableHttp', url: 'https://api.example/mcp' }],
  ['zed', 'context_servers', { url: 'https://api.example/mcp' }],
  ['cursor', 'mcpServers', { url: 'https://api.example/mcp' }],
] as const)('writes for %s what it reads', (format, key, entry) => {
  expect(JSON.parse(exported(format).text)[key].api).toMatchObject(entry);
});

test.each(configurations)('leaves secrets out for %s, unless they are wanted', (format) => {
  expect(exported(format).text).not.toContain('sk-canary');
  expect(exported(format, true).text).toContain('sk-canary');
});

test.each(configurations)('writes for %s no secret of a sign-in', (format) => {
  const launch = {
    kind: 'http' as const,
    url: 'https://api.example/mcp',
    headers: {},
    oauth: { clientId: 'mine', clientSecret: 'canary-of-mine' },
  };

  const { text } = exportServers({
    definitions: [{ name: 'api', era: 'auto', launch }],
    format,
    withSecrets: false,
    masker: noMasker,
  });

  expect(text).toContain('api.example');
  expect(text).not.toContain('canary');
});

test('says of clients without variables that values are to be put in', () => {
  expect(exported('zed').notes).toContain(
    'Zed does not support ${env:TOKEN}: replace it with the value.',
  );
});

test.each(['vscode', 'claude-code', 'cursor', 'windsurf', 'cline'] as const)(
  'is read back from %s as it was',
  (client) => {
    const { text } = exported(client, true);
    const meaning = { client, platform: 'linux' as const, home: '/home/me', env: {} };

    const [group] = readConfig(JSON.parse(text), meaning);
    const launches = group?.servers.map((read) =>
      read.status === 'usable' ? read.definition.launch : read.reason,
    );

    const { cwd: _cwd, ...withoutFolder } = files.launch as { cwd: string };
    expect(launches).toEqual([client === 'vscode' ? files.launch : withoutFolder, api.launch]);
  },
);

describe('without secrets', () => {
  const canary = 'c4n4ry-7f3';
  const known = 'known-7f3a-value';
  const masker = createSecretMasker([{ value: known, label: '${env:KNOWN}' }]);
  const entryOf = (launch: ServerDefinition['launch']) => {
    const definitions = [{ name: 's', era: 'auto' as const, launch }];
    const { text, notes } = exportServers({
      definitions,
      format: 'vscode',
      withSecrets: false,
      masker,
    });
    return { entry: JSON.parse(text).servers.s, text, notes };
  };
  const stdio = (args: string[], env: Record<string, string> = {}) =>
    entryOf({ kind: 'stdio', command: 'run', args, env });

  test.each([
    [
      ['--token', canary],
      ['--token', '${env:TOKEN}'],
    ],
    [
      ['--token', 'QWxhZGRpbjpvcGVuc2VzYW1lMTIzNA=='],
      ['--token', '${env:TOKEN}'],
    ],
    [[`--api-key=${canary}`], ['--api-key=${env:API_KEY}']],
    [
      ['-e', `DB_PWD=${canary}`],
      ['-e', 'DB_PWD=${env:DB_PWD}'],
    ],
    [
      ['--header', `Authorization: Bearer ${canary}`],
      ['--header', 'Authorization: Bearer ${env:AUTHORIZATION}'],
    ],
    [[`https://me:${canary}@host/mcp`], ['https://me:${env:PASSWORD}@host/mcp']],
    [[`https://host/?api_key=${canary}&a=1`], ['https://host/?api_key=${env:API_KEY}&a=1']],
    [[`--url=postgres://me:${canary}@db/x`], ['--url=postgres://me:${env:PASSWORD}@db/x']],
    [
      ['x', `y-${known}`],
      ['x', 'y-${env:KNOWN}'],
    ],
    [
      ['x', Buffer.from(`u:${known}`).toString('base64')],
      ['x', expect.stringContaining('${env:KNOWN}')],
    ],
    [['ghp_0123456789abcdefghijABCDEFGHIJ12'], ['•••']],
  ])('writes no secret of the arguments %j', (args, shown) => {
    const { entry, text, notes } = stdio(args);

    expect(entry.args).toEqual(shown);
    expect(text).not.toContain(canary);
    expect(notes).toHaveLength(1);
  });

  test.each(['DB_PWD', 'PGPASSWORD', 'DB_PASS', 'GITHUB_PAT', 'SENTRY_DSN', 'OPENAI_KEY'])(
    'writes a reference in place of the variable %s',
    (name) => {
      expect(stdio([], { [name]: canary }).entry.env).toEqual({ [name]: `\${env:${name}}` });
    },
  );

  test('writes an address without its password, by any name', () => {
    const { entry } = stdio([], {
      DATABASE_URL: `postgres://me:${canary}@db/x`,
      PLAIN: `a ${known}`,
    });

    expect(entry.env).toEqual({
      DATABASE_URL: 'postgres://me:${env:PASSWORD}@db/x',
      PLAIN: 'a ${env:KNOWN}',
    });
  });

  test('writes an HTTP server’s address and headers without secrets', () => {
    const { entry, notes } = entryOf({
      kind: 'http',
      url: `https://me:${canary}@host/${known}/mcp?api_key=${canary}&page=2`,
      headers: { 'X-Own': known, Cookie: canary, 'X-Team': '${env:TEAM}' },
    });

    expect(entry.url).toBe(
      'https://me:${env:PASSWORD}@host/${env:KNOWN}/mcp?api_key=${env:API_KEY}&page=2',
    );
    expect(entry.headers).toEqual({
      'X-Own': '${env:KNOWN}',
      Cookie: '${env:COOKIE}',
      'X-Team': '${env:TEAM}',
    });
    expect(notes).toContain('The value of api_key of s was left out.');
  });

  test.each([
    [['--author', 'me', '--keyboard=us', '--no-auth', '-y', 'server', 'a=b', '--page-token', '3']],
    [
      [
        '--token',
        '${env:TOKEN}',
        '--key=${input:key}',
        'https://host/?api_key=${env:K}',
        'https://${env:P}@host',
      ],
    ],
  ])('leaves %j as it is', (args) => {
    expect(stdio(args)).toMatchObject({ entry: { args }, notes: [] });
  });

  test('writes no secret of the inputs, and says what is missing', () => {
    const inputs = [
      { name: 'pin', isSecret: true, default: canary, description: `like ${known}` },
      { name: 'api_key', options: [canary, 'other'] },
      { name: 'database', default: `postgres://me:${canary}@db/x` },
      { name: 'place', default: known, options: ['eu', known] },
    ];
    const launch = { kind: 'stdio' as const, command: 'run', args: [], env: {} };
    const definitions = [{ name: 's', era: 'auto' as const, launch, inputs }];

    const { text, notes } = exportServers({
      definitions,
      format: 'vscode',
      withSecrets: false,
      masker,
    });

    expect(text).not.toContain(canary);
    expect(text).not.toContain(known);
    expect(JSON.parse(text).inputs).toEqual([
      { id: 'pin', type: 'promptString', description: 'like ${env:KNOWN}', password: true },
      { id: 'api_key', type: 'promptString', description: 'api_key', password: true },
      {
        id: 'database',
        type: 'promptString',
        description: 'database',
        default: 'postgres://me:${env:PASSWORD}@db/x',
        password: false,
      },
      {
        id: 'place',
        type: 'pickString',
        description: 'place',
        default: '${env:KNOWN}',
        options: ['eu', '${env:KNOWN}'],
      },
    ]);
    expect(notes).toContain('The default of the input pin of s was left out.');
    expect(notes).toContain('The list of values of the input api_key of s was left out.');
  });

  test('writes the inputs as they are where secrets are wanted', () => {
    const inputs = [{ name: 'pin', isSecret: true, default: canary }];
    const launch = { kind: 'stdio' as const, command: 'run', args: [], env: {} };

    const { text } = exportServers({
      definitions: [{ name: 's', era: 'auto', launch, inputs }],
      format: 'vscode',
      withSecrets: true,
      masker,
    });

    expect(JSON.parse(text).inputs).toMatchObject([{ id: 'pin', default: canary }]);
  });
});
