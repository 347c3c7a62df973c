import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCore } from '../../../../../../test/core-harness.ts';
import { startTaskJobs } from '../../../../../../test/servers/task-jobs/start-task-jobs.ts';

let core: ReturnType<typeof openCore>;
let server: Awaited<ReturnType<typeof startTaskJobs>>;
const patience = { timeout: 30_000, interval: 20 };

beforeEach(async () => {
  core = openCore({ connectTimeoutMs: 20_000 });
  // A server that is seldom asked, and tells by itself.
  server = await startTaskJobs({ pollIntervalMs: 30_000 });
});
afterEach(async () => {
  await core.close();
  await server.close();
});

test('a task that a server tells of is over at once, however seldom it may be asked', async () => {
  const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} });
  await core.settled(connectionId);
  const { callId } = core.connections.startCall({
    connectionId,
    method: 'tools/call',
    name: 'slow_compute',
    argumentsText: '{"seconds":1}',
  });
  const sent = (method: string) =>
    core.records.filter((one) => one.direction === 'out' && one.method === method);
  await vi.waitFor(() => expect(sent('subscriptions/listen')).toHaveLength(1), patience);

  const { state } = await core.ended(callId);

  expect(state.status).toBe('done');
  expect(sent('subscriptions/listen')[0]?.text).toContain('"taskIds":[');
  expect(sent('tasks/get').length).toBeLessThan(4);
});
