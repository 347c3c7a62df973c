import { expect, test, vi } from 'vitest';
import { declaredCapabilities } from '../../../../../shared/model/servers/declared.ts';
import { refused } from '../../requests/sampling-error.ts';
import { OwnTasks, type OwnAnswer } from './own-tasks.ts';

function ownTasks(declares?: string[]) {
  const asked: { method: string; params: unknown; signal: AbortSignal | undefined }[] = [];
  const answering = Promise.withResolvers<unknown>();
  const tasks = new OwnTasks({
    capabilities: declaredCapabilities(declares),
    ask: (method, params, { signal }) => {
      asked.push({ method, params, signal });
      return answering.promise;
    },
  });
  const send = async (method: unknown, params: unknown = {}) =>
    tasks.answer({ jsonrpc: '2.0', id: 1, method, params });
  return { tasks, asked, answering, send };
}
const resultOf = (answer: OwnAnswer | undefined) =>
  answer && 'result' in answer ? answer.result : {};
const elicitation = { message: 'Who?', task: { ttl: 5000 } };

async function created(given: ReturnType<typeof ownTasks>, params: object = elicitation) {
  const { task } = resultOf(await given.send('elicitation/create', params));
  return task as { taskId: string; ttl: number; status: string };
}

test('a request of a server becomes a task, whose result is the answer of the user', async () => {
  const given = ownTasks();
  const { taskId, ttl, status } = await created(given);
  const result = given.send('tasks/result', { taskId });

  given.answering.resolve({ action: 'decline' });

  expect([ttl, status, given.asked[0]?.params]).toEqual([5000, 'working', { message: 'Who?' }]);
  expect(resultOf(await result)).toEqual({
    action: 'decline',
    _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
  });
  expect(resultOf(await given.send('tasks/get', { taskId }))).toMatchObject({
    status: 'completed',
  });
  expect(resultOf(await given.send('tasks/list'))['tasks']).toHaveLength(1);
});

test('what the user refuses fails the task, with the error of the request', async () => {
  const given = ownTasks();
  const { taskId } = await created(given);

  given.answering.reject(refused());

  expect(await given.send('tasks/result', { taskId })).toMatchObject({ error: { code: -1 } });
  expect(resultOf(await given.send('tasks/get', { taskId }))).toMatchObject({ status: 'failed' });
});

test('a task that the server cancels takes its question back, once', async () => {
  const given = ownTasks();
  const { taskId } = await created(given);

  const first = await given.send('tasks/cancel', { taskId });

  expect(resultOf(first)).toMatchObject({ status: 'cancelled' });
  expect(given.asked[0]?.signal?.aborted).toBe(true);
  expect(await given.send('tasks/cancel', { taskId })).toMatchObject({ error: { code: -32_602 } });
  expect(await given.send('tasks/result', { taskId })).toMatchObject({ error: { code: -32_602 } });
});

test.each([{}, { taskId: 7 }, { taskId: 'nope' }, 'nope', null])(
  'a task that there is not (%j) is refused',
  async (params) => {
    expect(await ownTasks().send('tasks/get', params)).toMatchObject({ error: { code: -32_602 } });
  },
);

test.each([
  [undefined, 'elicitation/create', { message: 'Who?' }],
  [undefined, 'elicitation/create', { message: 'Who?', task: 'yes' }],
  [undefined, 'roots/list', { task: {} }],
  [undefined, 'tasks/update', { taskId: 'a' }],
  [undefined, 7, {}],
  [['elicitation.form'], 'elicitation/create', elicitation],
  [['elicitation.form'], 'tasks/get', { taskId: 'a' }],
  [['tasks'], 'elicitation/create', elicitation],
])('with %j declared, %j of %j is left to the SDK', async (declares, method, params) => {
  expect(await ownTasks(declares).send(method, params)).toBeUndefined();
});

test('tasks are kept for their time, an hour at most, and 2,000 at a time', async () => {
  const given = ownTasks();
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const { taskId } = await created(given);
  const { ttl } = await created(given, { ...elicitation, task: { ttl: 1e15 } });

  vi.setSystemTime(Date.now() + 5000);

  expect(ttl).toBe(3_600_000);
  expect(await given.send('tasks/get', { taskId })).toMatchObject({ error: { code: -32_602 } });
  expect(given.asked[0]?.signal?.aborted).toBe(true);
  for (let i = 0; i < 2000; i += 1) await given.send('elicitation/create', elicitation);
  expect(await given.send('elicitation/create', elicitation)).toMatchObject({
    error: { message: 'There are 2000 tasks already.' },
  });
  vi.useRealTimers();
});
