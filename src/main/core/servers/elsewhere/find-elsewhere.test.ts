import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundFile, FoundServer } from '../../../../shared/model/servers/elsewhere.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { findElsewhere } from './find-elsewhere.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wirebench-elsewhere-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const write = (file: string, content: unknown) => {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

type Options = { path?: string; env?: Record<string, string>; stored?: ServerDefinition[] };

const find = ({ path, env = {}, stored = [] }: Options = {}) =>
  findElsewhere({ platform: 'linux', home, env, path, stored });

const serversIn = (files: FoundFile[]): FoundServer[] =>
  files.flatMap((file) => (file.status === 'read' ? file.servers : []));

const usable = (servers: FoundServer[]) =>
  servers.flatMap((server) => (server.status === 'usable' ? [server] : []));

const reasons = (servers: FoundServer[]) =>
  servers.flatMap((server) => (server.status === 'unusable' ? [[server.name, server.reason]] : []));

test('finds the servers of every client of this user, and changes none of their files', async () => {
  const entry = { command: 'npx', args: ['-y', 'thing'] };
  const files = [
    write('.config/Claude/claude_desktop_config.json', { mcpServers: { desktop: entry } }),
    write('.claude.json', { mcpServers: { code: entry } }),
    write('.cursor/mcp.json', { mcpServers: { cursor: entry } }),
    write('.config/Code/User/mcp.json', { servers: { vscode: { type: 'stdio', ...entry } } }),
    write('.config/Code/User/profiles/-1a2b/mcp.json', { servers: { profile: entry } }),
    write('.codeium/windsurf/mcp_config.json', {
      mcpServers: { windsurf: { serverUrl: 'https://a.example/mcp' } },
    }),
    write(
      '.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      { mcpServers: { cline: { ...entry, disabled: true, autoApprove: [] } } },
    ),
    write(
      '.config/zed/settings.json',
      '// Zed\n{ "context_servers": { "zed": { "command": "npx", "args": ["-y", "thing"], }, }, }',
    ),
  ];
  const before = files.map((file) => readFileSync(file, 'utf8'));

  const found = await find();

  expect(found.map(({ client }) => client)).toEqual([
    'claude-desktop',
    'claude-code',
    'cursor',
    'vscode',
    'vscode',
    'windsurf',
    'cline',
    'zed',
  ]);
  const servers = usable(serversIn(found));
  expect(servers.map(({ definition }) => definition.name)).toEqual([
    'desktop',
    'code',
    'cursor',
    'vscode',
    'profile',
    'windsurf',
    'cline',
    'zed',
  ]);
  expect(servers.find(({ isDisabled }) => isDisabled)?.definition.name).toBe('cline');
  expect(servers.at(-1)?.definition.launch).toEqual({ kind: 'stdio', env: {}, ...entry });
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
});

test('says of a server that an equal one is in the list, whatever it is called', async () => {
  write('.cursor/mcp.json', {
    mcpServers: { a: { command: 'run', env: { X: '1', Y: '2' } }, b: { command: 'other' } },
  });
  const launch = { kind: 'stdio' as const, command: 'run', args: [], env: { Y: '2', X: '1' } };

  const found = await find({ stored: [{ name: 'mine', era: 'auto', launch }] });

  expect(usable(serversIn(found)).map(({ isStored }) => isStored)).toEqual([true, false]);
});

test('finds what Claude Code keeps for one project, to be run in its folder', async () => {
  write('.claude.json', {
    projects: {
      '/projects/shop': { mcpServers: { db: { command: './db.sh', env: { KEY: '${KEY}' } } } },
      '/projects/empty': { mcpServers: {} },
      '/projects/odd': 7,
    },
  });

  const found = await find();

  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ project: '/projects/shop' });
  expect(usable(serversIn(found))[0]?.definition.launch).toEqual({
    kind: 'stdio',
    command: './db.sh',
    args: [],
    cwd: '/projects/shop',
    env: { KEY: '${env:KEY}' },
  });
});

test('puts Claude Code’s variables in our terms, with a default only where it is needed', async () => {
  write('.claude.json', {
    mcpServers: {
      api: {
        type: 'http',
        url: '${BASE:-https://api.example}/mcp',
        headers: { A: 'Bearer ${TOKEN}', B: '${SET:-no}', C: '$HOME ${input:x}' },
      },
    },
  });

  const [api] = usable(serversIn(await find({ env: { SET: 'yes' } })));

  expect(api?.definition.launch).toEqual({
    kind: 'http',
    url: 'https://api.example/mcp',
    headers: { A: 'Bearer ${env:TOKEN}', B: '${env:SET}', C: '$HOME ${input:x}' },
  });
  expect(api?.notes).toEqual([
    'BASE is not set here, so its default “https://api.example” is used.',
  ]);
});

test('takes the inputs of VS Code along, its watch, and what its variables stand for', async () => {
  write('shop/.vscode/mcp.json', {
    inputs: [
      { type: 'promptString', id: 'key', description: 'API key', password: true },
      { type: 'pickString', id: 'region', options: ['eu', { label: 'US', value: 'us' }] },
      { type: 'promptString', id: 'unused' },
      { type: 'command', id: 'cmd', command: 'x' },
    ],
    servers: {
      shop: {
        type: 'stdio',
        command: '${workspaceFolder}${/}run',
        args: ['${userHome}/x', '${file}', '${config:a.b}'],
        env: { KEY: '${input:key}', REGION: '${input:region}', C: '${input:cmd}' },
        envFile: '${workspaceFolder}/.env',
        dev: { watch: 'src/**/*.ts' },
      },
    },
  });
  const folder = join(home, 'shop');

  const found = await find({ path: folder });
  const [shop] = usable(serversIn(found));

  expect(found[0]).toMatchObject({ client: 'vscode', project: folder });
  expect(shop?.definition).toEqual({
    name: 'shop',
    era: 'auto',
    launch: {
      kind: 'stdio',
      command: `${folder}/run`,
      args: [`${home}/x`, '${file}', '${config:a.b}'],
      cwd: folder,
      env: { KEY: '${input:key}', REGION: '${input:region}', C: '${input:cmd}' },
    },
    upkeep: { watch: ['src/**/*.ts'] },
    inputs: [
      { name: 'key', description: 'API key', isSecret: true },
      { name: 'region', options: ['eu', 'us'], isSecret: false },
    ],
  });
  expect(shop?.notes).toEqual([
    'Only that editor can resolve ${file}: replace it.',
    'Only that editor can resolve ${config:a.b}: replace it.',
    'Its envFile is not read: add its variables.',
  ]);
});

