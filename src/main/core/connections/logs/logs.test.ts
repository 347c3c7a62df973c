import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import { startHttpServer } from '../../../../../test/servers/start-http-server.ts';
import { logLevelKey, logLevels } from '../../../../shared/model/log-levels.ts';
import type { LogFilter } from '../../../../shared/model/logs.ts';

const script = 'test/servers/logging-server.mjs';
const legacy = nodeServer(script, 'v1-stdio');
const modern = nodeServer(script, 'v2-stdio-modern');

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore();
});
afterEach(() => core.close());

async function ready(launch: Parameters<typeof core.open>[0]): Promise<number> {
  const connectionId = await core.open(launch);
  expect(await core.settled(connectionId)).toMatchObject({ state: { status: 'ready' } });
  return connectionId;
}

const windowOf = (connectionId: number, filter: LogFilter = {}) =>
  core.connections.logs.window(connectionId, filter, { limit: 500 });
const levelsOf = (connectionId: number, filter?: LogFilter) =>
  windowOf(connectionId, filter).messages.map(({ level }) => level);
const raw = (connectionId: number, params: unknown) =>
  core.call(
    connectionId,
    'raw',
    JSON.stringify({
      line: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params }),
    }),
  );

test('keeps the messages of a server with level, logger, data and record', async () => {
  const connectionId = await ready(legacy);
  await core.call(connectionId, 'log-all');

  expect(levelsOf(connectionId)).toEqual(logLevels);
  const { count, from, loggers, messages } = windowOf(connectionId);
  expect([count, from, loggers.length]).toEqual([8, 0, 8]);
  const [, second] = messages;
  expect(second).toMatchObject({ number: 2, logger: 'of.info', preview: '{"said":"info"}' });
  const record = core.records.find(({ seq }) => seq === second?.seq);
  expect(record?.text).toContain('"said":"info"');
});

describe('the level', () => {
  test('that was set is the least severe that comes, and is set again after a restart', async () => {
    const connectionId = await ready(legacy);
    await core.connections.logs.setLevel(connectionId, 'error');
    await core.call(connectionId, 'log-all');
    expect(levelsOf(connectionId)).toEqual(['error', 'critical', 'alert', 'emergency']);

    const { pid = 0 } = core.connections.list()[0] ?? {};
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(core.connections.list()[0]?.pid).not.toBe(pid), 20_000);
    await core.settled(connectionId);
    await core.call(connectionId, 'log-all');

    expect(levelsOf(connectionId)).toHaveLength(8);
    expect(core.texts({ direction: 'out', method: 'logging/setLevel' })).toHaveLength(2);
  });

  test('is in the requests of 2026-07-28 alone, and only while it is asked for', async () => {
    const connectionId = await ready(modern);
    const lastCall = () => core.texts({ direction: 'out', method: 'tools/call' }).at(-1);

    await core.call(connectionId, 'log-all');
    expect(lastCall()).not.toContain(logLevelKey);
    expect(levelsOf(connectionId)).toEqual([]);

    await core.connections.logs.setLevel(connectionId, 'error');
    await core.call(connectionId, 'log-all');
    expect(lastCall()).toContain(`"${logLevelKey}":"error"`);
    expect(levelsOf(connectionId)).toEqual(['error', 'critical', 'alert', 'emergency']);

    await core.connections.logs.setLevel(connectionId, undefined);
    await core.call(connectionId, 'log-all');
    expect(lastCall()).not.toContain(logLevelKey);
    expect(levelsOf(connectionId)).toHaveLength(4);
    expect(core.texts({ direction: 'out', method: 'logging/setLevel' })).toEqual([]);
  });

  test('is refused where a server declared no logging', async () => {
    const connectionId = await ready(nodeServer('test/servers/odd-server.mjs', 'none'));

    await expect(core.connections.logs.setLevel(connectionId, 'error')).rejects.toThrow(
      'did not declare the capability “logging”',
    );
    expect(core.connections.logs.counts()).toEqual([]);
  });
});

test('names the call that a message came with, over HTTP', async () => {
  const server = await startHttpServer(script, ['v2-http-modern']);
  const connectionId = await ready({ kind: 'http', url: server.url, headers: {} });
  await core.connections.logs.setLevel(connectionId, 'alert');
  const { callId } = await core.call(connectionId, 'log-all');

  const [first] = windowOf(connectionId).messages;
  const message = core.connections.logs.message(connectionId, first?.number ?? 0);
  await server.close();

  expect(message.call).toEqual({ callId, name: 'log-all' });
});

test.each([
  ['no members', {}, { level: '', preview: '' }],
  ['a level that is none', { level: 'loud', data: 1 }, { level: 'loud', preview: '1' }],
  [
    'a level that is an object',
    { level: { a: 1 }, data: null },
    { level: '{"a":1}', preview: 'null' },
  ],
  ['a text with line breaks', { level: 'info', data: 'a\n\tb' }, { preview: 'a b' }],
  ['a logger that is a number', { level: 'info', logger: 7, data: [] }, { logger: '7' }],
])('shows a message with %s', async (_what, params, shown) => {
  const connectionId = await ready(legacy);

  await raw(connectionId, params);

  expect(windowOf(connectionId).messages).toEqual([expect.objectContaining(shown)]);
});

