import { afterAll, afterEach, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { resolve } from 'node:path';
import { createHome, startAgent, type Agent } from './test-agent.ts';

// What an agent may do with stored servers, and what it gets to see of them.
const canary = 'Zq7x-canary-5a1e7c9b2d';
const script = resolve('test/servers/written-server.mjs');
const entry = (file: string) => ({
  command: process.execPath,
  args: [script, file],
  env: { TOKEN: canary },
});
const files = createHome();
const toolFile = files.write({
  tools: [
    { name: 'change', description: 'Changes.', inputSchema: { type: 'object' } },
    {
      name: 'look',
      description: 'Looks.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'twice',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    },
    { name: 'twice', inputSchema: { type: 'object' } },
    {
      name: 'long',
      description: `${'words '.repeat(82)}$TOKEN and more, so that it is cut`,
      inputSchema: { type: 'object' },
    },
    {
      name: 'off',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    },
  ],
  progress: { look: 'Looking with $TOKEN' },
  results: { look: { content: [{ type: 'text', text: `The token is $TOKEN.` }], token: '$TOKEN' } },
});
const { home, remove } = createHome({
  weather: { ...entry(toolFile), disabledTools: ['off'] },
  other: entry(toolFile),
});
afterAll(() => {
  remove();
  files.remove();
});

let agent: Agent | undefined;
afterEach(async () => {
  await agent?.close();
  agent = undefined;
});
const start = async (...words: string[]) => (agent = await startAgent(home, words));
const server = 'weather';
const approve = (name: string) => runCli(['servers', 'test', '--server', name, '--yes'], { home });

test('starts nothing that the user has not approved, and says what would run and who can agree', async () => {
  const { ask } = await start('--allow-calls');

  const answers = [
    await ask('connect_server', { server }),
    await ask('call_tool', { server, tool: 'look' }),
    await ask('list_tools', { server }),
  ];
  const { data } = await ask('read_traffic');

  for (const { isError, text } of answers) {
    expect(isError).toBe(true);
    expect(text).toMatch(
      /“weather” is not approved as it is now; nothing was started\.\nIt would run /,
    );
    expect(text).toMatch(
      /wirebench servers test --server weather --approve \S+\nNext: Do not run that yourself/,
    );
    expect(text).not.toContain(canary);
  }
  expect(data).toMatchObject({ records: [], older: 0 });
  const { servers } = (await ask('list_servers')).data as { servers: object[] };
  expect(servers).toContainEqual(expect.objectContaining({ name: server, is_approved: false }));
});

test('goes on in the same session once the user has approved', async () => {
  const { ask } = await start();
  const refused = await ask('connect_server', { server });
  const [, fingerprint = ''] = /--approve (\S+)/.exec(refused.text) ?? [];

  const approved = await runCli(['servers', 'test', '--server', server, '--approve', fingerprint], {
    home,
  });
  const connected = await ask('connect_server', { server });

  expect(approved.exitCode).toBe(0);
  expect(connected.data).toMatchObject({ server, revision: '2025-11-25' });
});

test('calls without being allowed to only what says that it only reads', async () => {
  await approve(server);
  const { ask } = await start();

  const looked = await ask('call_tool', { server, tool: 'look' });
  const refused = await Promise.all(
    ['change', 'twice', 'unlisted', 'off'].map((tool) => ask('call_tool', { server, tool })),
  );
  const calls = await ask('read_traffic', { filter: 'method:tools/call dir:out' });

  expect(looked.isError).toBe(false);
  expect(refused.map(({ isError }) => isError)).toEqual([true, true, true, true]);
  expect(refused[0]?.text).toMatch(/was not called.*\nNext: Ask the user to add --allow-calls/);
  expect(refused[1]?.text).toContain('twice of weather was not called');
  expect(refused[2]?.text).toContain('lists no tool “unlisted”');
  expect(refused[3]?.text).toContain('The user disabled the tool off');
  expect(calls.data['records']).toMatchObject([{ subject: 'look' }]);
});

test('a tool that the user disabled is not called, whatever is allowed', async () => {
  await approve(server);
  const { ask } = await start('--allow-calls');

  const refused = await ask('call_tool', { server, tool: 'off' });
  const changed = await ask('call_tool', { server, tool: 'change' });

  expect(refused.text).toContain('The user disabled the tool off of weather; it was not called.');
  expect(changed.isError).toBe(false);
});

test('no secret reaches the agent, whole or cut, in lists, progress, results, rows or bodies', async () => {
  await approve(server);
  const { ask, client } = await start();
  const told: { message?: string }[] = [];

  const list = await ask('list_tools', { server });
  await client.callTool(
    { name: 'call_tool', arguments: { server, tool: 'look' } },
    { onprogress: (progress) => told.push(progress) },
  );
  const called = await ask('call_tool', { server, tool: 'look' });
  const rows = await ask('read_traffic', { count: 100 });
  const body = await ask('read_record', { seq: called.data['response_seq'] });

  expect(called.text).toContain('The token is •••');
  expect(told.map(({ message }) => message)).toEqual(['Looking with •••']);
  for (const { text, data } of [list, called, rows, body]) {
    expect(text + JSON.stringify(data)).not.toContain(canary.slice(0, 4));
  }
});

test('sees only the servers that it was given', async () => {
  await approve('other');
  const { ask } = await start('--server', server);

  const { data } = await ask('list_servers');
  const other = await ask('connect_server', { server: 'other' });

  expect(data['servers']).toMatchObject([{ name: server }]);
  expect(other.text).toContain('There is no server “other” here.');
});

test('what it called is in the audit, as an agent’s, without its arguments', async () => {
  await approve(server);
  const { ask, close } = await start();
  await ask('call_tool', { server, tool: 'look', arguments: { where: 'nowhere' } });
  agent = undefined;
  await close();

  const { stdout } = await runCli(['audit', '--kind', 'agent-call', '--json'], { home });

  const { entries } = JSON.parse(stdout) as { entries: object[] };
  expect(entries[0]).toMatchObject({
    kind: 'agent-call',
    what: 'Called the tool look',
    by: 'agent',
    serverName: server,
  });
  expect(stdout).not.toContain('nowhere');
});

test('its traffic is kept as a recording, which the user can export', async () => {
  await approve(server);
  const { ask, close } = await start();
  const { data } = await ask('list_servers');
  await ask('call_tool', { server, tool: 'look' });
  agent = undefined;
  await close();

  const { stdout } = await runCli(['recordings', '--json'], { home });

  expect(stdout).toContain(String(data['recording']));
});
