import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import type { RunningProgram, ShellPorts } from '../../src/main/core/ports.ts';
import type { ConnectionSnapshot } from '../../src/shared/model/servers/connection.ts';
import type { AppContract } from '../../src/shared/contract/index.ts';
import { contract } from '../../src/shared/contract/index.ts';
import { connect, type RpcClient } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { desktopPorts } from '../electron/desktop-here.ts';
import { app, fake, fakeEvent, session } from '../fake-electron.ts';

// A fake of Electron: its binary can't be had everywhere. Threads, streams and servers are real.
vi.mock('electron', () => import('../fake-electron.ts'));

const pageUrl = 'app://wirebench/index.html';
let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-trust-desktop-'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(home, { recursive: true, force: true });
});

describe('with a binary that does not serve as Node', () => {
  const { execPath } = process;
  let backend: Backend;
  let client: RpcClient<AppContract>;
  const started: RunningProgram[] = [];

  beforeAll(async () => {
    // As a packaged app is with `runAsNode` off: started again, it is no Node.
    process.execPath = '/bin/false';
    const environment = { ...process.env, WIREBENCH_HOME: home, NODE_OPTIONS: '--no-warnings' };
    const ports = desktopPorts(environment);
    const startScript: ShellPorts['startScript'] = (...given) => {
      const script = ports.startScript(...given);
      started.push(script);
      return script;
    };
    backend = await createBackend({ ports: { ...ports, startScript } });
    const server = serve(contract, backend.handlers);
    client = connect<AppContract>({
      open: async () => {
        const [page, core] = memoryChannels();
        server.accept(core);
        return page;
      },
    });
  });
  afterAll(async () => {
    process.execPath = execPath;
    client.close();
    await backend.close();
  });

  /** How the connection to a server turned out. */
  const connected = (serverName: string): Promise<ConnectionSnapshot> =>
    new Promise((settle, reject) => {
      const stop = client.stream(
        'events',
        {},
        {
          onItems(events) {
            for (const event of events) {
              const connection = event.type === 'connection' ? event.connection : undefined;
              const status = connection?.state.status;
              if (!connection || (status !== 'ready' && status !== 'failed')) continue;
              stop();
              settle(connection);
            }
          },
          onEnd: (failure) => reject(failure ?? new Error('The events ended.')),
        },
      );
      client.call('connections.connect', { serverName }).catch(reject);
    });

  test.each(['Demo: everyday tools', 'Demo: modern protocol'])(
    'the bundled server “%s” runs, and is gone when it is disconnected',
    async (name) => {
      const { connectionId, state, pid } = await connected(name);
      const [script] = started.slice(-1);
      const isRunning = script?.exitCode === null;

      await client.call('connections.disconnect', { connectionId });

      expect(state).toMatchObject({ status: 'ready' });
      expect(pid).toBeUndefined();
      expect(isRunning).toBe(true);
      expect([script?.exitCode, script?.signalCode]).not.toEqual([null, null]);
    },
  );

  test('the conformance suite runs', async () => {
    const { startScript, scripts } = desktopPorts({});
    const suite = startScript(scripts.conformance, {
      WIREBENCH_SUITE: JSON.stringify(['list', '--server']),
    });

    const [said] = await Promise.all([text(suite.stdout), text(suite.stderr)]);

    expect(said).toContain('server-initialize');
    expect(suite.exitCode).toBe(0);
  });
});