test('shows a notification whose params are missing or no object', async () => {
  const connectionId = await ready(legacy);
  await raw(connectionId, undefined);
  await raw(connectionId, ['warning']);

  expect(levelsOf(connectionId)).toEqual(['', '']);
});

test('cuts long data between characters, and says how long it is', async () => {
  const connectionId = await ready(legacy);
  const data = `a${'€'.repeat(100_000)}`;
  await raw(connectionId, { level: 'x '.repeat(5000), logger: 'y '.repeat(5000), data });

  const message = core.connections.logs.message(connectionId, 1);
  expect(message).toMatchObject({ isCut: true, dataBytes: 300_003 });
  expect(message.dataText.length).toBeGreaterThan(80_000);
  expect(message.dataText).not.toContain('\uFFFD');
  expect([message.level.length, message.logger?.length]).toEqual([40, 200]);
  expect(message.preview).toHaveLength(301);
});

test('cuts data, level and logger before what may be a secret, not within', async () => {
  const connectionId = await ready(legacy);
  const token = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
  const before = (length: number) => `${'no '.repeat(Math.ceil(length / 3))}key: `;
  const data = `${before(262_110)}${token} and more`;
  await raw(connectionId, { level: before(20) + token, logger: before(180) + token, data });

  const message = core.connections.logs.message(connectionId, 1);
  expect(message.isCut).toBe(true);
  for (const text of [message.dataText, message.level, message.logger]) {
    expect(text).toMatch(/no key:…?$/);
  }
});

test('keeps data that is one long text without a mark to its cut', async () => {
  const connectionId = await ready(legacy);
  await raw(connectionId, { level: 'info', data: 'a/'.repeat(200_000) });

  const { dataText } = core.connections.logs.message(connectionId, 1);
  expect(dataText).toBe(`"${'a/'.repeat(131_072)}`.slice(0, 262_144));
});

test('tells of a flood in few events, keeps the last 10,000, and finds any of them', async () => {
  const connectionId = await ready(legacy);
  await core.call(connectionId, 'flood', '{"count":12000}');
  await vi.waitFor(() => expect(core.connections.logs.counts()[0]?.heard).toBe(12_000));

  const told = core.events.filter(({ type }) => type === 'log-changed').length;
  const [first] = windowOf(connectionId, { search: 'MESSAGE 2001' }).messages;
  expect(core.connections.logs.counts()).toMatchObject([{ heard: 12_000, kept: 10_000 }]);
  expect(first).toMatchObject({ number: 2001, preview: 'message 2001' });
  expect(() => core.connections.logs.message(connectionId, 2000)).toThrow('no longer stored');
  expect(told).toBeLessThan(1200);
});

test('narrows to a level, a logger, a text and a number, and goes by windows', async () => {
  const connectionId = await ready(legacy);
  await core.call(connectionId, 'log-all');

  expect(levelsOf(connectionId, { atLeast: 'critical' })).toHaveLength(3);
  expect(levelsOf(connectionId, { logger: 'of.alert' })).toEqual(['alert']);
  expect(levelsOf(connectionId, { search: 'SAID":"not' })).toEqual(['notice']);
  expect(levelsOf(connectionId, { until: 2 })).toEqual(['debug', 'info']);
  const { logs } = core.connections;
  expect(logs.window(connectionId, {}, { from: 3, limit: 2 })).toMatchObject({ count: 8, from: 3 });
  expect(logs.window(connectionId, {}, { limit: 2 })).toMatchObject({ count: 8, from: 6 });
  expect(logs.window(connectionId, {}, { from: 900, limit: 2 })).toMatchObject({ from: 6 });
  expect(logs.text(connectionId, { atLeast: 'emergency' }).text).toMatch(
    /^\d{4}-.*Z emergency of\.emergency: \{"said":"emergency"\}$/,
  );
});

test('forgets what is cleared, and counts on', async () => {
  const connectionId = await ready(legacy);
  await core.call(connectionId, 'log-all');
  const counts = () => core.connections.logs.counts()[0];
  expect(counts()).toMatchObject({ kept: 8, warnings: 1, errors: 4 });

  core.connections.logs.clear(connectionId);

  expect(counts()).toMatchObject({ kept: 0, warnings: 0, errors: 0 });
  await core.call(connectionId, 'log-all');
  expect(windowOf(connectionId).messages[0]).toMatchObject({ number: 9, level: 'debug' });
});

test('knows nothing of a connection that is gone, and makes no log for one that never was', async () => {
  const connectionId = await ready(legacy);
  await core.call(connectionId, 'log-all');
  await core.connections.endOf('test');

  expect(() => windowOf(connectionId)).toThrow('There is no connection');
  expect(() => windowOf(99)).toThrow('There is no connection 99');
  expect(core.connections.logs.counts()).toEqual([]);
});
