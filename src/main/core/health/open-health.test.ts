import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import type {
  ConnectionSnapshot,
  ConnectionState,
} from '../../../shared/model/servers/connection.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { ServerHealth } from '../../../shared/model/servers/health.ts';
import { openHealth } from './open-health.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-health-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const open = () =>
  openHealth({ home, withoutSecrets: (text) => text.replaceAll('s3cret', '•••'), now: () => 1000 });
type Health = Awaited<ReturnType<typeof open>>;
const read = ({ handlers }: Health, serverName = 'shop'): ServerHealth | undefined =>
  handlers['servers.health']({ serverName }, { signal: new AbortController().signal }) as
    | ServerHealth
    | undefined;

const ready: ConnectionState = {
  status: 'ready',
  era: 'legacy',
  eraFrom: 'chosen',
  revision: '2025-11-25',
  serverInfo: { name: 'shop', version: '1' },
  capabilities: {},
};
const away: ConnectionState = { status: 'reconnecting', attempt: 1, reason: 'It exited with 3.' };
const failed: ConnectionState = { status: 'failed', failure: { message: 'No s3cret.' } as never };
const goes = (health: Health, state: ConnectionState, more: Partial<ConnectionSnapshot> = {}) =>
  health.see({
    type: 'connection',
    connection: {
      connectionId: 1,
      serverName: 'shop',
      startedAt: 0,
      transport: 'stdio',
      target: 'run',
      declared: [],
      state,
      ...more,
    },
  });
const ends = (health: Health, callId: number, state: CallSnapshot['state'], durationUs = 2500) =>
  health.see({
    type: 'call',
    call: {
      callId,
      connectionId: 1,
      serverName: 'shop',
      method: 'tools/call',
      name: 'buy',
      argumentsText: '{}',
      startedAt: 0,
      durationUs,
      state,
    },
  });
const done = { status: 'done', isError: false, resultBytes: 1 } as const;

test('connects, crashes and failures are counted by what a connection goes through', async () => {
  const health = await open();
  for (const state of [{ status: 'starting' } as const, ready, ready, away, ready, failed]) {
    goes(health, state);
  }
  goes(health, failed, { connectionId: 2 });

  expect(read(health)).toEqual({
    since: 1000,
    connects: 2,
    crashes: 2,
    failures: 1,
    restarts: 0,
    latencies: [],
    errors: [
      { at: 1000, message: 'It exited with 3.' },
      { at: 1000, message: 'No •••.' },
      { at: 1000, message: 'No •••.' },
    ],
  });
  expect(read(health, 'other')).toBeUndefined();
});

test('a real server that is restarted for a changed file has not crashed', async () => {
  const health = await open();
  const core = openCore();
  core.connections.onEvent((event) => health.see(event));
  const launch = { ...nodeServer(resolve('test/servers/odd-server.mjs'), 'none'), cwd: home };
  const connectionId = await core.open(launch, 'auto', 'test', { watch: ['*.txt'] });
  await core.settled(connectionId);

  await vi.waitFor(() => expect(core.texts({ kind: 'lifecycle' }).join()).toContain('watching'));

  await writeFile(join(home, 'a.txt'), 'changed');
  await vi.waitFor(() => expect(read(health, 'test')?.connects).toBe(2));

  expect(read(health, 'test')).toMatchObject({ restarts: 1, crashes: 0, failures: 0, errors: [] });
  await core.close();
});

test('latencies of pings and calls are kept once, and only the last ones', async () => {
  const health = await open();
  goes(health, ready, { ping: { at: 5 } });
  goes(health, ready, { ping: { at: 5, durationUs: 400 } });
  goes(health, ready, { ping: { at: 5, durationUs: 400 } });
  ends(health, 1, { status: 'running' });
  ends(health, 1, done);
  ends(health, 1, done);
  ends(health, 2, { ...done, isError: true });
  ends(health, 3, { status: 'failed', reason: 'timeout', message: 'Too late.' });

  expect(read(health)?.latencies).toEqual([
    { at: 1000, ms: 0.4, of: 'ping' },
    { at: 1000, ms: 2.5, of: 'call' },
    { at: 1000, ms: 2.5, of: 'call', isError: true },
    { at: 1000, ms: 2.5, of: 'call', isError: true },
  ]);
  expect(read(health)?.errors).toEqual([{ at: 1000, message: 'buy: Too late.' }]);
  for (let callId = 10; callId < 300; callId += 1) {
    ends(health, callId, { status: 'failed', reason: 'error', message: 'x'.repeat(9000) });
  }
  expect(read(health)?.latencies).toHaveLength(100);
  for (let callId = 300; callId < 450; callId += 1) {
    ends(health, callId, done, callId * 1000);
  }
  await health.flush();
  expect(read(await open())?.latencies.map(({ ms }) => ms)).toEqual(
    Array.from({ length: 100 }, (_, at) => 350 + at),
  );
  expect(read(health)?.errors).toHaveLength(20);
  expect(read(health)?.errors[0]?.message.length).toBeLessThanOrEqual(500);
});

test('it outlives a run, follows the name of its server, and a damaged file costs nothing else', async () => {
  const health = await open();
  goes(health, ready);
  health.rename('shop', 'store');
  await health.flush();

  const next = await open();
  expect(read(next)).toBeUndefined();
  expect(read(next, 'store')).toMatchObject({ connects: 1 });
  next.forget('store');
  await next.flush();
  expect(await readFile(join(home, 'health.json'), 'utf8')).toBe('{}');
  for (const text of ['{', '[]', '{"shop": {"connects": -1}, "b": 5}']) {
    await writeFile(join(home, 'health.json'), text);
    expect(read(await open())).toBeUndefined();
  }
});

test('a real server that dies in a call has crashed', async () => {
  const health = await open();
  const core = openCore();
  core.connections.onEvent((event) => health.see(event));
  const connectionId = await core.open(nodeServer('test/servers/odd-server.mjs', 'dies-in-a-call'));
  await core.settled(connectionId);
  await core.call(connectionId, 'echo').catch(() => undefined);

  await vi.waitFor(() => expect(read(health, 'test')).toMatchObject({ connects: 1, crashes: 1 }));
  await core.close();
});
