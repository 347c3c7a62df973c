import { describe, expect, test } from 'vitest';
import { beginTask, nextTask, pollAfterMs, type TaskEvent, type Tracked } from './poll-task.ts';
import { readTask, type ToldTask } from './read-task.ts';
import { taskCodec } from './task-codecs.ts';

const at = Date.parse('2026-07-28T10:00:00Z');
const members = { ttl: 'ttl', pollInterval: 'pollInterval' };
const sent = (more: Record<string, unknown> = {}) => ({
  taskId: 't1',
  status: 'working',
  createdAt: '2026-07-28T10:00:00Z',
  lastUpdatedAt: '2026-07-28T10:00:00Z',
  ttl: 60_000,
  pollInterval: 500,
  ...more,
});
const told = (more: Record<string, unknown> = {}): ToldTask => {
  const task = readTask(sent(more), members);
  if (!task) throw new Error('no task');
  return task;
};
const heard = (more: Record<string, unknown>, atMs = at): TaskEvent => ({
  type: 'told',
  task: told(more),
  atMs,
});
const after = (events: TaskEvent[], first: Tracked = beginTask(told(), at)): Tracked =>
  events.reduce(nextTask, first);
const silent = { type: 'silent' as const, why: 'no answer', atMs: at };

describe('a task', () => {
  test('goes from working over questions to its end', () => {
    const asking = after([heard({ status: 'input_required', statusMessage: 'Which?' })]);
    const done = after([heard({ status: 'completed' })], asking);

    expect(asking.state).toMatchObject({ standing: 'input_required', message: 'Which?' });
    expect(done.state).toMatchObject({ standing: 'completed', createdAt: at });
    expect(done.state).not.toHaveProperty('message');
    expect(done.state).not.toHaveProperty('findings');
  });

  test('that is over stays as it ended, and going back is noted once', () => {
    const back = heard({ status: 'working' });

    const { state } = after([heard({ status: 'completed' }), back, back, silent]);

    expect(state.standing).toBe('completed');
    expect(state.findings).toEqual([
      { message: 'the task went from completed to working, though it was over' },
    ]);
  });

  test('that the server does not know has expired, or is lost before its time', () => {
    const early = after([{ type: 'unknown', atMs: at + 59_999 }]);
    const late = after([{ type: 'unknown', atMs: at + 60_000 }]);
    const endless = after(
      [{ type: 'unknown', atMs: at + 1e12 }],
      beginTask(told({ ttl: null }), at),
    );

    expect([early, late, endless].map(({ state }) => state.standing)).toEqual([
      'lost',
      'expired',
      'lost',
    ]);
  });

  test('is polled again after a poll that failed, later each time, and lost after five', () => {
    const once = after([silent]);
    const again = after([silent, silent, silent, silent]);

    expect([once.state.standing, pollAfterMs(once)]).toEqual(['working', 1000]);
    expect(pollAfterMs(again)).toBe(8000);
    expect(after([heard({})], again)).toMatchObject({ failures: 0 });
    expect(after([silent], again).state).toMatchObject({ standing: 'lost', message: 'no answer' });
  });

  test('is lost at once where asking again is of no use', () => {
    const { state } = after([{ ...silent, isFinal: true }]);

    expect(state.standing).toBe('lost');
  });

  test('whose end was asked for says so until it ended', () => {
    const asked = after([{ type: 'cancel-asked' }, heard({})]);

    expect(asked.state.isCancelAsked).toBe(true);
    expect(after([heard({ status: 'cancelled' })], asked).state).not.toHaveProperty(
      'isCancelAsked',
    );
    expect(after([{ type: 'unknown', atMs: at }], asked).state).not.toHaveProperty('isCancelAsked');
  });

  test('keeps a ttl other than the wanted one, and one that changes, with a finding', () => {
    const { state } = after([heard({ ttl: 1 })], beginTask(told(), at, 5000));

    expect(state.ttlMs).toBe(1);
    expect(state.findings?.map(({ message }) => message)).toEqual([
      'the server keeps the task for 60000 ms, not for 5000 ms',
      'the ttl of the task went from 60000 to 1',
    ]);
  });

  test('is not taken for another one', () => {
    const { state } = after([heard({ taskId: 't2', status: 'completed' })]);

    expect(state).toMatchObject({ taskId: 't1', standing: 'working' });
    expect(state.findings).toHaveLength(1);
  });

  test.each([
    [0, 250],
    [-1, 1000],
    [86_400_000, 30_000],
    ['soon', 1000],
    [undefined, 1000],
    [Number.POSITIVE_INFINITY, 1000],
    [700, 700],
  ])('with an interval of %s is polled every %i ms', (pollInterval, ms) => {
    expect(pollAfterMs(beginTask(told({ pollInterval }), at))).toBe(ms);
  });

  test('does not collect findings without end', () => {
    const { state } = after(Array.from({ length: 500 }, (_, i) => heard({ status: `odd ${i}` })));

    expect(state.findings).toHaveLength(20);
    expect(state.standing).toBe('working');
  });
});

