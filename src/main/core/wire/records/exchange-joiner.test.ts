import { expect, test } from 'vitest';
import type { WireObservation } from './observation.ts';
import { WireLog } from './wire-log.ts';

type Message = ['out' | 'in', object];

/** Logs messages in their order, and answers with the seq each is filed under; itself where it begins something. */
function roots(...messages: Message[]): number[] {
  const seen: WireObservation[] = [];
  const log = new WireLog((observation) => seen.push(observation));
  for (const [at, [direction, message]] of messages.entries()) {
    const full = { jsonrpc: '2.0' as const, ...message };
    log.message(direction, full, JSON.stringify(full), { atUs: at, monoUs: at });
  }
  return seen.map(({ exchangeSeq, requestSeq }, at) =>
    typeof exchangeSeq === 'number' ? exchangeSeq : (requestSeq ?? at + 1),
  );
}

const call = (id: unknown, params = {}, name = 'order'): Message => [
  'out',
  { id, method: 'tools/call', params: { name, ...params } },
];
const answer = (id: unknown, result: object = { content: [] }): Message => ['in', { id, result }];
const asks = (more = {}) => ({
  resultType: 'input_required',
  inputRequests: { size: { method: 'elicitation/create' } },
  ...more,
});

test('joins the rounds of a call by the state that the server gave', () => {
  const joined = roots(
    call(1),
    answer(1, asks({ requestState: 'round-1' })),
    call(2, { inputResponses: { size: {} }, requestState: 'round-1' }),
    answer(2, asks({ requestState: 'round-2' })),
    call(3, { inputResponses: { size: {} }, requestState: 'round-2' }),
    answer(3),
  );

  expect(joined).toEqual([1, 1, 1, 1, 1, 1]);
});

test('joins the rounds of a call without a state by what was asked for', () => {
  const joined = roots(
    call(1),
    answer(1, asks()),
    call(2, { inputResponses: { size: {} } }),
    call(3, { inputResponses: { colour: {} } }),
    call(4, { inputResponses: { size: {} } }, 'other'),
  );

  expect(joined).toEqual([1, 1, 1, 4, 5]);
});

test('takes a state that was never given for what it is', () => {
  expect(roots(call(1), answer(1), call(2, { requestState: 'made up' }))).toEqual([1, 1, 3]);
});

test('joins a request that is tried again before it is answered, but no other with its id', () => {
  const joined = roots(call(1), call(1), answer(1), call(1, {}, 'other'), answer(1), call(1));

  expect(joined).toEqual([1, 1, 1, 4, 4, 6]);
});

test('tells requests apart that use an open id again', () => {
  expect(roots(call(1, { arguments: { a: 1 } }), call(1, { arguments: { a: 2 } }))).toEqual([1, 2]);
});

test('joins the polls and the reports of a task, in both generations', () => {
  const task = { taskId: 't1', status: 'working' };
  const joined = roots(
    call(1),
    answer(1, { task }),
    ['out', { id: 2, method: 'tasks/get', params: { taskId: 't1' } }],
    answer(2, task),
    ['in', { method: 'notifications/tasks/status', params: task }],
    ['out', { id: 3, method: 'tasks/result', params: { taskId: 't1' } }],
    answer(3),
    call(4, {}, 'later'),
    answer(4, { resultType: 'task', taskId: 't2', status: 'working' }),
    ['in', { method: 'notifications/tasks', params: { taskId: 't2' } }],
    ['out', { id: 5, method: 'tasks/get', params: { taskId: 'unknown' } }],
  );

  expect(joined).toEqual([1, 1, 1, 1, 1, 1, 1, 8, 8, 8, 11]);
});

test('joins what a server asks for the sake of a task', () => {
  const _meta = { 'io.modelcontextprotocol/related-task': { taskId: 't1' } };
  const joined = roots(
    call(1),
    answer(1, { task: { taskId: 't1' } }),
    ['in', { id: 9, method: 'elicitation/create', params: { _meta } }],
    ['out', { id: 9, result: { action: 'accept' } }],
  );

  expect(joined).toEqual([1, 1, 1, 1]);
});

test('keeps the tasks of both sides apart', () => {
  const joined = roots(call(1), answer(1, { task: { taskId: 't1' } }), [
    'out',
    { method: 'notifications/tasks/status', params: { taskId: 't1' } },
  ]);

  expect(joined).toEqual([1, 1, 3]);
});

test('joins what comes by a subscription with the request for it', () => {
  const params = { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } };
  const joined = roots(
    ['out', { id: 1, method: 'subscriptions/listen' }],
    ['in', { method: 'notifications/tools/list_changed', params }],
    answer(1),
    ['in', { method: 'notifications/tools/list_changed', params }],
  );

  expect(joined).toEqual([1, 1, 1, 4]);
});

test('leaves an answer to nothing, and progress with an unknown token, by themselves', () => {
  const joined = roots(
    answer(1),
    ['in', { method: 'notifications/progress', params: { progressToken: 'x', progress: 1 } }],
    ['in', { id: { odd: true }, result: {} }],
    ['in', { method: 'notifications/tasks', params: { taskId: { deep: [] } } }],
  );

  expect(joined).toEqual([1, 2, 3, 4]);
});

test('joins progress of a later round with the first', () => {
  const _meta = { progressToken: 7 };
  const joined = roots(
    call(1),
    answer(1, asks({ requestState: 's' })),
    call(2, { requestState: 's', _meta }),
    ['in', { method: 'notifications/progress', params: { progressToken: 7, progress: 1 } }],
    answer(2),
  );

  expect(joined).toEqual([1, 1, 1, 1, 1]);
});
