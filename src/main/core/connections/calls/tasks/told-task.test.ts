import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../../../test/core-harness.ts';
import { toldTask } from './told-task.ts';

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore({ connectTimeoutMs: 20_000 });
});
afterEach(() => core.close());

describe('a status notification', () => {
  const sent = (method: string) => core.records.filter((record) => record.method === method);
  async function runTold(kind: string) {
    const connectionId = await core.open(nodeServer('test/servers/telling-task.mjs', kind));
    expect(await core.settled(connectionId)).toMatchObject({ state: { status: 'ready' } });
    const asked = {
      connectionId,
      method: 'tools/call' as const,
      name: 'work',
      argumentsText: '{}',
    };
    return core.ended(core.connections.startCall(asked).callId);
  }

  test('has the task polled before its interval is over', async () => {
    const { state, task } = await runTold('once');

    expect(state).toMatchObject({ status: 'done' });
    const [told] = sent('notifications/tasks/status');
    const [poll] = sent('tasks/get');
    const waitedMs = ((poll?.atUs ?? NaN) - (told?.atUs ?? NaN)) / 1000;
    expect(waitedMs).toBeLessThan(task?.pollMs ?? 0);
  });

  test('is a hint alone: thousands of them are few polls', async () => {
    const { state, findings } = await runTold('flood');

    expect(state).toMatchObject({ status: 'done' });
    expect(findings).toBeUndefined();
    expect(sent('notifications/tasks/status')).toHaveLength(3001);
    expect(sent('tasks/get').length).toBeLessThan(30);
  });
});

test.each([
  ['of another method’s form', '{"params": {"task": "t1"}}'],
  ['whose id is a number', '{"params": {"taskId": 7}}'],
  ['without parameters', '{}'],
  ['that is no JSON', '{"params": {"taskId": "t1"'],
  ['with an id of 1,001 characters', JSON.stringify({ params: { taskId: 'x'.repeat(1001) } })],
  ['of more than 100,000 bytes', JSON.stringify({ params: { taskId: 't1', x: 'x'.repeat(1e5) } })],
])('a status notification %s names no task', (_what, message) => {
  expect(toldTask(message)).toBeUndefined();
});
