import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import { freePort } from '../../../../test/free-port.ts';
import type { Launch } from '../../../shared/model/servers/server.ts';

const everythingScript = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const filesystemScript = 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js';
const everything = nodeServer(everythingScript, 'stdio');
const legacyDemo: Launch = { kind: 'bundled', demo: 'legacy' };
const modernDemo: Launch = { kind: 'bundled', demo: 'modern' };

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore({ connectTimeoutMs: 20_000 });
});
afterEach(() => core.close());

const ready = async (launch: Launch, era?: 'auto' | 'legacy' | '2026-07-28', name?: string) => {
  const connectionId = await core.open(launch, era, name);
  const { state } = await core.settled(connectionId);
  if (state.status !== 'ready') throw new Error(JSON.stringify(state));
  return { connectionId, server: state };
};
const textOf = (callId: number) => core.connections.callResult(callId, 1_000_000).text;

describe('the era', () => {
  test.each([
    ['legacy', legacyDemo, 'auto', '2025-11-25'],
    ['modern', modernDemo, 'auto', '2026-07-28'],
    ['modern', modernDemo, '2026-07-28', '2026-07-28'],
    ['legacy', legacyDemo, 'legacy', '2025-11-25'],
  ] as const)('%s is found out', async (era, launch, choice, revision) => {
    const { server } = await ready(launch, choice);

    expect(server).toMatchObject({ era, revision });
  });

  test('pinned to one that the server does not speak fails with words', async () => {
    const { state } = await core.settled(await core.open(legacyDemo, '2026-07-28'));

    expect(state).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(state)).toContain('choose its protocol era');
  });
});

test('server-everything: lists everything and calls a tool', async () => {
  const { connectionId } = await ready(everything);

  const lists = await Promise.all(
    (['tools', 'prompts', 'resources', 'resourceTemplates'] as const).map((kind) =>
      core.connections.catalog(connectionId, kind),
    ),
  );
  const { callId, state, responseSeq } = await core.call(
    connectionId,
    'get-sum',
    '{"a": 19, "b": 23}',
  );

  expect(lists.every(({ items }) => items.length > 0)).toBe(true);
  expect(state).toMatchObject({ status: 'done', isError: false });
  expect(textOf(callId)).toContain('42');
  expect(core.records.find(({ seq }) => seq === responseSeq)?.text).toContain('42');
});

test('server-filesystem: writes and reads a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-fs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { connectionId } = await ready(nodeServer(filesystemScript, folder));
  const path = join(folder, 'a.txt');
  const content = 'hello ☕\ntwo';

  const writing = JSON.stringify({ path, content });
  const written = await core.call(connectionId, 'write_file', writing);
  const read = await core.call(connectionId, 'read_text_file', JSON.stringify({ path }));

  expect(textOf(written.callId)).toContain('Successfully wrote');
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(textOf(read.callId)).toContain('hello ☕');
});

describe('server-everything over HTTP', () => {
  const servers: ChildProcess[] = [];
  const urls: Record<string, string> = {};

  beforeAll(async () => {
    urls['streamableHttp'] = await start('streamableHttp', '/mcp');
    urls['sse'] = await start('sse', '/sse');
  });
  afterAll(() => servers.forEach((server) => server.kill()));

  async function start(mode: string, path: string): Promise<string> {
    const port = await freePort();
    const server = spawn(process.execPath, [resolve(everythingScript), mode], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    servers.push(server);
    await new Promise<void>((listening, fail) => {
      server.stderr.on('data', (chunk) => {
        if (/listening|running/.test(String(chunk))) listening();
      });
      server.once('exit', (code) => fail(new Error(`it ended with ${code}`)));
    });
    return `http://127.0.0.1:${port}${path}`;
  }

  test.each(['streamableHttp', 'sse'])('%s', async (mode) => {
    const { connectionId } = await ready({ kind: 'http', url: urls[mode] ?? '', headers: {} });

    const { callId, state } = await core.call(connectionId, 'echo', '{"message":"over HTTP"}');

    expect(state.status).toBe('done');
    expect(textOf(callId)).toContain('over HTTP');
    expect(core.texts({ kind: 'message', method: 'tools/call', direction: 'in' })).toHaveLength(1);
  });
});

describe.each([
  ['legacy', legacyDemo, 'roast_batch', '{"steps":100}'],
  ['modern', modernDemo, 'expose', '{"seconds":100}'],
])('a slow call of the %s era', (_era, launch, tool, args) => {
  test('reports progress, and is cancelled on the server too', async () => {
    const { connectionId } = await ready(launch);
    const { callId } = core.connections.startCall({
      connectionId,
      method: 'tools/call',
      name: tool,
      argumentsText: args,
    });
    const call = () => core.connections.calls().find((one) => one.callId === callId);
    await vi.waitFor(() => expect(call()?.progress).toBeDefined(), { timeout: 30_000 });

    core.connections.cancelCall(callId);

    expect(call()?.state).toEqual({ status: 'cancelled' });
    await vi.waitFor(() => {
      const told = core.records.some(
        ({ method, text }) =>
          method === 'notifications/cancelled' || text.includes('was closed by Wirebench'),
      );
      expect(told).toBe(true);
    });
  });

  test('without progress runs into its timeout', async () => {
    const { connectionId } = await ready(launch);

    const call = await core.call(connectionId, tool, args, 5);

    expect(call.state).toMatchObject({ status: 'failed', reason: 'timeout' });
  });
});

test('a question that comes while another waits is of the call that does not wait yet', async () => {
  const { connectionId } = await ready(legacyDemo);
  const request = { connectionId, method: 'tools/call' as const, name: 'taste_profile' };
  const owners = () => core.connections.serverRequests.list().map(({ callId }) => callId);
  const first = core.connections.startCall({ ...request, argumentsText: '{}' });
  await vi.waitFor(() => expect(owners()).toEqual([first.callId]));

  const second = core.connections.startCall({ ...request, argumentsText: '{}' });

  await vi.waitFor(() => expect(owners()).toEqual([first.callId, second.callId]));
});

test('a sampling request and an elicitation at once are each of the call that caused it', async () => {
  const { connectionId } = await ready(everything);
  const start = (tool: string, argumentsText: string) =>
    core.connections.startCall({ connectionId, method: 'tools/call', name: tool, argumentsText });
  const asked = () =>
    core.connections.serverRequests.list().map(({ method, callId }) => [method, callId]);
  const sampling = start('trigger-sampling-request', '{"prompt":"Hi"}');
  await vi.waitFor(() => expect(asked()).toEqual([['sampling/createMessage', sampling.callId]]));

  const eliciting = start('trigger-elicitation-request', '{}');

  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()).toEqual([
    ['sampling/createMessage', sampling.callId],
    ['elicitation/create', eliciting.callId],
  ]);
});

