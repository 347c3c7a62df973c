import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCore } from '../../../../test/core-harness.ts';
import {
  sendResult,
  sendStatus,
  startOddHttp,
  type OddRequest,
} from '../../../../test/servers/odd-http.ts';

let core: ReturnType<typeof openCore>;
let server: Awaited<ReturnType<typeof startOddHttp>> | undefined;
beforeEach(() => {
  core = openCore();
});
afterEach(async () => {
  await core.close();
  await server?.close();
});

async function open(answer: (odd: OddRequest) => boolean, headers: Record<string, string> = {}) {
  server = await startOddHttp(answer);
  return core.open({ kind: 'http', url: server.url, headers });
}

const failureOf = async (connectionId: number) => {
  const { state } = await core.settled(connectionId);
  return state.status === 'failed' ? state.failure : undefined;
};

describe('an address that can’t be used', () => {
  test.each([
    [401, 'HTTP 401', 'Authorization'],
    [403, 'HTTP 403', 'Authorization'],
    [404, 'HTTP 404', '/mcp'],
    [500, 'HTTP 500', 'check its log'],
  ])('answers %i: it says so and what to try', async (status, what, hint) => {
    const failure = await failureOf(await open(({ response }) => sendStatus(response, status)));

    expect(failure?.message).toContain(what);
    expect(failure?.hints.join()).toContain(hint);
  });

  test('is a web page', async () => {
    const page = '<!doctype html><title>Shop</title>';

    const failure = await failureOf(await open(({ response }) => sendStatus(response, 200, page)));

    expect(failure?.message).toBeTruthy();
    expect(core.texts({ kind: 'http-body' }).join()).toContain('<title>Shop</title>');
  });

  test('is no MCP endpoint, and has a page for that: its words are told', async () => {
    const page =
      '<!DOCTYPE html>\n<html><head><title>Error</title><style>p { top: 0 }</style></head>\n<body><pre>Cannot POST /</pre></body></html>\n';

    const failure = await failureOf(await open(({ response }) => sendStatus(response, 404, page)));

    expect(failure?.message).toMatch(/HTTP 404: Error Cannot POST \/\.$/);
  });

  test('has nothing behind it', async () => {
    const gone = await startOddHttp(() => false);
    const { url } = gone;
    await gone.close();

    const failure = await failureOf(await core.open({ kind: 'http', url, headers: {} }));

    expect(failure?.message).toContain(`Could not reach ${url}`);
    expect(failure?.hints.join()).toContain('start the server');
  });

  test('has a password: it says so, and where else to put it', async () => {
    const url = 'http://me:hunter2@127.0.0.1:9/mcp';

    const failure = await failureOf(await core.open({ kind: 'http', url, headers: {} }));

    expect(failure?.message).toContain('Its address has a user name or a password');
    expect(failure?.message).not.toContain('hunter2');
    expect(failure?.hints).toEqual([expect.stringContaining('Authorization header')]);
  });

  test('never answers', async () => {
    core = openCore({ connectTimeoutMs: 300 });

    const failure = await failureOf(await open(() => true));

    expect(failure?.message).toContain('within 0.3 s');
  });
});

test('connects to a server that hangs on what it does not know, once the probe’s time is over', async () => {
  core = openCore({ connectTimeoutMs: 6000 });

  const connectionId = await open(({ message }) => message.method === 'server/discover');

  const { state } = await core.settled(connectionId);
  expect(state).toMatchObject({ status: 'ready', era: 'legacy' });
  expect(core.texts({ kind: 'lifecycle' }).join('\n')).toContain('trying initialize');
});

test('records the heads of both sides, secrets masked', async () => {
  const connectionId = await open(() => false, { Authorization: 'Bearer very-secret' });
  await core.settled(connectionId);

  const heads = core.texts({ kind: 'http-request' });
  expect(heads[0]).toMatch(/^POST \/mcp HTTP\/1.1\nhost: 127/);
  expect(heads.join()).toContain('authorization: Bearer •••');
  expect(core.records.map(({ text }) => text).join()).not.toContain('very-secret');
  expect(core.texts({ kind: 'http-response' }).join()).toContain('Mcp-Session-Id: session-1');
});

test('sends arguments byte for byte and keeps the result as it came', async () => {
  let received = '';
  const connectionId = await open(({ response, message, request }) => {
    if (message.method !== 'tools/call') return false;
    received = String(request.headers['content-length']);
    response.setHeader('Content-Type', 'application/json');
    response.end(
      `{"jsonrpc":"2.0","id":"${String(message.id)}","result":{"n":9007199254740993.10}}`,
    );
    return true;
  });
  await core.settled(connectionId);

  const args = '{"big": 9007199254740993, "text":"☕",  "d":1.10}';
  const { callId } = await core.call(connectionId, 'echo', args);

  expect(core.connections.callResult(callId, 1000).text).toBe('{"n":9007199254740993.10}');
  const sent = core.texts({ direction: 'out', method: 'tools/call' })[0] ?? '';
  expect(sent).toContain(`"arguments":${args}`);
  expect(received).toBe(String(Buffer.byteLength(sent)));
});

