import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHome, serverLine, startAgent, type Agent } from './test-agent.ts';

// A server that has too much of everything.
const { home, write, remove } = createHome();
const wide = '界'.repeat(900);
const tools = Array.from({ length: 3000 }, (_, i) => ({
  name: `tool_${i}`,
  title: wide,
  description: wide,
  inputSchema: { type: 'text', title: wide },
}));
const server = 'written';
let agent: Agent;
beforeAll(async () => {
  const text = Array.from({ length: 40_000 }, (_, i) => `${i}`).join(' ');
  const results = { tool_1: { content: [{ type: 'text', text }] } };
  const file = write({ tools, results });
  agent = await startAgent(home, [
    '--stdio',
    serverLine('written-server.mjs', file),
    '--allow-calls',
  ]);
});
afterAll(async () => {
  await agent.close();
  remove();
});

test.each<[string, string, object]>([
  ['list_tools', 'many tools', { server }],
  ['lint_server', 'many findings', { server }],
  ['describe_tool', 'wide characters', { server, tool: 'tool_7' }],
  ['call_tool', 'a long result', { server, tool: 'tool_1' }],
  [
    'call_tool',
    'characters that are escaped',
    { server, tool: 'tool_2', arguments: { nulls: '\u0000'.repeat(50_000) } },
  ],
  ['read_traffic', 'many records', { count: 100 }],
  ['explain_failures', 'none', { count: 50 }],
])('%s stays within its bound with %s', async (name, _what, args) => {
  const { bytes, isError } = await agent.ask(name, { ...args });

  expect(isError).toBe(false);
  expect(bytes).toBeLessThanOrEqual(32_000);
});

test('a list that is cut says how many more there are, and goes on with its cursor', async () => {
  const first = await agent.ask('list_tools', { server });
  const cursor = first.data['next_cursor'];
  const second = await agent.ask('list_tools', { server, cursor });

  const { length } = first.data['tools'] as unknown[];
  expect(first.text).toContain(`Cut short, ${3000 - length} more; ask with cursor ${length}.`);
  const [next] = second.data['tools'] as { name: string }[];
  expect(next?.name).toBe(`tool_${length}`);
});

test('the body of a large record is read in pieces that fit together', async () => {
  const { data } = await agent.ask('call_tool', { server, tool: 'tool_1' });
  let body = '';
  let offset: unknown = 0;
  while (offset !== undefined) {
    const piece = await agent.ask('read_record', {
      seq: data['response_seq'],
      offset,
      length: 20_000,
    });
    body += String(piece.data['body']);
    offset = piece.data['next_offset'];
  }

  const { result } = JSON.parse(body) as { result: { content: { text: string }[] } };
  expect(result.content[0]?.text).toMatch(/^0 1 2 .* 39998 39999$/s);
});
