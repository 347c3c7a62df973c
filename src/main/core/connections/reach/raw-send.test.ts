import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oddServer, openCore } from '../../../../../test/core-harness.ts';
import { startOddHttp, type OddRequest } from '../../../../../test/servers/odd-http.ts';
import type { HeaderChange } from '../../../../shared/model/calls/raw-message.ts';
import type { EraChoice } from '../../../../shared/model/servers/server.ts';

let core: ReturnType<typeof openCore>;
let server: Awaited<ReturnType<typeof startOddHttp>> | undefined;
beforeEach(() => {
  core = openCore();
});
afterEach(async () => {
  await core.close();
  await server?.close();
});

const request = (id: unknown, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

/** Sends a text; answers with its record. */
async function sent(connectionId: number, text: string, headers: HeaderChange[] = []) {
  const { seq } = await core.connections.sendRaw(connectionId, text, headers);
  return core.records.find((record) => record.seq === seq);
}

const answerTo = (seq: number | undefined) =>
  vi.waitFor(() => {
    const found = core.records.find((r) => r.requestSeq === seq && r.direction === 'in');
    if (!found) throw new Error('no answer yet');
    return found;
  });

describe('over stdio', () => {
  const open = async (oddity = 'plain') => {
    const connectionId = await core.open(oddServer(oddity));
    await core.settled(connectionId);
    return connectionId;
  };

  test('a request is sent as it is typed, and its answer is joined with it', async () => {
    const text = '{ "jsonrpc": "2.0", "id": 1e2,  "method": "ping" }';

    const record = await sent(await open(), text);

    expect(record).toMatchObject({ kind: 'message', direction: 'out', text, method: 'ping' });
    expect(await answerTo(record?.seq)).toMatchObject({ rpcId: '100', method: 'ping' });
  });

  test('an unknown method gets the server’s own answer', async () => {
    const record = await sent(await open(), request('mine', 'no/such/method'));

    expect((await answerTo(record?.seq)).text).toContain('-32601');
  });

  test('a notification goes out, and nothing is awaited', async () => {
    const record = await sent(await open(), '{"jsonrpc":"2.0","method":"notifications/odd"}');

    expect(record).toMatchObject({ kind: 'message', method: 'notifications/odd' });
  });

  test.each([['{"half":'], ['[1,2]'], ['not json ☕'], ['']])(
    'what is no message is sent too: %s',
    async (text) => {
      const record = await sent(await open('echoes-lines'), text);

      expect(record).toMatchObject({ kind: 'malformed', text, problem: 'sent raw, on purpose' });
      await vi.waitFor(() => {
        expect(core.texts({ kind: 'stderr' })).toContain(`got ${JSON.stringify(text)}`);
      });
    },
  );

  test('an id that a call uses does not take its answer', async () => {
    const connectionId = await open();

    await sent(connectionId, request('w-1', 'ping'));
    const call = await core.call(connectionId, 'echo', '{"a":1}');

    expect(call.state.status).toBe('done');
  });

  test('is refused where nothing is connected', async () => {
    const connectionId = await open();
    await core.connections.disconnect(connectionId);

    await expect(core.connections.sendRaw(connectionId, '{}', [])).rejects.toThrow(
      'test is not connected; connect it and try again.',
    );
  });
});

describe('over HTTP', () => {
  type Got = { headers: Record<string, unknown>; body: string };
  const got: Got[] = [];
  beforeEach(() => {
    got.length = 0;
  });

  /** The stream that is listened to may be asked for at any time. */
  const posted = () => got.findLast(({ body }) => body !== '');

  async function open(era: EraChoice = 'auto', answer: (odd: OddRequest) => boolean = () => false) {
    server = await startOddHttp((odd) => {
      got.push({ headers: odd.request.headers, body: odd.body });
      return answer(odd);
    });
    const connectionId = await core.open(
      { kind: 'http', url: server.url, headers: { 'X-A': '1' } },
      era,
    );
    await core.settled(connectionId);
    return connectionId;
  }

  test('a request has the headers of its connection', async () => {
    const record = await sent(await open(), request(5, 'ping'));

    await answerTo(record?.seq);
    expect(posted()?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': 'session-1',
      'mcp-protocol-version': '2025-11-25',
      'x-a': '1',
    });
    expect(posted()?.headers).not.toHaveProperty('mcp-method');
  });

  test('in the modern era the headers say what the body says', async () => {
    const connectionId = await open('2026-07-28', modernAnswer);

    const record = await sent(connectionId, request(5, 'tools/call', { name: 'grüße' }));

    await answerTo(record?.seq);
    expect(posted()?.headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': '=?base64?Z3LDvMOfZQ==?=',
    });
  });

  test('arguments that a tool wants in headers are mirrored, unless that is changed', async () => {
    const connectionId = await open('2026-07-28', modernAnswer);
    await core.connections.catalog(connectionId, 'tools');
    const text = request(5, 'tools/call', { name: 'send', arguments: { region: 'süd' } });

    await answerTo((await sent(connectionId, text))?.seq);
    const mirrored = posted()?.headers['mcp-param-region'];
    await answerTo((await sent(connectionId, text, [['Mcp-Param-Region', 'wrong']]))?.seq);

    expect(mirrored).toBe('=?base64?c8O8ZA==?=');
    expect(posted()?.headers['mcp-param-region']).toBe('wrong');
  });

  test('headers can be wrong, and can be missing', async () => {
    const connectionId = await open();
    const changes: HeaderChange[] = [
      ['Mcp-Session-Id', null],
      ['MCP-Protocol-Version', '1999-01-01'],
      ['Content-Type', 'text/plain'],
    ];

    const record = await sent(connectionId, request(5, 'ping'), changes);

    await answerTo(record?.seq);
    expect(posted()?.headers).toMatchObject({
      'mcp-protocol-version': '1999-01-01',
      'content-type': 'text/plain',
    });
    expect(posted()?.headers).not.toHaveProperty('mcp-session-id');
  });

  test('broken JSON arrives broken, and the refusal is on record', async () => {
    const record = await sent(await open(), '{"half":');

    expect(record).toMatchObject({ kind: 'http-body', direction: 'out', text: '{"half":' });
    await vi.waitFor(() => expect(core.texts({ kind: 'http-body' })).toContain('not JSON'));
    expect(posted()?.body).toBe('{"half":');
  });

  test('a server that is gone leaves a record that says so', async () => {
    const connectionId = await open();
    await server?.close();

    const record = await sent(connectionId, request(5, 'ping'));

    expect(record?.problem).toContain('it was not sent');
  });
});

/** `server/discover` and `tools/list` as 2026-07-28 has them. */
function modernAnswer({ response, message }: OddRequest): boolean {
  const listed = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' };
  const properties = { region: { type: 'string', 'x-mcp-header': 'Region' } };
  const results: Record<string, object> = {
    'server/discover': {
      ...listed,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
    },
    'tools/list': {
      ...listed,
      tools: [{ name: 'send', inputSchema: { type: 'object', properties } }],
    },
  };
  const result = results[message.method];
  if (!result) return false;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  return true;
}
