import { expect, test } from 'vitest';
import { exportFormats, type ExportFormat } from '../../../../shared/model/elsewhere.ts';
import type { ServerDefinition } from '../../../../shared/model/server.ts';
import { parse } from 'shell-quote';
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

const exported = (format: ExportFormat, withSecrets = false) =>
  exportServers({ definitions: [files, api, demo], format, withSecrets });

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
  expect(notes).toContain('Claude Code does not know ${input:key}: put the value in its place.');
  expect(notes).toContain(
    'Claude Code has no folder for servers: files starts elsewhere than in /work.',
  );
});

test('writes commands that a shell takes apart as they were meant', () => {
  const [first = '', second = ''] = exported('claude-code-command').text.split('\n');

  const words = parse(first, (name) => `$${name}`);
  expect(words.slice(0, 4)).toEqual(['claude', 'mcp', 'add-json', 'files']);
  expect(JSON.parse(String(words[4])).args).toEqual(['-y', 'server', 'it’s “here”', "don't $X"]);
  expect(parse(second)[3]).toBe('api');
});

test.each([
  ['windsurf', 'mcpServers', { serverUrl: 'https://api.example/mcp' }],
  ['cline', 'mcpServers', { type: 'streamableHttp', url: 'https://api.example/mcp' }],
  ['zed', 'context_servers', { url: 'https://api.example/mcp' }],
  ['cursor', 'mcpServers', { url: 'https://api.example/mcp' }],
] as const)('writes for %s what it reads', (format, key, entry) => {
  expect(JSON.parse(exported(format).text)[key].api).toMatchObject(entry);
});

test.each(exportFormats)('leaves secrets out for %s, unless they are wanted', (format) => {
  expect(exported(format).text).not.toContain('sk-canary');
  expect(exported(format, true).text).toContain('sk-canary');
});

test('says of clients without variables that values are to be put in', () => {
  expect(exported('zed').notes).toContain(
    'Zed does not know ${env:TOKEN}: put the value in its place.',
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
