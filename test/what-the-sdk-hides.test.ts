import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, oddServer, openCore } from './core-harness.ts';
import { sendStatus, startOddHttp, type OddRequest } from './servers/odd-http.ts';

// What the SDK drops, rewrites or throws on is on record all the same, and the result is whole.

let core: ReturnType<typeof openCore>;
let server: Awaited<ReturnType<typeof startOddHttp>> | undefined;
beforeEach(() => {
  core = openCore();
});
afterEach(async () => {
  await core.close();
  await server?.close();
  server = undefined;
});

const odd = async (oddity: string) => {
  const connectionId = await core.open(oddServer(oddity), 'legacy');
  await core.settled(connectionId);
  return connectionId;
};
const modern = async (quirk: string) => {
  const launch = nodeServer('test/servers/revision-server.mjs', '2026-07-28', quirk);
  const connectionId = await core.open(launch);
  await core.settled(connectionId);
  return connectionId;
};
const http = async (answer: (request: OddRequest) => boolean) => {
  server = await startOddHttp(answer);
  const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} }, 'legacy');
  await core.settled(connectionId);
  return connectionId;
};
const malformed = () => core.records.filter(({ kind }) => kind === 'malformed');
const answerTo = (seq: number) =>
  vi.waitFor(() => {
    const found = core.records.find((r) => r.requestSeq === seq && r.direction === 'in');
    if (!found) throw new Error('no answer yet');
    return found;
  });

test('a line that is not JSON is there, with the reason', async () => {
  await odd('garbage');

  expect(malformed()[0]).toMatchObject({ text: 'Welcome to the server!' });
  expect(malformed()[0]?.problem).toMatch(/^not JSON: /);
});

test('JSON that is not JSON-RPC is there, with the reason', async () => {
  await odd('garbage');

  expect(malformed().find(({ text }) => text === '{"no":"jsonrpc"}')?.problem).toBe(
    'JSON, but not a JSON-RPC 2.0 message',
  );
});

test('a line of more than 10 MB arrives whole', async () => {
  const connectionId = await odd('huge-line');

  const { callId, responseSeq } = await core.call(connectionId, 'echo');

  expect(core.connections.callResult(callId, 10).totalBytes).toBe(20_000_039);
  expect(core.records.find(({ seq }) => seq === responseSeq)?.text.length).toBeGreaterThan(2e7);
});

test('a result that violates its outputSchema, with content of an unknown type, is whole', async () => {
  const connectionId = await odd('breaks-its-schema');
  await core.connections.catalog(connectionId, 'tools');

  const { callId, state } = await core.call(connectionId, 'echo');

  expect(state.status).toBe('done');
  expect(JSON.parse(core.connections.callResult(callId, 1000).text)).toEqual({
    content: [{ type: 'smell', note: 'burnt' }],
    structuredContent: { temp: 'hot', extra: 1 },
  });
  await vi.waitFor(
    () => {
      const rules = core.records.flatMap(({ findings = [] }) => findings.map(({ rule }) => rule));
      expect(rules).toEqual(expect.arrayContaining(['tool-result', 'output-schema']));
    },
    { timeout: 30_000 },
  );
});

describe('of a modern server', () => {
  test('a result without resultType is done, and found fault with', async () => {
    const connectionId = await modern('no-result-type');

    const { callId, state, responseSeq } = await core.call(connectionId, 'echo', '{"a":1}');

    expect(state.status).toBe('done');
    expect(core.connections.callResult(callId, 1000).text).toContain('{\\"a\\":1}');
    expect(core.records.find(({ seq }) => seq === responseSeq)?.problem).toBe(
      'its result has no resultType',
    );
  });

  test('a tool with an invalid x-mcp-header is listed, with what is wrong', async () => {
    const connectionId = await modern('odd-headers');

    const { items } = await core.connections.catalog(connectionId, 'tools');

    expect(items).toHaveLength(1);
    const list = core.records.find((r) => r.method === 'tools/list' && r.direction === 'in');
    expect(list?.problem).toContain('the tool “echo” is invalid: a: its x-mcp-header "two words"');
  });

  test.each(['ping', 'logging/setLevel', 'resources/subscribe'])(
    '%s is really sent, and gets the server’s own answer',
    async (method) => {
      const connectionId = await modern('');
      const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta } });

      const { seq } = await core.connections.sendRaw(connectionId, text, []);

      expect((await answerTo(seq)).text).toContain(`Method not found: ${method}`);
    },
  );
});

