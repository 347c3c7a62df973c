import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../../test/core-harness.ts';
import { freePort } from '../../../../../../test/free-port.ts';
import { startHttpServer } from '../../../../../../test/servers/start-http-server.ts';
import { startTasksServer } from '../../../../../../test/servers/tasks-server.ts';
import type { Launch } from '../../../../../shared/model/servers/server.ts';

const everythingScript = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

let core: ReturnType<typeof openCore>;
let closeServer: () => Promise<void> | void;
beforeEach(() => {
  core = openCore({ connectTimeoutMs: 20_000 });
  closeServer = () => undefined;
});
afterEach(async () => {
  await core.close();
  await closeServer();
});

async function connect(launch: Launch): Promise<number> {
  const connectionId = await core.open(launch);
  expect(await core.settled(connectionId)).toMatchObject({ state: { status: 'ready' } });
  return connectionId;
}

async function fixture(era: 'legacy' | 'modern') {
  const server = await startTasksServer(era);
  closeServer = server.close;
  const connectionId = await connect({ kind: 'http', url: server.url, headers: {} });
  const start = (how: string, more: object = {}) =>
    core.connections.startCall({
      connectionId,
      method: 'tools/call',
      name: 'work',
      argumentsText: JSON.stringify({ how }),
      asTask: era === 'legacy' ? {} : undefined,
      ...more,
    }).callId;
  const run = async (how: string) => {
    const call = await core.ended(start(how));
    const result = () => core.connections.callResult(call.callId, 1_000_000).text;
    return { ...call, result };
  };
  return { server, connectionId, start, run };
}
const callOf = (callId: number) => core.connections.calls().find((call) => call.callId === callId);
const openQuestions = (howMany: number) =>
  vi.waitFor(
    () => {
      const open = core.connections.serverRequests.list();
      expect(open).toHaveLength(howMany);
      return open;
    },
    { timeout: 40_000 },
  );

describe.each(['legacy', 'modern'] as const)('a task of the %s generation', (era) => {
  test('is polled until it is over, and its result is that of the call', async () => {
    const { run, server } = await fixture(era);

    const call = await run('');

    expect(call.state).toMatchObject({ status: 'done', isError: false });
    expect(call.task).toMatchObject({ taskId: 'task-1', standing: 'completed', ttlMs: 60_000 });
    expect(call.findings).toBeUndefined();
    expect(JSON.parse(call.result())).toMatchObject({ structuredContent: { polls: 2 } });
    expect(server.asked('tasks/get').length).toBeGreaterThan(1);
    expect(server.faults).toEqual([]);
  });

  test('belongs to one exchange with all that is asked of it', async () => {
    const { run } = await fixture(era);

    const { requestSeq } = await run('');

    const polls = core.records.filter(
      ({ method, direction, kind }) =>
        kind === 'message' && direction === 'out' && method?.startsWith('tasks/'),
    );
    expect(polls.length).toBeGreaterThan(1);
    expect(new Set(polls.map(({ exchangeSeq }) => exchangeSeq))).toEqual(new Set([requestSeq]));
  });

  test('whose tool reports an error ends as such a call does', async () => {
    const { run } = await fixture(era);

    const call = await run('error');

    expect(call.state).toMatchObject({ status: 'done', isError: true });
    expect(call.result()).toContain('It did not work.');
  });

  test('that fails in the protocol fails the call', async () => {
    const { run } = await fixture(era);

    const { state, task } = await run('break');

    expect(state).toMatchObject({ status: 'failed', code: -32_603, message: 'It broke.' });
    expect(task?.standing).toBe('failed');
  });

  test('that the server cancels fails the call', async () => {
    const { run } = await fixture(era);

    expect((await run('cancelled')).state).toMatchObject({
      status: 'failed',
      message: 'The server cancelled the task. It says: poll 2',
    });
  });

  test('is not there where the server answers plainly', async () => {
    const { run } = await fixture(era);

    const call = await run('plain');

    expect(call.state.status).toBe('done');
    expect(call.task).toBeUndefined();
  });

  test('without an id can’t be waited for', async () => {
    const { run } = await fixture(era);

    expect((await run('no-id')).state).toMatchObject({ status: 'done', task: {} });
  });

  test.each([
    ['status', 'the status of a task is “pondering”, which the specification does not define'],
    ['ttl', 'the ttl of the task went from 60000 to 1000'],
  ])('that is odd (%s) is waited for all the same, with a finding', async (how, message) => {
    const { run } = await fixture(era);

    const { state, task } = await run(how);

    expect(state.status).toBe('done');
    expect(task?.findings).toContainEqual({ message });
  });

  test.each(['flaky', 'empty', 'back'])('gives its result in spite of %s', async (how) => {
    const { run } = await fixture(era);

    expect((await run(how)).state).toMatchObject({ status: 'done', isError: false });
  });

  test.each([
    ['forget', 'lost', 'The task task-1 is lost. The server does not know it.'],
    ['expire', 'expired', 'The task task-1 has expired. Its time to live \\(ttl\\) is over.'],
    ['deaf', 'lost', /^The task task-1 is lost. The server refused tasks\/get: Method not found/],
  ])('that the server does not know (%s) ends the call', async (how, standing, message) => {
    const { run } = await fixture(era);

    const { state, task } = await run(how);

    expect(state).toMatchObject({ status: 'failed', message: expect.stringMatching(message) });
    expect(task?.standing).toBe(standing);
  });

  test('that the user cancels is cancelled at the server, and the call ends', async () => {
    const { start, server, connectionId } = await fixture(era);
    const callId = start('wait');
    await vi.waitFor(() => expect(callOf(callId)?.task?.message).toBe('poll 1'));

    core.connections.cancelCall(callId);

    expect(callOf(callId)?.state.status).toBe('cancelled');
    await vi.waitFor(() => {
      const [task] = core.connections.tasks.watched(connectionId).tasks;
      expect(task).toMatchObject({ standing: 'cancelled', tool: 'work', isPolled: false });
    });
    expect(server.tasks.get('task-1')?.status).toBe('cancelled');
    expect(core.records.filter(({ method }) => method === 'notifications/cancelled')).toEqual([]);
  });

  test('is not waited for where nobody wants to', async () => {
    const { start, server, connectionId } = await fixture(era);

    const { state } = await core.ended(start('wait', { isDetached: true }));

    expect(state).toMatchObject({ status: 'done', task: { taskId: 'task-1', status: 'working' } });
    expect(server.asked('tasks/get')).toEqual([]);
    expect(core.connections.tasks.watched(connectionId).tasks).toMatchObject([
      { taskId: 'task-1', isPolled: false },
    ]);
  });

  test('can be asked about by its id alone', async () => {
    const { server, connectionId } = await fixture(era);
    const { tasks } = core.connections;
    server.invent(1);
    if (era === 'modern')
      await core.ended(
        core.connections.startCall({
          connectionId,
          method: 'tools/call',
          name: 'work',
          argumentsText: '{"how":"wait"}',
          isDetached: true,
        }).callId,
      );

    const before = await tasks.get(connectionId, 'task-1');
    const early = tasks.result(connectionId, 'task-1', 1000);
    await expect(early).rejects.toMatchObject({ code: 'REFUSED' });
    server.finish('task-1');

    expect(before).toMatchObject({ taskId: 'task-1', standing: 'working' });
    expect(await tasks.outcome(connectionId, 'task-1')).toMatchObject({ status: 'answered' });
    expect((await tasks.result(connectionId, 'task-1', 1000)).text).toContain('It worked.');
    await expect(tasks.get(connectionId, 'nope')).rejects.toThrow(/There is no such task/);
  });
});