test('nothing of the core or of the desktop shell starts the binary again, as Node or otherwise', () => {
  const sources = globSync('{src/main/core,src/main/desktop,demo}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );

  const starting = sources.filter((file) =>
    /execPath|(?<!utilityProcess\.)\bfork\(|RUN_AS_NODE/.test(readFileSync(file, 'utf8')),
  );

  expect(sources.length).toBeGreaterThan(100);
  expect(starting).toEqual([]);
});

describe('a script in a thread', () => {
  const run = async (code: string, env: Record<string, string> = {}) => {
    const file = join(home, `script-${code.length}.mjs`);
    await writeFile(file, code);
    return desktopPorts({}).startScript(file, env);
  };

  test('has the streams, the words and only the environment of a process of its own', async () => {
    process.env['CANARY'] = 'not for scripts';
    const script = await run(
      `process.stdin.on('data', (chunk) => process.stdout.write(chunk));
       process.stdin.on('end', () => console.error(process.argv.length, process.defaultApp, JSON.stringify(process.env)));`,
      { ONLY: 'this' },
    );
    delete process.env['CANARY'];

    script.stdin.end('one line\n');
    const [said, complained] = await Promise.all([text(script.stdout), text(script.stderr)]);

    expect(said).toBe('one line\n');
    expect(complained).toBe('2 true {"ONLY":"this"}\n');
    expect([script.exitCode, script.signalCode]).toEqual([0, null]);
  });

  test('that fails says why, with an exit code', async () => {
    const script = await run('throw new Error("out of coffee");');

    expect(await text(script.stderr)).toContain('out of coffee');
    expect(script.exitCode).toBe(1);
  });

  test('that does not listen is ended', async () => {
    const script = await run('console.log("busy"); setInterval(() => { for (;;); }, 50);');
    script.stdout.resume();
    script.stderr.resume();
    await new Promise<void>((spawned) => script.once('spawn', spawned));
    const closed = new Promise<void>((resolved) => script.once('close', resolved));

    const isTold = script.kill('SIGKILL');
    await closed;

    expect([isTold, script.kill(), script.exitCode, script.signalCode]).toEqual([
      true,
      false,
      null,
      'SIGKILL',
    ]);
  });
});

describe('the shell', () => {
  beforeAll(async () => {
    vi.stubEnv('WIREBENCH_HOME', home);
    await (
      await import('../../src/main/desktop/desktop.ts')
    ).started;
  });
  afterAll(async () => {
    app.quit();
    await vi.waitUntil(() => fake.exitCodes.length > 0);
    process.removeAllListeners('uncaughtException');
    process.removeAllListeners('unhandledRejection');
    vi.unstubAllEnvs();
  });

  test('grants another page nothing, not even the clipboard', () => {
    const answer = vi.fn<(isGranted: boolean) => void>();
    const permission = 'clipboard-sanitized-write';

    fake.permissionRequest?.(null, permission, answer, { requestingUrl: 'https://evil.example/' });

    expect(answer.mock.calls).toEqual([[false]]);
    expect(fake.permissionCheck?.(null, permission, 'https://evil.example/', {})).toBe(false);
    expect(fake.permissionCheck?.(null, permission, 'app://wirebench/', {})).toBe(true);
  });

  test('shares no screen', () => {
    const answer = vi.fn<(streams: unknown) => void>();

    fake.displayMediaRequest?.({}, answer);

    expect(answer.mock.calls).toEqual([[null]]);
  });

  test.each([
    [pageUrl, false],
    ['app://wirebench/assets/page.js', false],
    ['blob:app://wirebench/1-2-3', false],
    ['data:image/png;base64,AA==', false],
    ['https://evil.example/?secret', true],
    ['http://127.0.0.1:8080/', true],
    ['ws://127.0.0.1:8080/', true],
    ['file:///etc/passwd', true],
    ['app://evil/index.html', true],
    ['blob:https://evil.example/1-2-3', true],
  ])('lets a page load %s: refused is %s', (url, cancel) => {
    const answer = vi.fn<(verdict: { cancel: boolean }) => void>();

    fake.beforeRequest?.({ url }, answer);

    expect(answer.mock.calls).toEqual([[{ cancel }]]);
  });

  test('saves what the page made, and nothing that comes from elsewhere', () => {
    const isStopped = (url: string) => {
      const event = fakeEvent({});
      session.defaultSession.emit('will-download', event, { getURL: () => url });
      return event.isPrevented;
    };

    expect(isStopped('blob:app://wirebench/1-2-3')).toBe(false);
    expect(isStopped('https://evil.example/run.exe')).toBe(true);
    expect(isStopped('blob:https://evil.example/1-2-3')).toBe(true);
    expect(isStopped('file:///etc/passwd')).toBe(true);
  });

  test('guards every session that is made later, too', () => {
    fake.devicePermission = undefined;

    app.emit('session-created', session.defaultSession);

    expect(fake.devicePermission).toBeDefined();
  });

  test('trusts no bad certificate, hands over no certificate and no password', () => {
    const answer = vi.fn<(...given: unknown[]) => void>();
    const events = [fakeEvent({}), fakeEvent({}), fakeEvent({})] as const;

    app.emit('certificate-error', events[0], null, 'https://a.example', 'expired', {}, answer);
    app.emit('select-client-certificate', events[1], null, 'https://a.example', [{}], answer);
    app.emit('login', events[2], null, {}, {}, answer);

    expect(events.map(({ isPrevented }) => isPrevented)).toEqual([true, true, true]);
    expect(answer.mock.calls).toEqual([[false], [], []]);
  });

  test.each([pageUrl, 'app://wirebench/nothing.js', 'app://evil/'])(
    'serves %s for its own window and origin only',
    async (url) => {
      const response = await fake.schemeHandlers.get('app')?.(new Request(url));

      expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('display-capture=(), '),
      });
    },
  );
});
