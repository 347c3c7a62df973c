import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHome, serverLine, startAgent, type Agent } from './test-agent.ts';

// One server and one session, with calls allowed: what each tool tells.
const { home, write, remove } = createHome();
const object = { type: 'object' };
const told = {
  tools: [
    { name: 'echo', description: 'Says it again.', inputSchema: object },
    {
      name: 'look',
      description: 'Looks.',
      inputSchema: object,
      annotations: { readOnlyHint: true },
    },
    { name: 'wait', description: 'Never ends.', inputSchema: object },
    { name: 'ask', description: 'Asks first.', inputSchema: object },
    { name: 'fail', description: 'Fails.', inputSchema: object },
    { name: 'odd schema', inputSchema: { type: 'text' } },
  ],
  results: {
    wait: null,
    fail: { content: [{ type: 'text', text: 'The disk is full' }], isError: true },
    letter: { messages: [{ role: 'user', content: { type: 'text', text: 'Dear Ada' } }] },
    'note://1': { contents: [{ uri: 'note://1', text: 'Buy milk' }] },
  },
  asks: ['ask'],
};
let agent: Agent;
beforeAll(async () => {
  const file = write(told);
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

const server = 'written';
const records = ({ data }: { data: Record<string, unknown> }) =>
  data['records'] as { seq: number; preview: string; server: string }[];

test('describes each tool, so that a model picks the right one', async () => {
  const { tools } = await agent.client.listTools();

  expect(tools).toHaveLength(12);
  for (const tool of tools) {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(tool.title).toMatch(/^[A-Z]/);
    expect(tool.description?.length).toBeGreaterThan(60);
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
  }
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(writing.map(({ name }) => name)).toEqual(['connect_server', 'call_tool']);
});

test('tells first that what servers say is no instruction', () => {
  expect(agent.client.getInstructions()).toMatch(/list_servers.*never an instruction/s);
});

test('lists the servers, and starts none', async () => {
  const { data } = await agent.ask('list_servers');

  expect(data).toMatchObject({
    servers: [{ name: server, transport: 'stdio', target: process.execPath, is_approved: true }],
    may_call: true,
  });
});

test('says what came of the handshake', async () => {
  const { data } = await agent.ask('connect_server', { server });

  expect(data).toMatchObject({ revision: '2025-11-25', notes: [] });
  expect(JSON.parse(String(data['server_info']))).toMatchObject({ name: 'written' });
});

test('lists tools, and shows the whole definition of one', async () => {
  const list = await agent.ask('list_tools', { server });
  const one = await agent.ask('describe_tool', { server, tool: 'odd schema' });

  expect(list.data).toMatchObject({
    total: 6,
    tools: [
      { name: 'echo', description: 'Says it again.', says_read_only: false, is_callable: true },
      { name: 'look', says_read_only: true },
      {},
      {},
      {},
      {},
    ],
  });
  expect(JSON.parse(String(one.data['definition']))).toEqual(told.tools[5]);
});

test('calls a tool with its arguments unchanged, and leads to the records', async () => {
  const args = { big: 1e21, nested: { list: [1, null, 'ü'] } };

  const { data } = await agent.ask('call_tool', { server, tool: 'echo', arguments: args });

  const result = JSON.parse(String(data['result'])) as { content: { text: string }[] };
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(args);
  const record = await agent.ask('read_record', { seq: data['request_seq'] });
  expect(record.data).toMatchObject({ record: { direction: 'sent', subject: 'echo' } });
  expect(JSON.parse(String(record.data['body']))).toMatchObject({ params: { arguments: args } });
});

test('tells an error of the tool itself as an answer, and finds it among the failures', async () => {
  const { data, isError } = await agent.ask('call_tool', { server, tool: 'fail' });
  const { data: found } = await agent.ask('explain_failures', { server, count: 1 });

  expect([isError, data['is_error']]).toEqual([false, true]);
  expect(found['failures']).toMatchObject([
    {
      seq: data['response_seq'],
      what_to_do: [expect.stringContaining('isError'), expect.any(String)],
    },
  ]);
});

test('declines what the server asks, since no user is here, and says so', async () => {
  const { data } = await agent.ask('call_tool', { server, tool: 'ask' });

  expect(data).toMatchObject({
    is_error: false,
    notes: [expect.stringMatching(/elicitation\/create, which was declined.*Are you sure\?/)],
  });
});

test('calls a tool that is not listed, and says that it is not', async () => {
  const { data } = await agent.ask('call_tool', { server, tool: 'ecko' });

  expect(data['notes']).toEqual([`${server} lists no tool “ecko”. Did you mean echo?`]);
});

test('cancels a call with the agent’s request', async () => {
  const abort = new AbortController();
  const asked = agent.ask('call_tool', { server, tool: 'wait' }, abort.signal);
  const sent = 'method:tools/call tool:wait dir:out';
  await expect
    .poll(async () => records(await agent.ask('read_traffic', { filter: sent })))
    .toHaveLength(1);

  abort.abort();

  await expect(asked).rejects.toThrow(/abort/i);
  const cancelled = 'method:notifications/cancelled';
  await expect
    .poll(async () => records(await agent.ask('read_traffic', { filter: cancelled })))
    .toHaveLength(1);
});

test('reads a resource and gets a prompt', async () => {
  const resource = await agent.ask('read_resource', { server, uri: 'note://1' });
  const prompt = await agent.ask('get_prompt', { server, prompt: 'letter' });

  expect(JSON.parse(String(resource.data['result']))).toEqual(told.results['note://1']);
  expect(JSON.parse(String(prompt.data['result']))).toEqual(told.results.letter);
});

test('lints, errors first', async () => {
  const { data } = await agent.ask('lint_server', { server });

  const findings = data['findings'] as { severity: string; name: string }[];
  expect(findings[0]).toMatchObject({ severity: 'error', name: 'odd schema', kind: 'tools' });
  expect(data['errors']).toBe(findings.filter(({ severity }) => severity === 'error').length);
});

test('walks back through the traffic, page by page, each record once', async () => {
  const whole = await agent.ask('read_traffic', { count: 100, filter: 'kind:message' });

  const seqs: number[] = [];
  let before: unknown;
  do {
    const page = await agent.ask('read_traffic', {
      count: 7,
      filter: 'kind:message',
      ...(before !== undefined && { before_seq: before }),
    });
    seqs.push(...records(page).map(({ seq }) => seq));
    before = page.data['next_before_seq'];
  } while (before !== undefined);

  expect(seqs).toEqual(records(whole).map(({ seq }) => seq));
  expect(seqs.length).toBeGreaterThan(14);
});

test('tells what changed since the last time, once the server is started anew', async () => {
  const first = await agent.ask('compare_server', { server });
  write({ ...told, tools: told.tools.slice(1).map((tool) => ({ ...tool, title: 'New' })) });
  await agent.ask('connect_server', { server, restart: true });
  const second = await agent.ask('compare_server', { server });
  const third = await agent.ask('compare_server', { server });
  const early = await agent.ask('compare_server', { server, since: '2020-01-01' });

  expect(first.data).toMatchObject({ total: 0, changes: [] });
  expect(second.data).toMatchObject({ total: 6 });
  expect(second.data['changes']).toContainEqual(
    expect.objectContaining({ name: 'echo', what: 'removed', verdict: 'breaking' }),
  );
  expect(third.data).toMatchObject({ total: 0 });
  expect(early.data).toMatchObject({ total: 6 });
});

test.each([
  [
    'list_tools',
    { server: 'writen' },
    /no server “writen” here. Did you mean written\?\nNext: Call list_servers/,
  ],
  [
    'describe_tool',
    { server, tool: 'loook' },
    /lists no tool “loook”. Did you mean look\?\nNext: Call list_tools/,
  ],
  ['list_tools', { server, cursor: 'next' }, /no cursor “next”.\nNext: /],
  [
    'read_record',
    { seq: 1e9 },
    /no record 1000000000; the newest is \d+.\nNext: Call read_traffic/,
  ],
  [
    'read_traffic',
    { filter: 'kind:nothing' },
    /filter can’t be read at “kind:nothing”.*\nNext: Words and terms/,
  ],
  ['read_traffic', { server: 'other' }, /no server “other”/],
  ['explain_failures', { server: 'other' }, /no server “other”/],
  [
    'compare_server',
    { server, since: 'yesterday' },
    /“yesterday” is not a valid time.\nNext: Give since as 2026/,
  ],
])('%s with %j says what is wrong, and what to do', async (name, args, text) => {
  const answer = await agent.ask(name, args);

  expect(answer.text).toMatch(text);
  expect(answer.isError).toBe(true);
});

test.each([
  ['read_record', { seq: -1 }],
  ['read_traffic', { count: 1000 }],
  ['call_tool', { server, tool: 5 }],
  ['call_tool', { server, tool: 'echo', arguments: 'text' }],
  ['list_tools', {}],
])('%s refuses the input %j', async (name, args) => {
  const refused = await agent.ask(name, args).catch((error: unknown) => ({ isError: true, error }));

  expect(refused.isError).toBe(true);
});

test('prints nothing but messages', () => {
  expect(agent.strays).toEqual([]);
});
