import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desktopPorts } from '../electron/desktop-here.ts';
import { askKeyringBy } from '../../src/main/core/secrets/keepers/ask-keyring.ts';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../../src/main/core/secrets/open-secrets.ts';
import type { Secrets } from '../../src/main/core/secrets/secrets.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { entryUrl } from '../entry.ts';
import { fake } from '../fake-electron.ts';
import { runCliProcess, type CliRun } from '../run-cli-process.ts';
import { openKeyringSession, whyNoSecretService, type KeyringSession } from '../secret-service.ts';

// A fake of Electron: its binary can't be had everywhere. The keyring that the command line reads is real.
vi.mock('electron', () => import('../fake-electron.ts'));

const why = whyNoSecretService();
if (why !== undefined) console.log(`Sharing secrets by a real keyring is not tested: ${why}.`);

const root = resolve(import.meta.dirname, '../..');
const script = join(root, 'test/store-secrets.ts');
const value = 'ghp_canary0123456789abcdefghijklmnop';
const token = {
  name: 'TOKEN',
  value,
  kind: 'text' as const,
  audience: ['any'],
  keep: 'stored' as const,
};
const consumer = { server: 'any' };

type Place = { keeper: string; held: string };

describe.skipIf(why !== undefined)('what the desktop keeps for itself', () => {
  let session: KeyringSession;
  beforeEach(async () => {
    fake.isReady = true;
    session = await openKeyringSession('unlocked');
  });
  afterEach(() => session.close());

  const opened = async (shell: 'desktop' | 'cli'): Promise<Secrets> => {
    const { environment, home } = session;
    const node = nodeShellPorts({ shell: 'cli', entryUrl, environment });
    // A thread of the desktop would ask the keyring of whoever runs the tests: the processes below
    // have threads.
    const ports =
      shell === 'desktop' ? { ...desktopPorts(environment), startScript: node.startScript } : node;
    const secrets = openSecrets({ ...ports, home }, createKnownSecrets());
    await secrets.ready();
    return secrets;
  };
  const stored = async (secrets: Secrets) => {
    await secrets.set(token);
    return secrets;
  };
  const content = async () =>
    JSON.parse(await readFile(join(session.home, 'secrets.json'), 'utf8')) as Record<
      'wraps' | 'retired',
      Place[]
    >;
  const listed = (): Promise<CliRun> =>
    runCliProcess(['secrets', 'list', '--json'], {
      home: session.home,
      env: { ...session.environment, WIREBENCH_KEYRING: 'on' },
    });

  test('is the command line’s once that is agreed to, and no longer when it is taken back', async () => {
    const desktop = await stored(await opened('desktop'));

    const before = await listed();
    await desktop.move('keyring', true);
    const shared = await listed();
    const read = (await opened('cli')).referred('TOKEN', consumer);
    const places = (await content()).wraps;
    const items = await inKeyring(places);
    await desktop.move('system');
    const after = await listed();

    expect(before.exitCode).toBe(1);
    expect(JSON.parse(before.stdout)).toMatchObject({
      status: 'closed',
      problem: expect.stringContaining('Let the command line read these secrets too'),
    });
    expect(shared).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(shared.stdout)).toMatchObject({
      status: 'open',
      keepers: ['keyring', 'system'],
      secrets: [{ name: 'TOKEN', audience: ['any'] }],
    });
    expect(read).toEqual({ value });
    expect(items).toEqual([{ value: expect.stringMatching(/^[\w+/]{43}=$/) }]);
    expect(after.exitCode).toBe(1);
    expect(JSON.parse(after.stdout)).toMatchObject(JSON.parse(before.stdout) as object);
    expect(await inKeyring(places)).toEqual([{ value: null }]);
    expect(desktop.referred('TOKEN', consumer)).toEqual({ value });
  });

  test('is what the command line has begun, where that was there first', async () => {
    await stored(await opened('cli'));

    const desktop = await opened('desktop');

    expect(desktop.referred('TOKEN', consumer)).toEqual({ value });
    expect(await desktop.state()).toMatchObject({ status: 'open', keepers: ['keyring'] });
    expect((await desktop.state()).sharing).toBeUndefined();
  });

  test('loses nothing while one process shares it and takes it back, and two others store', async () => {
    const desktop = await stored(await opened('desktop'));
    const names = ['A', 'B'].flatMap((prefix) =>
      Array.from({ length: 10 }, (_, n) => `${prefix}_${n}`),
    );

    await Promise.all([run('share', '3'), run('set', 'A', '10'), run('set', 'B', '10')]);

    await desktop.ready();
    for (const name of names)
      expect(desktop.referred(name, consumer)).toEqual({ value: `value of ${name}` });
    expect((await desktop.state()).keepers).toEqual(['system']);
  });

  test('survives a process that is killed while it shares it or takes it back', async () => {
    await stored(await opened('desktop'));

    for (const afterMs of [10, 60, 130, 220, 340]) {
      await killedWhileSharing(afterMs);
      const desktop = await opened('desktop');
      const { sharing } = await desktop.state();
      expect(desktop.referred('TOKEN', consumer)).toEqual({ value });
      expect(sharing).toEqual({ by: 'keyring', isOn: sharing?.isOn });
      // An item of what was cut off is deleted by the next who opens them.
      expect((await content()).retired).toEqual([]);
    }
  });

  test('lets the desktop end, though the session bus never answers', async () => {
    await session.close();
    session = await openKeyringSession('mute');

    const { stdout } = await run('get', 'NONE');

    expect(JSON.parse(stdout)).toMatchObject({
      choices: [
        { keeper: 'system' },
        { keeper: 'keyring', isUsable: false, reason: expect.stringContaining('session bus') },
        { keeper: 'file' },
        { keeper: 'memory' },
      ],
    });
  });

  /** What the keyring has in the places that the file names for it. */
  async function inKeyring(places: readonly Place[]) {
    const { environment } = session;
    const { startScript, scripts } = nodeShellPorts({ shell: 'cli', entryUrl, environment });
    const ask = askKeyringBy({ startScript, script: scripts.keyringProcess, environment });
    const accounts = places.flatMap(({ keeper, held }) => (keeper === 'keyring' ? [held] : []));
    return Promise.all(accounts.map((account) => ask({ do: 'read', account })));
  }

  const asDesktop = () => ({ ...session.environment, AS_DESKTOP: '1' });
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, ...words], { env: asDesktop() });

  /** From when it begins. */
  async function killedWhileSharing(afterMs: number): Promise<void> {
    const child = spawn(process.execPath, [script, 'share'], {
      env: asDesktop(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => child.once('exit', done));
    await new Promise((sharing) => child.stdout.once('data', sharing));
    setTimeout(() => child.kill('SIGKILL'), afterMs);
    await ended;
  }
});