test('reads both ways in which Zed writes a command, and leaves its extensions out', async () => {
  write('.config/zed/settings.json', {
    context_servers: {
      old: { source: 'custom', command: { path: 'run', args: ['a'], env: { B: 'c' } } },
      off: { command: 'run', enabled: false },
      extension: { source: 'extension', settings: {} },
    },
  });

  const servers = serversIn(await find());

  expect(
    usable(servers).map(({ definition, isDisabled }) => [definition.launch, isDisabled]),
  ).toEqual([
    [{ kind: 'stdio', command: 'run', args: ['a'], env: { B: 'c' } }, false],
    [{ kind: 'stdio', command: 'run', args: [], env: {} }, true],
  ]);
  expect(reasons(servers)).toEqual([['extension', 'An extension of the editor starts it.']]);
});

test('lists what it can’t use with the reason, and the good beside it', async () => {
  write(
    '.cursor/mcp.json',
    '{ "mcpServers": { "__proto__": { "command": "run" }, "list": [], "none": {}, "ws": { "type": "ws", "url": "wss://x" }, "num": { "command": 7 }, "": { "command": "x" }, "ftp": { "url": "ftp://x" }, "good": { "command": "run", "args": [1, true, null], "env": { "N": 5 } } } }',
  );

  const servers = serversIn(await find());

  expect(usable(servers).map(({ definition }) => [definition.name, definition.launch])).toEqual([
    ['__proto__', { kind: 'stdio', command: 'run', args: [], env: {} }],
    ['good', { kind: 'stdio', command: 'run', args: ['1', 'true', 'null'], env: { N: '5' } }],
  ]);
  expect(reasons(servers).map(([name]) => name)).toEqual(['list', 'none', 'ws', 'num', '', 'ftp']);
  expect(Object.fromEntries(reasons(servers))).toMatchObject({
    list: 'The entry is not an object.',
    ws: 'No revision of MCP speaks WebSocket (ws://): enter the server’s http:// or https:// address.',
    ftp: '“ftp://” is not an MCP transport: a server has an http:// or https:// address, or a command that starts it.',
  });
});

test.each([
  ['not JSON', '{ "mcpServers": ', 'line 1'],
  ['nested too deeply', '['.repeat(100_000), 'nested too deeply'],
])('tells of a file that is %s, and reads the others', async (_what, content, message) => {
  write('.cursor/mcp.json', content);
  write('.claude.json', { mcpServers: { code: { command: 'run' } } });

  const found = await find();

  expect(found.map(({ client, status }) => [client, status])).toEqual([
    ['claude-code', 'read'],
    ['cursor', 'failed'],
  ]);
  expect(found[1]).toMatchObject({ message: expect.stringContaining(message) });
});

test('opens neither a pipe nor a file that is too large', async () => {
  mkdirSync(join(home, '.cursor'), { recursive: true });
  execFileSync('mkfifo', [join(home, '.cursor/mcp.json')]);
  const large = write('.claude.json', '');
  truncateSync(large, 65_000_000);

  const found = await find();

  expect(found).toMatchObject([
    { client: 'claude-code', status: 'failed', message: 'It is larger than 64 MB.' },
    { client: 'cursor', status: 'failed', message: 'It is not a file.' },
  ]);
});

test('reads one file of any name, and says what is wrong with the path', async () => {
  const file = write('odd [names]*.json', { mcpServers: { one: { command: 'run' } } });
  const plain = write('plain.json', { some: 'thing' });

  expect(await find({ path: file })).toMatchObject([
    { client: 'other', file, servers: [{ status: 'usable' }] },
  ]);
  expect(await find({ path: plain })).toMatchObject([
    { status: 'failed', message: 'There is no list of servers in this file.' },
  ]);
  expect(await find({ path: '~/plain.json' })).toHaveLength(1);
  await expect(find({ path: 'relative.json' })).rejects.toThrow('is not an absolute path');
  await expect(find({ path: join(home, 'missing') })).rejects.toThrow('can’t be read');
  await expect(find({ path: dirname(write('empty/x', '')) })).rejects.toThrow('No client’s');
});

test('reads YAML where the file is named so, and says where it is broken', async () => {
  const good = write('mcp.yaml', 'mcpServers:\n  yaml: { command: npx, args: [-y, thing] }\n');
  const bad = write('bad.yml', 'mcpServers:\n  yaml: {');

  const [read] = usable(serversIn(await find({ path: good })));

  expect(read?.definition).toMatchObject({
    name: 'yaml',
    launch: { kind: 'stdio', command: 'npx', args: ['-y', 'thing'] },
  });
  expect(await find({ path: bad })).toMatchObject([
    { status: 'failed', message: expect.stringMatching(/\(line 2, column \d+\)$/) as string },
  ]);
});

test('finds nothing where there is nothing', async () => {
  expect(await find()).toEqual([]);
});
