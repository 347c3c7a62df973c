import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nodeServer, oddServer, openCore } from '../../../../test/core-harness.ts';
import { startOddHttp, type OddRequest } from '../../../../test/servers/odd-http.ts';
import { startHttpServer } from '../../../../test/servers/start-http-server.ts';

const sdkServer = 'test/servers/sdk-server.mjs';
let core: ReturnType<typeof openCore>;
let close: () => Promise<void>;
beforeEach(() => {
  core = openCore();
  close = async () => undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  await core.close();
  await close();
});

async function openSdk(kind: string) {
  const server = await startHttpServer(sdkServer, [kind]);
  ({ close } = server);
  const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} });
  await core.settled(connectionId);
  return { connectionId, url: server.url };
}
async function openOdd(answer: (odd: OddRequest) => boolean) {
  const server = await startOddHttp(answer);
  ({ close } = server);
  const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} }, 'legacy');
  await core.settled(connectionId);
  return connectionId;
}
const statuses = () =>
  core.events.flatMap((event) =>
    event.type === 'connection' ? [event.connection.state.status] : [],
  );
const sent = (method: string) => core.texts({ direction: 'out', method });

test.each([
  ['v1-http', 'ping'],
  ['v1-sse', 'ping'],
  ['v2-http-modern', 'server/discover'],
])('a live %s server is probed by %s, and nothing else happens to it', async (kind, method) => {
  await openSdk(kind);
  const before = [sent(method).length, core.texts({ direction: 'in' }).length];

  core.connections.wake();
  await vi.waitFor(() =>
    expect(core.texts({ direction: 'in' }).length).toBeGreaterThan(before[1] ?? 0),
  );

  expect(sent(method)).toHaveLength((before[0] ?? 0) + 1);
  expect(statuses()).not.toContain('reconnecting');
});

test('a server that was restarted meanwhile is connected anew, and no call is repeated', async () => {
  const { connectionId, url } = await openSdk('v1-http');
  await core.call(connectionId, 'echo', '{"text":"once"}');
  await close();
  ({ close } = await startHttpServer(sdkServer, ['v1-http'], {
    env: { PORT: new URL(url).port },
  }));

  core.connections.wake();
  await vi.waitFor(() => expect(statuses()).toContain('reconnecting'));
  await core.settled(connectionId);
  const again = await core.call(connectionId, 'echo', '{"text":"twice"}');

  expect(again.state.status).toBe('done');
  expect(sent('tools/call')).toHaveLength(2);
});

test('a server over a pipe is not probed', async () => {
  const connectionId = await core.open(oddServer('plain'));
  await core.settled(connectionId);

  core.connections.wake();
  await core.call(connectionId, 'echo');

  expect(sent('ping')).toEqual([]);
});

test('one that is closed meanwhile is left alone', async () => {
  const connectionId = await openOdd(() => false);

  core.connections.wake();
  const closed = core.connections.disconnect(connectionId);
  core.connections.wake();
  await closed;

  expect(statuses().at(-1)).toBe('closed');
});

test('one that stays silent is connected anew, unless it works on a call', async () => {
  let isSilent = false;
  const connectionId = await openOdd(
    ({ message }) => isSilent && ['ping', 'tools/call'].includes(message.method),
  );
  isSilent = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { callId } = core.connections.startCall({
    connectionId,
    method: 'tools/call',
    name: 'a',
    argumentsText: '{}',
    timeoutMs: 0,
  });
  core.connections.wake();
  await vi.advanceTimersByTimeAsync(11_000);
  const whileBusy = statuses();
  core.connections.cancelCall(callId);
  core.connections.wake();
  await vi.advanceTimersByTimeAsync(11_000);

  expect(whileBusy).not.toContain('reconnecting');
  expect(statuses()).toContain('reconnecting');
});

test('a server that waits for its next start is started at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connectionId = await core.open(nodeServer('test/servers/odd-server.mjs', 'dies-in-a-call'));
  const status = () => statuses().at(-1);
  await vi.waitFor(() => expect(status()).toBe('ready'));
  core.connections.startCall({
    connectionId,
    method: 'tools/call',
    name: 'a',
    argumentsText: '{}',
  });
  await vi.waitFor(() => expect(status()).toBe('reconnecting'));

  core.connections.wake();

  await vi.waitFor(() => expect(status()).toBe('ready'));
});
