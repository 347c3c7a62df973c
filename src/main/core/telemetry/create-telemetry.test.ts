import { afterEach, describe, expect, test, vi } from 'vitest';
import { Agent } from 'undici';
import { openCore, oddServer } from '../../../../test/core-harness.ts';
import { startOddHttp, sendResult } from '../../../../test/servers/odd-http.ts';
import { startOtlpReceiver } from '../../../../test/otlp-receiver.ts';
import { seen } from '../../../../test/traffic-harness.ts';
import type { TelemetrySettings } from '../../../shared/model/telemetry.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { createTelemetry } from './create-telemetry.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

const allOn = (endpoint: string, more: Partial<TelemetrySettings> = {}): TelemetrySettings => ({
  isOn: true,
  endpoint,
  headers: [],
  withContents: false,
  propagates: true,
  ...more,
});

function telemetryTo(settings: TelemetrySettings) {
  const agent = new Agent();
  const telemetry = createTelemetry({
    settings,
    environment: { OTLP_KEY: 'k3y' },
    agent: async () => agent,
    recordingId: 'run-1',
    known: createKnownSecrets(),
    version: '1.2.3',
    delays: { batchMs: 5, firstRetryMs: 5, maxRetryMs: 20 },
  });
  cleanups.push(() => agent.destroy(), telemetry.close);
  return telemetry;
}

async function receiver(...options: Parameters<typeof startOtlpReceiver>) {
  const started = await startOtlpReceiver(...options);
  cleanups.push(started.close);
  return started;
}

const request = (rpcId: string, more: Parameters<typeof seen>[1] = {}) =>
  seen(
    `{"id":${rpcId},"method":"tools/call","params":{"name":"echo","arguments":{"city":"Paris"}}}`,
    {
      direction: 'out',
      method: 'tools/call',
      subject: 'echo',
      rpcId,
      ...more,
    },
  );
const answer = (requestSeq: number, more: Parameters<typeof seen>[1] = {}) =>
  seen('{"id":1,"result":{"content":[]}}', {
    method: 'tools/call',
    requestSeq,
    durationUs: 2500.4,
    ...more,
  });

const waitForSpans = (spans: unknown[], count: number) =>
  vi.waitFor(() => expect(spans.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });

describe('spans of real servers', () => {
  test('tell a call over stdio, with its trace in what the server got', async () => {
    const { spans, endpoint, requests } = await receiver();
    const telemetry = telemetryTo(allOn(endpoint, { headers: [['x-key', '${env:OTLP_KEY}']] }));
    const core = openCore({ telemetry });
    cleanups.push(core.close);
    const connectionId = await core.open(oddServer('crlf'), 'legacy');
    await core.settled(connectionId);

    await core.call(connectionId, 'echo', '{"text":"c4n4ry"}');
    await vi.waitFor(() => expect(spans.map(({ name }) => name)).toContain('tools/call echo'));

    const sent = core.records.find(
      ({ method, direction }) => method === 'tools/call' && direction === 'out',
    );
    const meta = JSON.parse(sent?.text ?? '').params._meta;
    const span = spans.find(({ name }) => name === 'tools/call echo');
    expect(meta.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
    expect(span).toMatchObject({
      kind: 3,
      startTimeUnixNano: `${Math.round(sent?.atUs ?? 0)}000`,
      attributes: {
        'mcp.method.name': 'tools/call',
        'gen_ai.tool.name': 'echo',
        'gen_ai.operation.name': 'execute_tool',
        'network.transport': 'pipe',
        'wirebench.server.name': 'test',
        'wirebench.recording.id': 'run-1',
        'wirebench.record.seq': String(sent?.seq),
      },
      status: {},
    });
    expect(span?.parentSpanId).toBeUndefined();
    expect(spans.some(({ attributes }) => attributes['mcp.method.name'] === 'initialize')).toBe(
      true,
    );
    expect(JSON.stringify(spans)).not.toContain('c4n4ry');
    expect(requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'k3y' } });
  });

  test('show the HTTP request of a call below it, and what went wrong', async () => {
    const server = await startOddHttp(({ response, message }) =>
      message.method === 'tools/call'
        ? sendResult(response, message, { content: [], isError: true })
        : false,
    );
    cleanups.push(server.close);
    const { spans, endpoint } = await receiver();
    const core = openCore({ telemetry: telemetryTo(allOn(endpoint)) });
    cleanups.push(core.close);
    const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} }, 'legacy');
    await core.settled(connectionId);

    await core.call(connectionId, 'echo');
    await vi.waitFor(() => expect(spans.some(({ name }) => name === 'tools/call echo')).toBe(true));

    const call = spans.find(({ name }) => name === 'tools/call echo');
    const http = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId);
    const url = new URL(server.url);
    expect(call).toMatchObject({
      attributes: {
        'error.type': 'tool_error',
        'network.transport': 'tcp',
        'server.address': '127.0.0.1',
        'server.port': url.port,
      },
      status: { code: 2 },
    });
    expect(http).toMatchObject({
      traceId: call?.traceId,
      name: 'POST',
      attributes: { 'url.full': server.url, 'http.response.status_code': '200' },
    });
    expect(BigInt(http?.startTimeUnixNano ?? 0)).toBeLessThanOrEqual(
      BigInt(call?.startTimeUnixNano ?? 0),
    );
  });
});

