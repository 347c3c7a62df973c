import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHome, startAgent, type Agent } from './test-agent.ts';

// Both eras and both transports, with the servers that come with Wirebench.
const { home, remove } = createHome('bundled');
let agent: Agent;
beforeAll(async () => {
  agent = await startAgent(home, ['--allow-calls']);
});
afterAll(async () => {
  await agent.close();
  remove();
});

const [legacy, modern] = ['Demo: everyday tools', 'Demo: modern protocol'];
type Rows = { kind: string; server: string }[];

test('two tools that are called at once share one start', async () => {
  const [tools, lint] = await Promise.all([
    agent.ask('list_tools', { server: modern }),
    agent.ask('lint_server', { server: modern }),
  ]);
  const { data } = await agent.ask('read_traffic', { filter: 'kind:lifecycle "started process"' });

  expect([tools.isError, lint.isError]).toEqual([false, false]);
  expect(data['records']).toHaveLength(1);
});

test('declines what a server of the modern era asks in place of an answer', async () => {
  const { data } = await agent.ask('call_tool', { server: modern, tool: 'choose_target' });

  expect(data['notes']).toContainEqual(
    expect.stringMatching(/^The server sent elicitation\/create, which was declined/),
  );
});

test('lists no HTTP that only carried a message, unless it is looked for', async () => {
  await agent.ask('list_tools', { server: modern });

  const plain = await agent.ask('read_traffic', { server: modern, count: 100 });
  const http = await agent.ask('read_traffic', { server: modern, count: 100, filter: 'kind:http' });

  const kinds = (plain.data['records'] as Rows).map(({ kind }) => kind);
  expect(kinds).toContain('message');
  expect(kinds.filter((kind) => kind.startsWith('http'))).toEqual([]);
  expect((http.data['records'] as Rows).length).toBeGreaterThan(3);
});

test('tells the traffic of one server, of several', async () => {
  await agent.ask('list_tools', { server: modern });
  await agent.ask('list_tools', { server: legacy });

  const { data } = await agent.ask('read_traffic', { server: legacy, count: 100 });

  const servers = new Set((data['records'] as Rows).map(({ server }) => server));
  expect([...servers]).toEqual([legacy]);
});

test('passes on how far a call has come', async () => {
  const told: unknown[] = [];

  await agent.client.callTool(
    {
      name: 'call_tool',
      arguments: { server: modern, tool: 'expose', arguments: { frames: 3, frameMs: 30 } },
    },
    { onprogress: (progress) => told.push(progress) },
  );

  expect(told).toContainEqual(
    expect.objectContaining({ progress: 1, total: 3, message: 'Frame 1 of 3' }),
  );
});

test('starts a server anew while it is used', async () => {
  const answers = await Promise.all([
    agent.ask('connect_server', { server: legacy, restart: true }),
    agent.ask('list_tools', { server: legacy }),
    agent.ask('connect_server', { server: legacy, restart: true }),
  ]);

  for (const { isError, text } of answers)
    expect([isError, text]).toEqual([false, expect.any(String)]);
});