test('a task may have a deep result, or a huge one', async () => {
  const { run } = await fixture('modern');

  const [deep, huge] = [await run('deep'), await run('huge')];

  expect(deep.state).toMatchObject({ status: 'done', isError: false });
  expect(deep.result()).toContain('[[[[[[[[');
  expect(huge.state).toMatchObject({ status: 'done', isError: false });
  expect(huge.state.status === 'done' && huge.state.resultBytes).toBeGreaterThan(20_000_000);
  expect(huge.result()).toMatch(/^\{"content":\[\{"type":"text","text":"xxx/);
});

describe('questions of a task', () => {
  test('are asked once each, and answered in parts (SEP-2663)', async () => {
    const { start, server } = await fixture('modern');
    const callId = start('ask');
    const { serverRequests } = core.connections;

    const [one, two] = await openQuestions(2);
    expect(callOf(callId)?.state.status).toBe('input-required');
    serverRequests.answer(two?.serverRequestId ?? 0, { action: 'decline' });
    await vi.waitFor(() => expect(server.asked('tasks/update')).toHaveLength(1));
    const polls = server.asked('tasks/get').length;
    await vi.waitFor(() => expect(server.asked('tasks/get').length).toBeGreaterThan(polls + 1));
    expect(serverRequests.list()).toHaveLength(1);
    serverRequests.answer(one?.serverRequestId ?? 0, {
      action: 'accept',
      contentText: '{"reply":"1"}',
    });

    const { state } = await core.ended(callId);
    expect(state.status).toBe('done');
    expect(server.asked('tasks/update').map(({ params }) => params?.['inputResponses'])).toEqual([
      { two: { action: 'decline' } },
      { one: { action: 'accept', content: { reply: '1' } } },
    ]);
  });

  test('that were not declared end the task', async () => {
    await core.close();
    core = openCore();
    const server = await startTasksServer('modern');
    closeServer = server.close;
    const launch = { kind: 'http' as const, url: server.url, headers: {} };
    core.define({ name: 'test', launch, era: 'auto', declares: ['tasks'] });
    const outcome = await core.connections.connect('test');
    const connectionId = outcome.status === 'connecting' ? outcome.connectionId : 0;
    await core.settled(connectionId);

    const { state } = await core.call(connectionId, 'work', '{"how":"roots"}');

    expect(state).toMatchObject({
      status: 'failed',
      message: 'The task asked for roots/list, which was not declared. The task was cancelled.',
    });
    await vi.waitFor(() => expect(server.tasks.get('task-1')?.status).toBe('cancelled'));
  });

  test('of a call that is cancelled are taken back', async () => {
    const { start } = await fixture('modern');
    const callId = start('ask');
    await openQuestions(2);

    core.connections.cancelCall(callId);

    expect(await openQuestions(0)).toEqual([]);
  });
});

test('a call whose connection is lost goes on with its task over the next one', async () => {
  const { start, server } = await fixture('modern');
  const callId = start('wait');
  await vi.waitFor(() => expect(callOf(callId)?.task?.message).toBe('poll 1'));

  await server.close();
  await vi.waitFor(() => expect(core.connections.list()[0]?.state.status).toBe('reconnecting'), {
    timeout: 40_000,
  });
  expect(callOf(callId)?.state.status).toBe('running');
  await server.listenAgain();
  server.finish('task-1');

  expect((await core.ended(callId)).state).toMatchObject({ status: 'done', isError: false });
});

test('a list of 10,000 tasks is read to its bound', async () => {
  const { server, connectionId } = await fixture('legacy');
  server.invent(10_500);

  const { tasks, isCutShort, canList } = await core.connections.tasks.list(connectionId);

  expect([tasks.length, isCutShort, canList]).toEqual([10_000, true, true]);
});

describe('server-everything', () => {
  const over = {
    stdio: async () => nodeServer(everythingScript, 'stdio'),
    'Streamable HTTP': async (): Promise<Launch> => {
      const port = String(await freePort());
      const server = await startHttpServer(everythingScript, ['streamableHttp'], {
        env: { PORT: port },
        says: /listening on port (\d+)/,
        url: `http://127.0.0.1:${port}/mcp`,
      });
      closeServer = server.close;
      return { kind: 'http', url: server.url, headers: {} };
    },
  };

  test.each(['stdio', 'Streamable HTTP'] as const)(
    'asks within a task, whose result is that of the call (%s)',
    async (way) => {
      const connectionId = await connect(await over[way]());
      const { callId } = core.connections.startCall({
        connectionId,
        method: 'tools/call',
        name: 'simulate-research-query',
        argumentsText: '{"topic":"tea","ambiguous":true}',
        asTask: { ttlMs: 5000 },
      });

      const [question] = await openQuestions(1);
      expect(question).toMatchObject({ callId, method: 'elicitation/create' });
      core.connections.serverRequests.answer(question?.serverRequestId ?? 0, {
        action: 'accept',
        contentText: '{"interpretation":"historical"}',
      });

      const call = await core.ended(callId);
      expect(call.state).toMatchObject({ status: 'done', isError: false });
      expect(call.task?.findings).toEqual([
        { message: 'the server keeps the task for 300000 ms, not for 5000 ms' },
      ]);
      expect(core.connections.callResult(callId, 10_000).text).toContain('tea (historical)');
    },
    30_000,
  );

  test('runs a tool as a task that must, though nobody asked for one', async () => {
    const connectionId = await connect(await over.stdio());
    await core.connections.catalog(connectionId, 'tools');

    const call = await core.call(connectionId, 'simulate-research-query', '{"topic":"tea"}');

    expect(call).toMatchObject({
      state: { status: 'done', isError: false },
      task: { standing: 'completed' },
    });
  }, 30_000);

  test.each([
    ['trigger-sampling-request-async', 'Async sampling completed'],
    ['trigger-elicitation-request-async', 'COMPLETED'],
  ])(
    '%s makes a task of its request to the user, and gets the answer',
    async (tool, said) => {
      const connectionId = await connect(await over.stdio());
      await vi.waitFor(async () => {
        const { items } = await core.connections.catalog(connectionId, 'tools');
        expect(items).toHaveLength(19);
      });
      const { callId } = core.connections.startCall({
        connectionId,
        method: 'tools/call',
        name: tool,
        argumentsText: '{"prompt":"hi"}',
      });

      const [asked] = await openQuestions(1);
      expect(asked).toMatchObject({ callId });
      const content = { type: 'text', text: 'Hello.' };
      const message = { role: 'assistant', model: 'by hand', stopReason: 'endTurn', content };
      core.connections.serverRequests.answer(
        asked?.serverRequestId ?? 0,
        asked?.method === 'sampling/createMessage'
          ? { action: 'send', resultText: JSON.stringify(message) }
          : { action: 'accept', contentText: '{"name":"Ada"}' },
      );

      await core.ended(callId);
      expect(core.connections.callResult(callId, 10_000).text).toContain(said);
    },
    30_000,
  );
});