test('prompts that were not declared are asked for all the same', async () => {
  const connectionId = await odd('plain');
  const text = '{"jsonrpc":"2.0","id":"p","method":"prompts/list"}';

  const { seq } = await core.connections.sendRaw(connectionId, text, []);

  expect((await answerTo(seq)).text).toContain('-32601');
});

test('HTTP 400 with a JSON-RPC error has its status, its headers and its body', async () => {
  const error = { code: -32_020, message: 'Header mismatch', data: { header: 'Mcp-Name' } };
  const connectionId = await http(({ response, message }) => {
    if (message.method !== 'tools/call') return false;
    response.writeHead(400, { 'Content-Type': 'application/json', 'X-Why': 'headers' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
    return true;
  });

  const { state } = await core.call(connectionId, 'echo');

  expect(state).toMatchObject({ status: 'failed', reason: 'error' });
  expect(state).toMatchObject({ message: 'Header mismatch', code: -32_020, data: error.data });
  const head = core.texts({ kind: 'http-response' }).find((text) => text.includes(' 400 '));
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\n[^]*X-Why: headers/);
  expect(core.texts({ direction: 'in', kind: 'message' }).at(-1)).toContain('"data":{"header"');
});

describe('a batch', () => {
  const batchOf = (id: unknown) => [
    { jsonrpc: '2.0', method: 'notifications/first' },
    { jsonrpc: '2.0', id, result: { content: [] } },
  ];
  const expectBatch = () => {
    const parts = core.records.filter(({ problem }) => problem?.includes('a part of a batch'));
    expect(parts.map(({ method }) => method)).toEqual(['notifications/first', 'tools/call']);
  };

  test('in an HTTP body is taken apart', async () => {
    const connectionId = await http(({ response, message }) => {
      if (message.method !== 'tools/call') return false;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(batchOf(message.id)));
      return true;
    });

    expect((await core.call(connectionId, 'echo')).state.status).toBe('done');
    expectBatch();
  });

  test('in one event of a stream is taken apart', async () => {
    const connectionId = await http(({ response, message }) => {
      if (message.method !== 'tools/call') return false;
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(`data: ${JSON.stringify(batchOf(message.id))}\n\n`);
      return true;
    });

    expect((await core.call(connectionId, 'echo')).state.status).toBe('done');
    expectBatch();
  });

  test('in one line of stdio is taken apart', async () => {
    const connectionId = await odd('answers-in-a-batch');

    expect((await core.call(connectionId, 'echo')).state.status).toBe('done');
    expect(core.texts({ method: 'notifications/x' })).toHaveLength(1);
  });
});

test('a cancellation by the user and a timeout are two things', async () => {
  const connectionId = await odd('plain');
  const start = (timeoutMs: number) =>
    core.connections.startCall({
      connectionId,
      method: 'tools/call',
      name: 'wait',
      argumentsText: '{}',
      timeoutMs,
    }).callId;
  const cancelled = start(0);
  const late = start(30);
  core.connections.cancelCall(cancelled);

  expect((await core.ended(cancelled)).state).toEqual({ status: 'cancelled' });
  expect((await core.ended(late)).state).toMatchObject({ status: 'failed', reason: 'timeout' });
});

test('a lost session is told, and the server is initialised anew', async () => {
  let isLost = false;
  const connectionId = await http(({ response, message }) => {
    if (message.method === 'initialize') isLost = false;
    return isLost && message.method !== 'HTTP DELETE' && sendStatus(response, 404);
  });
  isLost = true;

  await core.call(connectionId, 'echo');

  await vi.waitFor(() => {
    expect(core.texts({ direction: 'out', method: 'initialize' })).toHaveLength(2);
  });
  const states = core.events.flatMap((event) =>
    event.type === 'connection' ? [event.connection.state] : [],
  );
  expect(JSON.stringify(states)).toContain('no longer knows this session (HTTP 404)');
});

test('the pages of a list are requests of their own', async () => {
  const connectionId = await odd('five-pages');

  await core.connections.catalog(connectionId, 'tools', { pages: 2 });

  const asked = core.texts({ direction: 'out', method: 'tools/list' });
  expect(asked.map((text) => JSON.parse(text).params?.cursor)).toEqual([undefined, '2']);
});