test('a question that a raw message causes is of no call', async () => {
  const { connectionId } = await ready(legacyDemo);
  const params = { name: 'taste_profile', arguments: {} };
  const call = { jsonrpc: '2.0', id: 'raw-1', method: 'tools/call', params };

  await core.connections.sendRaw(connectionId, JSON.stringify(call), []);

  await vi.waitFor(() =>
    expect(core.connections.serverRequests.list()).toMatchObject([
      { method: 'elicitation/create' },
    ]),
  );
  expect(core.connections.serverRequests.list()[0]?.callId).toBeUndefined();
});

describe.each([
  ['legacy', legacyDemo, 'taste_profile', '{"taste":"nutty"}', 'nutty'],
  ['modern', modernDemo, 'choose_target', '{"target":"m57"}', 'telescope'],
])('a question of the %s era', (_era, launch, tool, content, told) => {
  async function asked(connectionId: number) {
    const request = { connectionId, method: 'tools/call' as const, name: tool };
    const { callId } = core.connections.startCall({ ...request, argumentsText: '{}' });
    const question = await vi.waitFor(() => {
      const [open] = core.connections.serverRequests.list();
      if (!open) throw new Error('not yet');
      return open;
    });
    return { callId, question };
  }

  test('is accepted with a content', async () => {
    const { connectionId } = await ready(launch);
    const { callId, question } = await asked(connectionId);
    expect(question).toMatchObject({ callId, method: 'elicitation/create' });

    core.connections.serverRequests.answer(question.serverRequestId, {
      action: 'accept',
      contentText: content,
    });

    expect((await core.ended(callId)).state.status).toBe('done');
    expect(textOf(callId)).toContain(told);
    expect(core.connections.serverRequests.list()).toEqual([]);
  });

  test('is declined, and stays open after an answer that is no JSON', async () => {
    const { connectionId } = await ready(launch);
    const { callId, question } = await asked(connectionId);
    const { serverRequestId } = question;

    expect(() =>
      core.connections.serverRequests.answer(serverRequestId, {
        action: 'accept',
        contentText: '{',
      }),
    ).toThrow('not valid JSON');
    core.connections.serverRequests.answer(serverRequestId, { action: 'decline' });

    expect((await core.ended(callId)).state.status).toBe('done');
  });

  test('is taken back with its call', async () => {
    const { connectionId } = await ready(launch);
    const { callId } = await asked(connectionId);

    core.connections.cancelCall(callId);

    expect(core.connections.serverRequests.list()).toEqual([]);
  });
});

test('several servers at once do not hear of each other', async () => {
  const [first, second] = await Promise.all([
    ready(legacyDemo, 'auto', 'first'),
    ready(modernDemo, 'auto', 'second'),
  ]);

  await core.connections.disconnect(first.connectionId);
  const call = await core.call(second.connectionId, 'describe_object');

  expect(call.state.status).toBe('done');
});

test('connecting a server again ends its older connection', async () => {
  const { connectionId } = await ready(legacyDemo);

  const again = await ready(legacyDemo);

  expect(core.connections.list().map((connection) => connection.connectionId)).toEqual([
    again.connectionId,
  ]);
  expect(again.connectionId).not.toBe(connectionId);
});

test('arguments that are no JSON object never leave', async () => {
  const { connectionId } = await ready(legacyDemo);

  for (const argumentsText of ['{', '[]', '5', '', 'null']) {
    const request = { connectionId, method: 'tools/call' as const, name: 'stock', argumentsText };
    expect(() => core.connections.startCall(request)).toThrow(/JSON/);
  }
  expect(core.texts({ method: 'tools/call' })).toEqual([]);
});