describe('what a server says of a task', () => {
  test.each([{}, { taskId: 7 }, { taskId: '' }, { taskId: 'x'.repeat(1001) }, { taskId: null }])(
    '%j has no id to ask by',
    (task) => {
      expect(readTask(task, members)).toBeUndefined();
    },
  );

  test('that is odd is left out, and noted', () => {
    const odd = { taskId: 't', status: 'DONE', statusMessage: 7, createdAt: 'noon', ttl: -1 };
    expect(readTask({ taskId: 't', status: 'working' }, members)?.findings).toEqual([
      { message: 'a task has no createdAt, which the specification requires' },
    ]);

    expect(readTask({ ...odd, pollInterval: {} }, members)).toEqual({
      taskId: 't',
      findings: [
        { message: 'the status of a task is “DONE”, which the specification does not define' },
        { message: 'the createdAt of a task is “noon”, not a time' },
        { message: 'the ttl of a task is -1' },
        { message: 'the pollInterval of a task is an object' },
      ],
    });
  });

  test('is cut where it is long', () => {
    const task = told({ statusMessage: 'm'.repeat(5000), status: 's'.repeat(5000) });

    expect(task.message).toHaveLength(2000);
    expect(task.findings[0]?.message.length).toBeLessThan(200);
  });
});

describe('the two generations', () => {
  const [legacy, modern] = [taskCodec('legacy'), taskCodec('modern')];

  test('ask for a task, or leave it to the server', () => {
    expect(legacy.wish(5000)).toEqual([['task', '{"ttl":5000}']]);
    expect(legacy.wish(undefined)).toEqual([['task', '{}']]);
    expect(modern.wish(5000)).toEqual([]);
  });

  test('answer with a task beside, or in place of, the result', () => {
    expect(legacy.created({ task: sent() })).toMatchObject({ taskId: 't1', ttlMs: 60_000 });
    expect(legacy.created({ task: sent(), content: [] })).toBeUndefined();
    expect(legacy.created(sent({ resultType: 'task' }))).toBeUndefined();
    // Some servers add a content, for clients that refuse a result without one.
    expect(legacy.created({ task: sent(), content: [] }, true)).toMatchObject({ taskId: 't1' });
    expect(legacy.created({ content: [] }, true)).toBeUndefined();
    expect(modern.created(sent({ resultType: 'task', ttlMs: null }))).toMatchObject({
      taskId: 't1',
      ttlMs: null,
    });
    expect(modern.created(sent())).toBeUndefined();
    expect(modern.created('task')).toBeUndefined();
  });

  test('list their tasks, or can’t', () => {
    expect(legacy.listed?.({ tasks: [sent(), 7, {}, sent({ taskId: 't2' })] })).toHaveLength(2);
    expect(legacy.listed?.({ tasks: 'none' })).toEqual([]);
    expect(modern.listed).toBeUndefined();
  });
});
