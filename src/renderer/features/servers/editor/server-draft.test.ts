import { expect, test } from 'vitest';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { draftOf, emptyDraft, readDraft } from './server-draft.ts';
import { snippetOf } from '../server-snippet.ts';

const definitions: ServerDefinition[] = [
  { name: 'a', era: 'legacy', launch: { kind: 'bundled', demo: 'modern' } },
  {
    name: 'b',
    era: 'auto',
    launch: { kind: 'http', url: 'https://x.y/mcp', headers: { A: 'b' } },
  },
  {
    name: 'c',
    era: '2026-07-28',
    launch: { kind: 'stdio', command: 'run', args: ['', ' a '], cwd: '/x', env: { K: ' v ' } },
  },
  {
    name: 'd',
    era: 'auto',
    launch: { kind: 'stdio', command: 'run', args: [], env: {} },
    upkeep: {
      connectTimeoutMs: 2500,
      callTimeoutMs: 0,
      totalTimeoutMs: 120_000,
      pingEveryMs: 1000,
      watch: ['src/**/*.ts'],
      declaredOnly: true,
      pageByPage: true,
      noStream: true,
      callsPerSecond: 0.5,
      callsAtOnce: 3,
    },
  },
  {
    name: 'e',
    era: 'auto',
    launch: { kind: 'stdio', command: 'run', args: [], env: {} },
    declares: [],
    roots: [{ uri: 'file:///srv', name: 'Data' }, { uri: 'https://odd.example' }],
    meta: { 'example.com/tenant': 'blue', deep: [null, { a: 1 }] },
  },
  {
    name: 'f',
    era: 'auto',
    launch: { kind: 'bundled', demo: 'legacy' },
    answerRules: [
      { name: 'No', match: { method: 'elicitation/create' }, answer: { action: 'decline' } },
    ],
    enabledTools: ['read_*'],
    disabledTools: ['read_all'],
  },
];

test.each(definitions)('a definition comes through the form unchanged: $name', (definition) => {
  expect(readDraft(draftOf(definition))).toEqual({ status: 'ok', definition });
});

test.each([
  [{ name: ' ', command: 'x' }, 'name'],
  [{ name: 'x'.repeat(101), command: 'x' }, 'name'],
  [{ name: 'a', command: '  ' }, 'command'],
  [{ name: 'a', kind: 'http' as const, url: 'x.y/mcp' }, 'url'],
  [{ name: 'a', kind: 'http' as const, url: 'https://' }, 'url'],
  [{ name: 'a', kind: 'http' as const, url: 'ws://x.y/mcp' }, 'url'],
  [{ name: 'a', command: 'wss://x.y/mcp' }, 'command'],
  [{ name: 'a', command: 'x', callSeconds: 'soon' }, 'callSeconds'],
  [{ name: 'a', command: 'x', callSeconds: '-1' }, 'callSeconds'],
  [{ name: 'a', command: 'x', connectSeconds: '0' }, 'connectSeconds'],
  [{ name: 'a', command: 'x', pingSeconds: '0.5' }, 'pingSeconds'],
  [{ name: 'a', command: 'x', meta: '[1]' }, 'meta'],
  [{ name: 'a', command: 'x', meta: '{' }, 'meta'],
  [{ name: 'a', command: 'x', totalSeconds: '1e12' }, 'totalSeconds'],
  [{ name: 'a', command: 'x', env: [{ name: '', value: 'v' }] }, 'env 0'],
  [{ name: 'a', command: 'x', env: [{ name: 'A=B', value: 'v' }] }, 'env 0'],
  [
    {
      name: 'a',
      command: 'x',
      env: [
        { name: 'A', value: '1' },
        { name: ' A ', value: '2' },
      ],
    },
    'env 1',
  ],
  [
    {
      name: 'a',
      kind: 'http' as const,
      url: 'https://x.y/',
      headers: [{ name: 'two words', value: '' }],
    },
    'headers 0',
  ],
])('%j is wrong at %s', (change, field) => {
  const read = readDraft({ ...emptyDraft, ...change });

  expect(read.status === 'wrong' && Object.keys(read.errors)).toEqual([field]);
});

test('empty rows are passed over', () => {
  const env = [{ name: '', value: '' }];

  expect(readDraft({ ...emptyDraft, name: 'a', command: 'x', env }).status).toBe('ok');
});

test('is copied as other clients take it, whatever its name', () => {
  const [, web] = definitions as [ServerDefinition, ServerDefinition];

  expect(JSON.parse(snippetOf({ ...web, name: '__proto__' })).mcpServers).toEqual(
    JSON.parse('{"__proto__": {"type": "http", "url": "https://x.y/mcp", "headers": {"A": "b"}}}'),
  );
});

test('rows of tools that are empty are passed over, and a list without any enables none', () => {
  const draft = { ...emptyDraft, name: 'a', command: 'x', enablesSome: true };

  expect(readDraft({ ...draft, enabledTools: [' '], disabledTools: ['', ' b '] })).toMatchObject({
    definition: { enabledTools: [], disabledTools: ['b'] },
  });
});

test.each([
  { name: 'a', kind: 'http' as const, url: 'ws://x.y/mcp' },
  { name: 'a', command: 'ws://x.y/mcp' },
])('a WebSocket address is named as such', (changed) => {
  const read = readDraft({ ...emptyDraft, ...changed });

  expect(JSON.stringify(read)).toContain('No revision of MCP speaks WebSocket (ws://)');
});
