import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oddServer, openCore } from '../../../../../test/core-harness.ts';

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore();
});
afterEach(() => core.close());

async function limited(upkeep: { callsAtOnce?: number; callsPerSecond?: number }) {
  const connectionId = await core.open(oddServer('none'), 'auto', 'test', upkeep);
  await core.settled(connectionId);
  return connectionId;
}
const start = (connectionId: number, name: string) =>
  core.connections.startCall({ connectionId, method: 'tools/call', name, argumentsText: '{}' })
    .callId;
const stateOf = (callId: number) => core.connections.calls().find((call) => call.callId === callId);
const sent = () =>
  core.records.filter(({ method, direction }) => method === 'tools/call' && direction === 'out');

test('a call waits for its turn, is sent when another is over, and is taken back before', async () => {
  const connectionId = await limited({ callsAtOnce: 1 });
  const first = start(connectionId, 'wait');
  const second = start(connectionId, 'echo');
  const third = start(connectionId, 'echo');
  expect([first, second, third].map((id) => stateOf(id)?.isQueued)).toEqual([
    undefined,
    true,
    true,
  ]);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));

  core.connections.cancelCall(second);
  core.connections.cancelCall(first);

  expect((await core.ended(third)).state.status).not.toBe('cancelled');
  expect(stateOf(second)?.state).toEqual({ status: 'cancelled' });
  expect(stateOf(third)?.isQueued).toBe(false);
  expect(sent()).toHaveLength(2);
});

test('the time of a call is that of its exchange on the wire, without what it waited before', async () => {
  const connectionId = await limited({ callsPerSecond: 4 });
  const ids = [
    start(connectionId, 'echo'),
    start(connectionId, 'echo'),
    start(connectionId, 'echo'),
  ];

  const ended = await Promise.all(ids.map((id) => core.ended(id)));

  const [first, , third] = sent();
  expect((third?.atUs ?? 0) - (first?.atUs ?? 0)).toBeGreaterThanOrEqual(490_000);
  const answers = core.records.filter(
    ({ method, direction }) => method === 'tools/call' && direction === 'in',
  );
  const times = answers.map(({ durationUs }) => durationUs);
  expect(times).toHaveLength(3);
  expect(ended.map(({ durationUs }) => durationUs)).toEqual(times);
});

test('calls that wait end with their connection, and are never sent', async () => {
  const connectionId = await limited({ callsAtOnce: 1 });
  const ids = [
    start(connectionId, 'wait'),
    start(connectionId, 'echo'),
    start(connectionId, 'echo'),
  ];
  await vi.waitFor(() => expect(sent()).toHaveLength(1));

  await core.connections.disconnect(connectionId);

  for (const id of ids) {
    expect((await core.ended(id)).state).toMatchObject({ status: 'failed', reason: 'connection' });
  }
  expect(sent()).toHaveLength(1);
});
