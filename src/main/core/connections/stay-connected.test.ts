import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oddServer, openCore } from '../../../../test/core-harness.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { EraChoice } from '../../../shared/model/servers/server.ts';
import { pingOnce } from './ping.ts';

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore();
});
afterEach(() => core.close());

const snapshotOf = (connectionId: number) =>
  core.connections.list().find((c) => c.connectionId === connectionId) as ConnectionSnapshot;

const open = async (oddity: string, upkeep: Parameters<typeof core.open>[3] = {}) => {
  const connectionId = await core.open(oddServer(oddity), 'auto', 'test', upkeep);
  await core.settled(connectionId);
  return connectionId;
};

test('closing waits for a process that is on its way out, also in the midst of its handshake', async () => {
  const slow = "process.stdin.resume().on('end', () => setTimeout(() => process.exit(), 300))";
  const launch = { kind: 'stdio' as const, command: process.execPath, args: ['-e', slow], env: {} };
  const connectionId = await core.open(launch);
  const pid = await vi.waitFor(() => {
    const { pid: started, state } = snapshotOf(connectionId);
    expect(state.status).toBe('negotiating');
    if (started === undefined) throw new Error('not started yet');
    return started;
  });

  await core.connections.close();

  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

describe('in safe mode', () => {
  beforeEach(async () => {
    await core.close();
    core = openCore({ isSafeMode: true });
  });

  test('a server whose process ends is not started again', async () => {
    const connectionId = await open('dies-in-a-call');

    core.connections.startCall({
      connectionId,
      method: 'tools/call',
      name: 'a',
      argumentsText: '{}',
    });

    await vi.waitFor(() => expect(snapshotOf(connectionId).state.status).toBe('failed'));
    expect(JSON.stringify(snapshotOf(connectionId).state)).toContain('Safe mode connects nothing');
    const states = core.events.flatMap((event) =>
      event.type === 'connection' ? [event.connection.state.status] : [],
    );
    expect(states).not.toContain('reconnecting');
  });
});

describe('timeouts', () => {
  const start = (connectionId: number, times: { timeoutMs?: number; totalTimeoutMs?: number }) =>
    core.connections.startCall({
      connectionId,
      method: 'tools/call',
      name: 'wait',
      argumentsText: '{}',
      ...times,
    }).callId;
  const cancellations = () => core.texts({ direction: 'out', method: 'notifications/cancelled' });

  test('of the server’s definition hold for its calls', async () => {
    const connectionId = await open('plain', { callTimeoutMs: 50 });

    const { state } = await core.ended(start(connectionId, {}));

    expect(state).toMatchObject({ status: 'failed', reason: 'timeout' });
    expect(JSON.stringify(state)).toContain('No response and no progress for 0.05 s');
    expect(cancellations()).toHaveLength(1);
  });

  test('of the call go before those of the definition', async () => {
    const connectionId = await open('plain', { callTimeoutMs: 60_000, totalTimeoutMs: 60_000 });

    const { state } = await core.ended(start(connectionId, { timeoutMs: 0, totalTimeoutMs: 50 }));

    expect(JSON.stringify(state)).toContain('total time limit of 0.05 s');
  });

  test('progress keeps a call alive, up to the total, and the server hears of its end', async () => {
    const connectionId = await open('reports-for-ever', {
      callTimeoutMs: 1500,
      totalTimeoutMs: 3000,
    });

    const { state, progress, durationUs = 0 } = await core.ended(start(connectionId, {}));

    expect(JSON.stringify(state)).toContain('total time limit of 3 s');
    expect(progress?.progress).toBeGreaterThan(5);
    expect(durationUs).toBeGreaterThan(2_990_000);
    await vi.waitFor(() => {
      expect(core.texts({ kind: 'stderr' }).join()).toContain('notifications/cancelled');
    });
  });

  test('of the handshake is the definition’s too', async () => {
    const connectionId = await core.open(oddServer('mute'), 'legacy', 'test', {
      connectTimeoutMs: 200,
    });

    const { state } = await core.settled(connectionId);

    expect(JSON.stringify(state)).toContain('did not answer initialize within 0.2 s');
  });
});

describe('ping', () => {
  test('tells how long the answer took', async () => {
    const connectionId = await open('plain');

    await core.connections.ping(connectionId);

    expect(snapshotOf(connectionId).ping?.durationUs).toBeGreaterThan(0);
  });

  test('is sent again and again where the definition asks for it', async () => {
    await open('plain', { pingEveryMs: 1000 });

    await vi.waitFor(
      () => expect(core.texts({ direction: 'in', method: 'ping' }).length).toBeGreaterThan(1),
      { timeout: 30_000 },
    );
  });

  test('that is not answered is an answer too', async () => {
    const abandon = vi.fn<(reason: Error) => void>();
    const { promise, reject } = Promise.withResolvers<never>();
    abandon.mockImplementation(reject);

    expect(await pingOnce(() => ({ id: 'w-1', reply: promise, abandon }), 5)).toBeUndefined();
  });

  test('is refused in the modern era, which has none', async () => {
    const connectionId = await core.open({ kind: 'bundled', demo: 'modern' });
    await core.settled(connectionId);

    await expect(core.connections.ping(connectionId)).rejects.toThrow('2026-07-28 has no ping');
  });
});

describe('a watched file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-watch-'));
    await copyFile('test/servers/odd-server.mjs', join(folder, 'server.mjs'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const script = () => join(folder, 'server.mjs');
  async function openWatched(watch: string[], era: EraChoice = 'auto') {
    const args = ['server.mjs', 'plain'];
    const launch = {
      kind: 'stdio' as const,
      command: process.execPath,
      args,
      cwd: folder,
      env: {},
    };
    const connectionId = await core.open(launch, era, 'test', { watch });
    await core.settled(connectionId);
    await vi.waitFor(() => expect(core.texts({ kind: 'lifecycle' }).join()).toContain('watching'));
    return connectionId;
  }
  const edit = async (change: (code: string) => string) =>
    writeFile(script(), change(await readFile(script(), 'utf8')));
  const restarted = (connectionId: number, count: number) =>
    vi.waitFor(
      () => {
        const { restarts, state } = snapshotOf(connectionId);
        expect(restarts).toEqual({ count, path: script() });
        expect(state.status).toMatch(/ready|failed/);
      },
      { timeout: 30_000 },
    );
  const namesOf = async (connectionId: number) =>
    (await core.connections.catalog(connectionId, 'tools')).items.map(
      (tool) => (tool as { name: string }).name,
    );

  test('that changes starts the server anew, with what it says now', async () => {
    const connectionId = await openWatched(['**/*.mjs']);

    await edit((code) => code.replaceAll("name: 'echo'", "name: 'parrot'"));
    await restarted(connectionId, 1);

    expect(await namesOf(connectionId)).toEqual(['parrot']);
  });

  test('that is mended during the last attempt to connect again brings it back', async () => {
    const connectionId = await openWatched(['server.mjs'], 'legacy');
    await copyFile(script(), join(folder, 'good.mjs'));

    // The third start saves the mended file, stays for as long as that takes to be seen, and ends.
    await writeFile(
      script(),
      `import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
       appendFileSync('starts', 'x');
       if (readFileSync('starts', 'utf8') !== 'xxx') process.exit(1);
       copyFileSync('good.mjs', 'server.mjs');
       setTimeout(() => process.exit(1), 2000);`,
    );
    await restarted(connectionId, 2);

    expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('xxx');
    expect(snapshotOf(connectionId).state.status).toBe('ready');
  });

  test('that breaks the server, and then mends it, brings it back', async () => {
    const connectionId = await openWatched(['server.mjs']);

    await edit((code) => `throw new Error('half an edit');\n${code}`);
    await restarted(connectionId, 1);
    const broken = snapshotOf(connectionId).state;
    await edit((code) => code.replace(/^.*\n/, ''));
    await restarted(connectionId, 2);

    expect(JSON.stringify(broken)).toContain('half an edit');
    expect(snapshotOf(connectionId).state.status).toBe('ready');
  });

  test('of another kind changes nothing', async () => {
    const connectionId = await openWatched(['src/**/*.ts', '*.mjs']);

    await writeFile(join(folder, 'notes.md'), 'x');
    await edit((code) => `${code}\n`);
    await restarted(connectionId, 1);

    expect(core.texts({ kind: 'lifecycle' }).join()).not.toContain('notes.md');
  });
});