describe('a span', () => {
  async function spansOf(
    see: (telemetry: ReturnType<typeof telemetryTo>) => void,
    count = 1,
    more: Partial<TelemetrySettings> = {},
  ) {
    const { spans, endpoint } = await receiver();
    const telemetry = telemetryTo(allOn(endpoint, more));
    see(telemetry);
    await waitForSpans(spans, count);
    return spans;
  }
  const traced = (traceparent: string, more = '') =>
    seen(`{"id":1,"method":"ping","params":{"_meta":{"traceparent":"${traceparent}"${more}}}}`, {
      method: 'ping',
      rpcId: '1',
    });
  const parentId = '00f067aa0ba902b7';
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

  test('of a server’s request joins the trace that its _meta names', async () => {
    const [span] = await spansOf((telemetry) => {
      telemetry.see(1, 1, traced(`00-${traceId}-${parentId}-01`, ',"tracestate":"a=b"'));
      telemetry.see(2, 1, answer(1, { direction: 'out', method: 'ping' }));
    });

    expect(span).toMatchObject({ kind: 2, traceId, parentSpanId: parentId, traceState: 'a=b' });
  });

  test.each([
    `00-${'0'.repeat(32)}-${parentId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${parentId}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
    'hello',
    '',
  ])('takes the traceparent %j for none', async (traceparent) => {
    const [span] = await spansOf((telemetry) => {
      telemetry.see(1, 1, traced(traceparent));
      telemetry.see(2, 1, answer(1, { direction: 'out' }));
    });

    expect(span?.parentSpanId).toBeUndefined();
    expect(span?.traceId).not.toBe(traceId);
  });

  test('of a later round stands below the first one', async () => {
    const [first, second] = await spansOf((telemetry) => {
      telemetry.see(1, 1, request('1'));
      telemetry.see(2, 1, answer(1));
      telemetry.see(3, 1, request('2', { exchangeSeq: 1 }));
      telemetry.see(4, 1, answer(3, { exchangeSeq: 1 }));
    }, 2);

    expect(second).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId });
  });

  test('ends with the cancellation, and keeps when progress came', async () => {
    const [span] = await spansOf((telemetry) => {
      telemetry.see(1, 1, request('1', { atUs: 1_700_000_000_000_000 }));
      telemetry.see(
        2,
        1,
        seen('{}', {
          method: 'notifications/progress',
          requestSeq: 1,
          atUs: 1_700_000_000_001_000,
        }),
      );
      telemetry.see(
        3,
        1,
        seen('{}', {
          method: 'notifications/cancelled',
          requestSeq: 1,
          atUs: 1_700_000_000_002_000,
        }),
      );
      telemetry.see(4, 1, answer(1));
    });

    expect(span).toMatchObject({
      endTimeUnixNano: '1700000000002000000',
      attributes: { 'error.type': 'cancelled' },
      events: [{ name: 'notifications/progress', timeUnixNano: '1700000000001000000' }, {}],
    });
  });

  test('tells the code of an error, but not its words, which may say what was sent', async () => {
    const failing = (telemetry: ReturnType<typeof telemetryTo>) => {
      const content =
        '{"id":1,"error":{"code":-32602,"message":"no city Paris, key sk-0123456789abcdefghij"}}';
      telemetry.see(1, 1, request('1'));
      telemetry.see(2, 1, answer(1, { content, isError: true }));
    };
    const [span] = await spansOf(failing);
    const [open] = await spansOf(failing, 1, { withContents: true });

    expect(span).toMatchObject({
      attributes: { 'error.type': '-32602', 'rpc.response.status_code': '-32602' },
      status: { code: 2 },
    });
    expect(JSON.stringify(span)).not.toContain('Paris');
    expect(open?.status.message).toBe('no city Paris, key •••');
  });

  test('holds arguments and results only where that was chosen, and then without secrets', async () => {
    const content = '{"id":1,"params":{"arguments":{"n":12345678901234567890,"apiKey":"c4n4ry"}}}';
    const result = '{"id":1,"result":{"content":[{"type":"text","text":"Bearer c4n4ry-1.x"}]}}';
    const [span] = await spansOf(
      (telemetry) => {
        telemetry.see(1, 1, request('1', { content }));
        telemetry.see(2, 1, answer(1, { content: result }));
      },
      1,
      { withContents: true },
    );

    expect(span?.attributes).toMatchObject({
      'gen_ai.tool.call.arguments': '{"n":12345678901234567890,"apiKey":"•••"}',
      'gen_ai.tool.call.result': expect.stringContaining('Bearer •••'),
    });
  });
});

describe('an endpoint', () => {
  const exchange = (telemetry: ReturnType<typeof telemetryTo>, n: number) => {
    telemetry.see(2 * n + 1, 1, request(String(n)));
    telemetry.see(2 * n + 2, 1, answer(2 * n + 1));
  };

  test('that asks for patience gets every span in the end', async () => {
    const { spans, endpoint } = await receiver((response, count) => {
      if (count > 2) return false;
      response.writeHead(503, { 'retry-after': '0' }).end('{"message":"starting"}');
      return true;
    });
    const telemetry = telemetryTo(allOn(endpoint));
    for (let n = 0; n < 700; n += 1) exchange(telemetry, n);

    await vi.waitFor(() => expect(telemetry.state()).toMatchObject({ sent: 700, waiting: 0 }), {
      timeout: 30_000,
    });

    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(700);
    expect(telemetry.state()).toMatchObject({ dropped: 0, isOn: true });
    expect(telemetry.state().problem).toBeUndefined();
  });

  test.each([
    [401, 'refused the credentials (401): check the headers. It says: no key'],
    [404, 'does not accept traces at this path (404): check the address.'],
    [400, 'answered 400.'],
    [302, 'has moved (302)'],
  ])('that answers %i loses the spans, and says why', async (status, why) => {
    const { endpoint } = await receiver((response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{"message":"no key"}');
      return true;
    });
    const telemetry = telemetryTo(allOn(endpoint));

    exchange(telemetry, 0);

    await vi.waitFor(() => expect(telemetry.state()).toMatchObject({ sent: 0, dropped: 1 }));
    expect(telemetry.state().problem).toContain(why);
    await expect(telemetry.test(allOn(endpoint))).rejects.toThrow(why);
  });

  test('that takes only some of them says how many', async () => {
    const { endpoint } = await receiver((response) => {
      response.end('{"partialSuccess":{"rejectedSpans":"1","errorMessage":"too old"}}');
      return true;
    });
    const telemetry = telemetryTo(allOn(endpoint));

    exchange(telemetry, 0);
    exchange(telemetry, 1);

    await vi.waitFor(() => expect(telemetry.state()).toMatchObject({ sent: 1, dropped: 1 }));
    expect(telemetry.state().problem).toBe('too old');
  });

  test('that is down holds up nothing, and costs a bounded number of spans', async () => {
    const telemetry = telemetryTo(allOn('http://127.0.0.1:9'));

    for (let n = 0; n < 20_000; n += 1) exchange(telemetry, n);

    const { waiting, dropped } = telemetry.state();
    expect(waiting).toBeLessThanOrEqual(4096);
    expect(waiting + dropped).toBe(20_000);
    await vi.waitFor(() => expect(telemetry.state().problem).toContain('can’t be reached'));
  });

  test('that never answers does not keep the app from ending', async () => {
    const { endpoint, requests } = await receiver(() => true);
    const telemetry = telemetryTo(allOn(endpoint));
    exchange(telemetry, 0);
    await vi.waitFor(() => expect(requests).toHaveLength(1));

    await telemetry.close();

    expect(telemetry.state()).toMatchObject({ sent: 0, waiting: 0 });
  });

  test('is told by the test what is wrong before anything is sent', async () => {
    const { endpoint, requests } = await receiver();
    const telemetry = telemetryTo(allOn(endpoint, { isOn: false }));
    const told = (more: Partial<TelemetrySettings>) => telemetry.test(allOn(endpoint, more));

    await expect(told({ headers: [['k', '${env:NOWHERE}']] })).rejects.toThrow(
      'The environment variable NOWHERE is not set.',
    );
    await expect(told({ headers: [['a b', 'x']] })).rejects.toThrow(
      'The header “a b” can’t be sent',
    );
    await expect(told({ endpoint: 'http://' })).rejects.toThrow('is not a valid address');
    await expect(told({ endpoint: `${endpoint}/otel/` })).resolves.toMatchObject({
      url: `${endpoint}/otel/v1/traces`,
    });
    expect(requests).toHaveLength(1);
  });

  test('is told of by the test, and by what goes wrong, without the secrets in its address', async () => {
    const { endpoint } = await receiver();
    const { port } = new URL(endpoint);
    const telemetry = telemetryTo(allOn(`http://127.0.0.1:9/\${env:OTLP_KEY}`));
    const told = async (address: string) =>
      JSON.stringify(await telemetry.test(allOn(address)).catch((error: Error) => error.message));

    const answers = [
      await told(`${endpoint}/\${env:OTLP_KEY}`),
      await told(`http://me:\${env:OTLP_KEY}@127.0.0.1:${port}`),
      await told(`http://127.0.0.1:${port}/?api_key=\${env:OTLP_KEY}`),
      await told(`http://127.0.0.1:9/\${env:OTLP_KEY}`),
    ];

    expect(answers.join('\n')).not.toContain('k3y');
    expect(answers[0]).toContain(`${endpoint}/\${env:OTLP_KEY}`);
  });

  test('gets only what servers that were chosen did, and nothing once it is off', async () => {
    const { spans, endpoint } = await receiver();
    const telemetry = telemetryTo(allOn(endpoint, { servers: ['two'] }));
    for (const [connectionId, serverName] of ['one', 'two'].entries()) {
      telemetry.connectionChanged({
        connectionId,
        serverName,
        startedAt: 0,
        transport: 'stdio',
        declared: [],
        target: 'x',
        state: { status: 'starting' },
      });
      telemetry.see(1 + 2 * connectionId, connectionId, request('1'));
      telemetry.see(2 + 2 * connectionId, connectionId, answer(1 + 2 * connectionId));
    }
    await vi.waitFor(() => expect(telemetry.state().sent).toBe(1), { timeout: 30_000 });
    const hints = ['one', 'two'].map((name) => telemetry.contextFor(name, () => 'f'.repeat(32)));

    telemetry.change(allOn(endpoint, { isOn: false }));
    exchange(telemetry, 5);

    expect(spans.map(({ attributes }) => attributes['wirebench.server.name'])).toEqual(['two']);
    expect(hints).toEqual([
      undefined,
      { traceparent: expect.stringMatching(/^00-f{32}-[\da-f]{16}-01$/) },
    ]);
    expect(telemetry.contextFor('two', () => 'f'.repeat(32))).toBeUndefined();
    expect(telemetry.state()).toMatchObject({ isOn: false, sent: 1 });
  });
});
