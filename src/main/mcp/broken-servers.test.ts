import { afterAll, afterEach, expect, test } from 'vitest';
import { createHome, serverLine, startAgent, type Agent } from './test-agent.ts';

// What an agent gets to know of servers that do not work.
const { home, remove } = createHome();
afterAll(remove);

let agent: Agent;
afterEach(async () => {
  await agent.close();
});
const start = async (script: string, ...args: string[]) => {
  agent = await startAgent(home, ['--stdio', serverLine(script, ...args), '--allow-calls']);
  return script.replace(/-server\.mjs$/, '');
};
type Rows = { seq: number; kind: string; finding?: string; what_to_do: string[] }[];

test('an agent finds the failing record of a broken server, and reads it whole', async () => {
  const server = await start('odd-server.mjs', 'garbage');
  await agent.ask('connect_server', { server });

  const { data } = await agent.ask('read_traffic', {
    server,
    filter: 'kind:malformed dir:in "no"',
  });
  const [found] = data['records'] as Rows;
  const record = await agent.ask('read_record', { seq: found?.seq });

  expect(found).toMatchObject({ finding: 'JSON, but not a JSON-RPC 2.0 message', is_error: true });
  expect(record.data).toMatchObject({ body: '{"no":"jsonrpc"}', is_base64: false });
});

test('is told what to do about each line that is no message, and of no refusal that is none', async () => {
  const server = await start('odd-server.mjs', 'garbage');
  await agent.ask('connect_server', { server });
  await agent.ask('lint_server', { server });

  const { data } = await agent.ask('explain_failures');

  const failures = data['failures'] as Rows;
  expect(failures.map(({ kind }) => kind)).toEqual(Array(6).fill('malformed'));
  expect(failures.map(({ seq }) => seq)).toEqual(
    failures.map(({ seq }) => seq).toSorted((one, two) => two - one),
  );
  expect(failures[0]?.what_to_do).toEqual([
    expect.stringContaining('write logs to stderr'),
    expect.stringMatching(/^The rule is in MCP .*https:\/\/modelcontextprotocol\.io/),
    `Read the whole record with read_record and seq ${failures[0]?.seq}.`,
  ]);
});

test('goes through the failures page by page, none twice', async () => {
  const server = await start('odd-server.mjs', 'garbage');
  await agent.ask('connect_server', { server });
  const whole = await agent.ask('explain_failures', { count: 50 });

  const seqs: number[] = [];
  let before: unknown;
  do {
    const { data } = await agent.ask('explain_failures', {
      count: 2,
      ...(before !== undefined && { before_seq: before }),
    });
    seqs.push(...(data['failures'] as Rows).map(({ seq }) => seq));
    before = data['next_before_seq'];
  } while (before !== undefined);

  expect(seqs).toEqual((whole.data['failures'] as Rows).map(({ seq }) => seq));
});

test('a server that ends at once is told with its stderr, where to look and what to do', async () => {
  const server = await start('odd-server.mjs', 'exits-at-once');

  const { isError, text } = await agent.ask('connect_server', { server });
  const { data } = await agent.ask('explain_failures');

  expect(isError).toBe(true);
  expect(text).toContain('stderr: config.toml: no such file');
  expect(text).toMatch(/\nNext: Call explain_failures/);
  expect(data['failures']).toContainEqual(
    expect.objectContaining({
      kind: 'lifecycle',
      what_to_do: [expect.stringContaining('kind:stderr'), expect.any(String)],
    }),
  );
});

test('a server that dies in a call is told of, and is started anew', async () => {
  const server = await start('odd-server.mjs', 'dies-in-a-call');

  const died = await agent.ask('call_tool', { server, tool: 'echo' });
  const again = await agent.ask('connect_server', { server, restart: true });

  expect(died.isError).toBe(true);
  expect(died.text).toMatch(/^echo at odd failed \(connection\): .*\nNext: Call read_record/s);
  expect(again.data).toMatchObject({ server, revision: '2025-11-25' });
});

test('a JSON-RPC error is told with its code, and explained', async () => {
  const server = await start('odd-server.mjs', 'refuses-calls');

  const refused = await agent.ask('call_tool', { server, tool: 'echo' });
  const { data } = await agent.ask('explain_failures', { count: 1 });

  expect(refused.text).toMatch(
    /^echo at odd failed \(error\): No such tool \(-32602 Invalid params\)\nNext: /,
  );
  expect(data['failures']).toMatchObject([
    { what_to_do: [expect.stringContaining('describe_tool shows it'), expect.any(String)] },
  ]);
});

test('tools that can’t be listed are told of as such', async () => {
  const server = await start('odd-server.mjs', 'no-list');

  const { isError, text } = await agent.ask('list_tools', { server });

  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(
      /^The tools of odd could not be listed: .*\nNext: Call explain_failures/s,
    ),
  ]);
});

const result =
  '{"protocolVersion":"2025-11-25","capabilities":[],"serverInfo":{"name":"bare","version":"1"}}';

test('a wrong handshake is told with its record, and the server is used all the same', async () => {
  const initialize = `{"jsonrpc":"2.0","id":$ID,"result":${result}}\n`;
  const server = await start('handshake-server.mjs', JSON.stringify({ initialize }));

  const { data } = await agent.ask('connect_server', { server });
  const called = await agent.ask('call_tool', { server, tool: 'echo', arguments: { a: 1 } });

  expect(data['notes']).toEqual([
    expect.stringMatching(
      /^The handshake: its capabilities is a list, not an object.*\(record \d+\)$/,
    ),
  ]);
  expect(called.data['result']).toContain(String.raw`{\"a\":1}`);
});

test('a refused handshake is gone on without, and said', async () => {
  const initialize = '{"jsonrpc":"2.0","id":$ID,"error":{"code":-32603,"message":"Not today"}}\n';
  const server = await start('handshake-server.mjs', JSON.stringify({ initialize }));

  const { data } = await agent.ask('connect_server', { server });

  expect(data['notes']).toContainEqual(
    expect.stringMatching(/Not today.*It is used without the handshake\.$/s),
  );
});

test('bytes that are no UTF-8 are handed over as base64', async () => {
  const server = await start('odd-server.mjs', 'not-utf8');
  await agent.ask('call_tool', { server, tool: 'echo' });

  const { data } = await agent.ask('read_traffic', { filter: 'kind:malformed' });
  const record = await agent.ask('read_record', { seq: (data['records'] as Rows)[0]?.seq });

  expect(record.data).toMatchObject({
    is_base64: true,
    body: Buffer.from([0x7b, 0xff, 0xfe, 0x80]).toString('base64'),
  });
});

test('a result of 20 MB comes as its beginning, and says how much there is', async () => {
  const server = await start('odd-server.mjs', 'huge-line');

  const { data, bytes } = await agent.ask('call_tool', { server, tool: 'echo' });
  const record = await agent.ask('read_record', { seq: data['response_seq'], offset: 990_000 });

  expect(bytes).toBeLessThanOrEqual(32_000);
  expect(data['cut_short']).toMatch(
    /^Cut short after \d+ characters; the whole has 2\d{7} bytes: read_record has seq/,
  );
  expect(record.data['cut_short']).toMatch(
    /has 2\d{7} bytes, and only its beginning can be read here/,
  );
});
