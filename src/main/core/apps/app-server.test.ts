import { describe, expect, test } from 'vitest';
import type { CallSnapshot, CallState } from '../../../shared/model/calls/call.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { ToolFilter } from '../../../shared/model/servers/tool-filter.ts';
import type { CallRequest } from '../connections/calls/calls.ts';
import { createAppServer, type AppRooms } from './app-server.ts';

type Answer = Awaited<ReturnType<AppRooms['ask']>>;

const tools = [
  { name: 'bars' },
  { name: 'for-model', _meta: { ui: { visibility: ['model'] } } },
  { name: 'for-app', _meta: { ui: { visibility: ['app'] } } },
  'no tool',
  null,
];
const done: CallState = { status: 'done', isError: false, resultBytes: 2 };
const answered = (members: Partial<Answer>, text = 'null'): Answer => {
  const kept = Buffer.from(text);
  return { kept: { text: kept, totalBytes: kept.length }, ...members };
};

/** An app's server over rooms that give these answers. */
function open({
  state = done,
  result = { text: '{}', totalBytes: 2, cutShort: false },
  answer = answered({ result: {} }, '{}'),
  filter,
  listing = async (): Promise<unknown[]> => tools,
}: {
  state?: CallState;
  result?: ReturnType<AppRooms['callResult']>;
  answer?: Answer;
  filter?: ToolFilter;
  listing?: (kind: string) => Promise<unknown[]>;
} = {}) {
  const started: CallRequest[] = [];
  const asked: unknown[] = [];
  const cancelled: number[] = [];
  const calls: CallSnapshot[] = [];
  const listeners = new Set<(event: BackendEvent) => void>();
  const over = new AbortController();
  const end = (call: CallSnapshot, to: CallState) => {
    for (const listener of listeners) listener({ type: 'call', call: { ...call, state: to } });
  };
  const connections: AppRooms = {
    ready: () => {
      throw new Error('nobody asks for this');
    },
    catalog: async (_connectionId, kind) => ({
      items: await listing(kind),
      pages: 1,
      cutShort: false,
      at: 0,
    }),
    ask: async (_connectionId, request) => {
      asked.push(request);
      return answer;
    },
    startCall(request) {
      started.push(request);
      const { connectionId, method, name, argumentsText } = request;
      const call: CallSnapshot = {
        connectionId,
        method,
        name,
        argumentsText,
        requestSeq: 12,
        callId: started.length,
        serverName: 'charts',
        startedAt: 0,
        state: { status: 'running' },
      };
      calls.push(call);
      if (state.status !== 'running') queueMicrotask(() => end(call, state));
      return { callId: call.callId };
    },
    cancelCall(callId) {
      cancelled.push(callId);
      const call = calls.find((one) => one.callId === callId);
      if (call) end(call, { status: 'cancelled' });
    },
    calls: () => calls,
    callResult: () => result,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const server = createAppServer({
    connections,
    connectionId: 3,
    timeoutMs: 1000,
    isDisabledBy: () => filter,
    signal: over.signal,
  });
  return { server, started, asked, cancelled, listeners, over };
}

describe('a tool that the app calls', () => {
  test('is called as the app’s own call, and its result passed on', async () => {
    const { server, started, listeners } = open({
      result: { text: '{"content":[]}', totalBytes: 14, cutShort: false },
    });

    const seqs: number[] = [];
    expect(await server.callTool('for-app', '{"a":1}', (seq) => seqs.push(seq))).toEqual({
      content: [],
    });
    expect(seqs).toEqual([12]);
    expect(started).toEqual([
      {
        connectionId: 3,
        method: 'tools/call',
        name: 'for-app',
        argumentsText: '{"a":1}',
        by: 'app',
      },
    ]);
    expect(listeners.size).toBe(0);
  });

  test.each([
    ['for the model only', 'for-model', {}, '_meta.ui.visibility has no "app"'],
    ['disabled', 'bars', { disabledTools: ['b*'] }, 'the user disabled it'],
    ['not enabled', 'bars', { enabledTools: ['for-app'] }, 'the user disabled it'],
    ['unknown', 'pies', {}, 'The server lists no tool pies.'],
    ['of another letter case', 'Bars', {}, 'The server lists no tool Bars.'],
    ['nameless', '', {}, 'The server lists no tool'],
    ['a member of every object', 'constructor', {}, 'The server lists no tool constructor.'],
  ])('is refused where it is %s, and no call started', async (_what, name, filter, message) => {
    const { server, started } = open({ filter });

    await expect(server.callTool(name, '{}')).rejects.toThrow(message);
    expect(started).toEqual([]);
  });

  test('is not called where the list can’t be read', async () => {
    const { server, started } = open({
      listing: async () => {
        throw new Error('The server refused tools/list.');
      },
    });

    await expect(server.callTool('bars', '{}')).rejects.toThrow('refused tools/list');
    expect(started).toEqual([]);
  });

  test('fails with the server’s own code and data', async () => {
    const state: CallState = {
      status: 'failed',
      reason: 'error',
      message: 'No such chart.',
      code: -32_602,
      data: { chart: 7 },
    };

    await expect(open({ state }).server.callTool('bars', '{}')).rejects.toMatchObject({
      message: 'No such chart.',
      code: -32_602,
      data: { chart: 7 },
    });
  });

  test('fails without a code where no server gave one', async () => {
    const state: CallState = { status: 'failed', reason: 'connection', message: 'It is gone.' };

    const failed: unknown = await open({ state })
      .server.callTool('bars', '{}')
      .catch((error: unknown) => error);

    expect(failed).toMatchObject({ message: 'It is gone.' });
    expect(failed).not.toHaveProperty('code');
    expect(failed).not.toHaveProperty('data');
  });

  test('fails where the user cancelled it', async () => {
    const { server } = open({ state: { status: 'cancelled' } });

    await expect(server.callTool('bars', '{}')).rejects.toThrow('The call was cancelled.');
  });

  test('is cancelled when the app is over', async () => {
    const { server, started, cancelled, over } = open({ state: { status: 'running' } });
    // The call fails before it is awaited below.
    const failed = server.callTool('bars', '{}').catch((error: Error) => error.message);
    await expect.poll(() => started).toHaveLength(1);

    over.abort();

    expect(await failed).toBe('The call was cancelled.');
    expect(cancelled).toEqual([1]);
  });

  test('gives no result that is cut', async () => {
    const { server } = open({ result: { text: '{', totalBytes: 20_000_000, cutShort: true } });

    await expect(server.callTool('bars', '{}')).rejects.toThrow('more than 16000000 characters');
  });
});

describe('what the app reads', () => {
  const params = { uri: 'ui://charts' };

  test('is asked for with its params, and passed on whole', async () => {
    // Of a large answer only an outline was parsed, while the text has all of it.
    const { server, asked } = open({ answer: answered({ result: {} }, '{"contents":[1]}') });

    expect(await server.read('resources/read', params)).toEqual({ contents: [1] });
    expect(asked).toEqual([{ method: 'resources/read', paramsText: '{"uri":"ui://charts"}' }]);
  });

  test('fails with the server’s own code and data', async () => {
    const error = { message: 'Gone.', code: -32_002, data: ['a'] };
    const { server } = open({ answer: answered({ error }) });

    await expect(server.read('resources/read', params)).rejects.toMatchObject(error);
  });

  test.each([
    'nope',
    null,
    7,
    [],
    {},
    { message: 7 },
    { message: { toString: 1 }, code: 'x' },
    { code: null },
  ])('fails with an error of %j, which is no result', async (error) => {
    const { server } = open({ answer: answered({ error }, JSON.stringify(error)) });

    const reading = server.read('resources/read', params);

    await expect(reading).rejects.toThrow('The server sent an error without a message.');
    await expect(reading).rejects.not.toHaveProperty('code');
  });

  test('fails where the answer has neither a result nor an error', async () => {
    const { server } = open({ answer: answered({}, '{"jsonrpc":"2.0","id":1}') });

    await expect(server.read('resources/list', {})).rejects.toThrow(
      'The server’s response has neither a result nor an error.',
    );
  });

  test.each([
    ['cut', 2, 300_000_000],
    ['longer than an app’s bound', 16_000_001, 16_000_001],
  ])('fails where it is %s', async (_what, length, totalBytes) => {
    const kept = { text: Buffer.alloc(length, ' '), totalBytes };
    const { server } = open({ answer: { result: {}, kept } });

    await expect(server.read('resources/read', params)).rejects.toThrow(
      'The result is too large: 16000000 bytes are passed on at most.',
    );
  });
});

describe('an entry of a list', () => {
  const uri = 'ui://charts';

  test('is found by its uri among what else is there', async () => {
    const { server } = open({ listing: async () => [null, 'x', { uri: 'ui://b' }, { uri, a: 1 }] });

    expect(await server.listed(uri)).toEqual({ uri, a: 1 });
  });

  test('is none where the list can’t be read', async () => {
    const { server } = open({
      listing: async () => {
        throw new Error('The server has no resources.');
      },
    });

    expect(await server.listed(uri)).toBeUndefined();
  });
});
