import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCore } from '../../../../../../test/core-harness.ts';
import { startTaskJobs } from '../../../../../../test/servers/task-jobs/start-task-jobs.ts';

let core: ReturnType<typeof openCore>;
let server: Awaited<ReturnType<typeof startTaskJobs>>;
let connectionId: number;
beforeAll(async () => {
  core = openCore({ connectTimeoutMs: 20_000 });
  server = await startTaskJobs();
  connectionId = await core.open({ kind: 'http', url: server.url, headers: {} });
  await core.settled(connectionId);
});
afterAll(async () => {
  await core.close();
  await server.close();
});

/** Answers each question of a call as it comes, by the first word of its message. */
async function answer(callId: number, replies: Record<string, object>): Promise<void> {
  for (const [start, content] of Object.entries(replies)) {
    const question = await vi.waitFor(
      () => {
        const open = core.connections.serverRequests.list();
        const found = open.find(
          (one) => one.callId === callId && 'message' in one && one.message.startsWith(start),
        );
        if (!found) throw new Error(`${start} is not asked.`);
        return found;
      },
      { timeout: 30_000, interval: 5 },
    );
    core.connections.serverRequests.answer(question.serverRequestId, {
      action: 'accept',
      contentText: JSON.stringify(content),
    });
  }
}

const none = {};
const done = { status: 'done', isError: false };
const broken = { status: 'failed', message: 'It broke.' };

// The seven tools that the official suite looks for.
test.each([
  ['greet', none, done, 'Hello, you!', undefined],
  ['slow_compute', none, done, 'Computed.', 'completed'],
  ['failing_job', none, { status: 'done', isError: true }, 'It did not work.', 'completed'],
  ['protocol_error_job', none, broken, 'It broke.', 'failed'],
  [
    'confirm_delete',
    { Really: { confirm: 'yes' } },
    done,
    String.raw`Deleted: {\"confirm\":\"yes\"}`,
    'completed',
  ],
  [
    'multi_input',
    { One: { one: 'a' }, Two: { two: 'b' } },
    done,
    String.raw`{\"one\":\"a\"} {\"two\":\"b\"}`,
    'completed',
  ],
  [
    'test_tool_with_task',
    { Your: { name: 'Ada' } },
    done,
    String.raw`Hello, {\"name\":\"Ada\"}`,
    'completed',
  ],
] as const)('%s ends as it says', async (name, replies, state, said, standing) => {
  const { callId } = core.connections.startCall({
    connectionId,
    method: 'tools/call',
    name,
    argumentsText: '{}',
  });
  await answer(callId, replies);

  const call = await core.ended(callId);

  expect(call.state).toMatchObject(state);
  expect(core.connections.callResult(callId, 10_000).text).toContain(said);
  expect(call.task?.standing).toBe(standing);
  const { tasks } = await core.connections.tasks.list(connectionId);
  expect(tasks.find(({ tool }) => tool === name)?.standing).toBe(standing);
});
