import { expect, test } from 'vitest';
import { kindOfFile } from './file-kind.ts';

const kindOf = (name: string, head: string, bytes = head.length) =>
  kindOfFile({ name, head, bytes });
const recording = '{"format":"wirebench-recording","version":1}\n{"seq":1}\n';

test.each([
  ['a.mcpb', 'PK'],
  ['--inspect.MCPB', ''],
  ['old.dxt', 'PK'],
])('%s is a bundle by its name', (name, head) => {
  expect(kindOf(name, head, 5e9)).toBe('bundle');
});

test.each([
  ['mcp.json', '{"mcpServers":{"a":{"command":"node"}}}'],
  ['settings.json', '\uFEFF// mine\n{ "servers" : { "a": {} } }'],
  ['zed.json', '/* a */ {"context_servers":{}}'],
  ['no ending', '{"mcpServers":{,'],
])('%s is a list of servers by what it holds, also where that is broken', (name, head) => {
  expect(kindOf(name, head)).toBe('servers');
});

test.each(['any.jsonl', 'any', 'any.json', 'any\nany.txt'])(
  '%j is a recording by its first line, however long it is',
  (name) => {
    expect(kindOf(name, recording, 5e9)).toBe('recording');
  },
);

test.each([
  ['empty.json', ''],
  ['package.json', '{"name":"mcpServers"}'],
  ['openapi.json', '{"openapi":"3.1.0","servers":[{"url":"/"}]}'],
  ['traffic.har', '{"log":{"version":"1.2","entries":[]}}'],
  ['other.jsonl', '{"level":"info"}\n{"format":"wirebench-recording"}\n'],
  ['run.sh', 'rm -rf ~ # "mcpServers":'],
  ['a.mcpb.exe', 'MZ'],
  ['deep.json', '{"a":'.repeat(100_000)],
])('%s is none of ours', (name, head) => {
  expect(kindOf(name, head)).toBeUndefined();
});

test('a list of servers that is too long to be one is none', () => {
  expect(kindOf('mcp.json', '{"mcpServers":{', 1_000_001)).toBeUndefined();
});