test('connects anew when the session is lost, and fails the call that found out', async () => {
  let isLost = false;
  const connectionId = await open(({ response, message }) => {
    if (message.method === 'initialize') isLost = false;
    return isLost && message.method !== 'HTTP DELETE' && sendStatus(response, 404);
  });
  await core.settled(connectionId);
  isLost = true;

  const call = await core.call(connectionId, 'echo');

  expect(call.state.status).toBe('failed');
  await vi.waitFor(() => {
    const states = core.events.flatMap((event) =>
      event.type === 'connection' ? [event.connection.state.status] : [],
    );
    expect(states).toContain('reconnecting');
  });
  expect((await core.settled(connectionId)).state.status).toBe('ready');
  expect((await core.call(connectionId, 'echo')).state.status).toBe('done');
  expect(core.texts({ direction: 'out', method: 'tools/call' })).toHaveLength(2);
});

test('gives up connecting anew after three attempts, with the reason', async () => {
  let isGone = false;
  const connectionId = await open(({ response }) => isGone && sendStatus(response, 404));
  await core.settled(connectionId);
  isGone = true;

  await core.call(connectionId, 'echo');
  const failure = await vi.waitFor(
    async () => {
      const found = await failureOf(connectionId);
      if (!found) throw new Error('not yet');
      return found;
    },
    { timeout: 30_000 },
  );

  expect(failure.message).toContain('Connecting again failed 3 times');
});

test('tells that a stream was cut in the middle of its answer', async () => {
  const connectionId = await open(({ response, message }) => {
    if (message.method !== 'tools/call') return false;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('event: message\ndata: {"jsonrpc":"2.0","id":');
    setImmediate(() => response.destroy());
    return true;
  });
  await core.settled(connectionId);

  const call = await core.call(connectionId, 'echo');

  expect(call.state).toMatchObject({ status: 'failed' });
  expect(core.records.some(({ problem }) => problem?.includes('ended within this event'))).toBe(
    true,
  );
});

test('tells a stream that ended after its answer from one that ended before', async () => {
  const ends = (): string[] =>
    core.texts({ kind: 'lifecycle' }).filter((text) => text.includes('closed the event stream'));
  const connectionId = await open(({ response, message }) => {
    if (message.method !== 'tools/call') return false;
    const { params = {} } = message as { params?: { name?: string } };
    const answer = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { content: [] } });
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(params.name === 'echo' ? `data: ${answer}\n\n` : 'id: 1\ndata:\n\n');
    return true;
  });
  await core.settled(connectionId);

  await core.call(connectionId, 'echo');
  await vi.waitFor(() => expect(ends()).toEqual(['the server closed the event stream']));
  void core.call(connectionId, 'silent').catch(() => {});

  await vi.waitFor(() =>
    expect(ends()).toContain('the server closed the event stream before it answered'),
  );
});

test('keeps comments and events that are no messages', async () => {
  const connectionId = await open(({ response, message }) => {
    if (message.method !== 'tools/call') return false;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const answer = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { content: [] } });
    response.end(`: keep-alive\n\nevent: hello\ndata: no json\n\nid: 5\ndata: ${answer}\n\n`);
    return true;
  });
  await core.settled(connectionId);

  const call = await core.call(connectionId, 'echo');

  expect(call.state.status).toBe('done');
  expect(core.texts({ kind: 'sse-comment' })).toEqual([': keep-alive']);
  expect(core.texts({ kind: 'sse-event' })).toEqual(['event: hello\ndata: no json']);
});

test('a result that is not JSON-RPC fails the call and is kept', async () => {
  const connectionId = await open(({ response, message }) => {
    if (message.method !== 'tools/call') return false;
    response.setHeader('Content-Type', 'application/json');
    response.end('{"oops": true}');
    return true;
  });
  await core.settled(connectionId);

  const call = await core.call(connectionId, 'echo');

  expect(call.state.status).toBe('failed');
  expect(core.texts({ kind: 'http-body' })).toContain('{"oops": true}');
});

test('an HTTP error in a call is the answer, with its status', async () => {
  const connectionId = await open(
    ({ response, message }) => message.method === 'tools/call' && sendStatus(response, 503, 'busy'),
  );
  await core.settled(connectionId);

  const call = await core.call(connectionId, 'echo');

  expect(call.state).toMatchObject({ status: 'failed', reason: 'error' });
  expect(JSON.stringify(call.state)).toContain('503');
});

test('ends the session on the server when it is closed', async () => {
  const methods: string[] = [];
  const connectionId = await open(({ message, response }) => {
    methods.push(message.method);
    return message.method === 'HTTP DELETE' && sendResult(response, message, {});
  });
  await core.settled(connectionId);

  await core.connections.disconnect(connectionId);

  expect(methods).toContain('HTTP DELETE');
});
