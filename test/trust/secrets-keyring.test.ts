import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testSecrets } from '../../src/main/core/secrets/test-secrets.ts';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../../src/main/core/secrets/open-secrets.ts';
import type { Secrets } from '../../src/main/core/secrets/secrets.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { compiledFolder } from '../compiled-folder.ts';
import {
  openKeyringSession,
  whyNoSecretService,
  type KeyringKind,
  type KeyringSession,
} from '../secret-service.ts';
import { entryUrl } from '../entry.ts';

const why = whyNoSecretService();
if (why !== undefined) console.log(`Keeping secrets in a real keyring is not tested: ${why}.`);

const root = resolve(import.meta.dirname, '../..');
const value = 'ghp_canary0123456789abcdefghijklmnop';
const token = {
  name: 'TOKEN',
  value,
  kind: 'text' as const,
  audience: ['any'],
  keep: 'stored' as const,
};
const consumer = { server: 'any' };

describe.skipIf(why !== undefined)('secrets under a real Secret Service', () => {
  let session: KeyringSession;
  afterEach(() => session.close());

  /** As the web shell and the command line open them. */
  const opened = async (): Promise<Secrets> => {
    const { environment, home } = session;
    const ports = { ...nodeShellPorts({ shell: 'cli', entryUrl, environment }), home };
    const secrets = openSecrets(ports, createKnownSecrets());
    await secrets.ready();
    return secrets;
  };
  const begin = async (kind: KeyringKind) => void (session = await openKeyringSession(kind));
  const keyrings = () => join(session.environment['XDG_DATA_HOME'] ?? '', 'keyrings');
  const keyFiles = async () =>
    (await readdir(session.home)).filter((name) => name.endsWith('.key'));

  describe('that is unlocked', () => {
    beforeEach(() => begin('unlocked'));

    test('come back after a start, and no file leads to them', async () => {
      await (await opened()).set(token);

      const again = await opened();

      expect(again.referred('TOKEN', consumer)).toEqual({ value });
      expect(await again.state()).toMatchObject({ status: 'open', keepers: ['keyring'] });
      expect(await keyFiles()).toEqual([]);
      expect(await readFile(join(session.home, 'secrets.json'), 'utf8')).not.toContain(value);
    });

    test('move to a file and back, with nothing left behind', async () => {
      const secrets = await opened();
      await secrets.set(token);

      await secrets.move('file');
      const inFile = await keyFiles();
      const fromFile = await (await opened()).state();
      await secrets.move('keyring');

      expect(inFile).toHaveLength(1);
      expect(fromFile).toMatchObject({
        keepers: ['file'],
        warning: expect.stringContaining('is in a file'),
      });
      expect(await keyFiles()).toEqual([]);
      expect((await opened()).referred('TOKEN', consumer)).toEqual({ value });
    });

    test('survive a process that is killed while it moves them', async () => {
      await (await opened()).set(token);

      for (const afterMs of [15, 90, 210]) {
        await killedWhileMoving(afterMs);
        const again = await opened();
        expect(again.referred('TOKEN', consumer)).toEqual({ value });
        const { keepers } = await again.state();
        // A key file of a move that was cut off is deleted by the next who opens them.
        expect(await keyFiles()).toHaveLength(keepers.includes('file') ? 1 : 0);
      }
    });
  });

  test.each([
    ['killed', async () => undefined],
    ['locked', () => session.startKeyring('locked')],
    [
      'removed',
      async () => {
        await rename(keyrings(), `${keyrings()} elsewhere`);
        await session.startKeyring('unlocked');
      },
    ],
  ])(
    'that is %s is told of, costs nothing, and opens all when it is back',
    async (_what, spoil) => {
      await begin('unlocked');
      await (await opened()).set(token);
      const file = join(session.home, 'secrets.json');
      const before = await readFile(file, 'utf8');

      await session.killKeyring();
      await spoil();
      const secrets = await opened();
      const { status, problem } = await secrets.state();
      const refused = secrets.set({ ...token, name: 'OTHER', mayUseFile: true });

      await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect([status, problem]).toEqual(['closed', expect.stringMatching(/keyring/)]);
      expect(secrets.referred('TOKEN', consumer)).toEqual({
        problem: expect.stringContaining('can’t be opened'),
      });
      expect(await readFile(file, 'utf8')).toBe(before);
      expect(await keyFiles()).toEqual([]);

      await session.killKeyring();
      await bringBack();
      await session.startKeyring('unlocked');
      await secrets.tryAgain();
      expect(secrets.referred('TOKEN', consumer)).toEqual({ value });
    },
  );

  /** Puts what was removed back in the place of what has begun there since. */
  async function bringBack(): Promise<void> {
    const removed = `${keyrings()} elsewhere`;
    if (!existsSync(removed)) return;
    await rm(keyrings(), { recursive: true });
    await rename(removed, keyrings());
  }

  test('that is locked, and nobody can be asked: told, and nothing goes to a file by itself', async () => {
    await begin('locked');

    const refused = (await opened()).set(token);

    await expect(refused).rejects.toThrow(/keyring/i);
    expect(await keyFiles().catch(() => [])).toEqual([]);
  });

  test('that is not there is told at once, and a file is taken when it was chosen', async () => {
    await begin('none');
    const secrets = await opened();

    await expect(secrets.set(token)).rejects.toMatchObject({ code: 'REFUSED' });
    await secrets.set({ ...token, mayUseFile: true });

    expect(await secrets.state()).toMatchObject({ keepers: ['file'] });
    expect((await opened()).referred('TOKEN', consumer)).toEqual({ value });
  });

  test('that never answers holds nothing up for longer than its limit', async () => {
    await begin('mute');
    const secrets = await opened();
    let turns = 0;
    const ticks = setInterval(() => (turns += 1), 10);

    const { choices } = await secrets.state();
    clearInterval(ticks);

    expect(choices.find(({ keeper }) => keeper === 'keyring')).toMatchObject({
      isUsable: false,
      reason: expect.stringMatching(/session bus.* does not answer/),
    });
    // While it was waited for, all else had its turns.
    expect(turns).toBeGreaterThan(10);
  });

  /** From when it begins to move to and fro. */
  async function killedWhileMoving(afterMs: number): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'test/store-secrets.ts'), 'move'], {
      env: session.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => child.once('exit', done));
    await new Promise((moving) => child.stdout.once('data', moving));
    setTimeout(() => child.kill('SIGKILL'), afterMs);
    await ended;
  }
});

test('two processes that store at once lose nothing of each other', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-two-'));
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    WIREBENCH_HOME: home,
    WIREBENCH_KEYRING: 'off',
    NODE_COMPILE_CACHE: compiledFolder,
  };
  const script = join(root, 'test/store-secrets.ts');
  const store = (prefix: string) =>
    promisify(execFile)(process.execPath, [script, 'set', prefix, '100'], { env });

  await Promise.all(['A', 'B'].map(store));

  const secrets = testSecrets(home);
  await secrets.ready();
  const names = secrets.list().map(({ name }) => name);
  expect(names).toHaveLength(200);
  for (const name of names)
    expect(secrets.referred(name, consumer)).toEqual({ value: `value of ${name}` });
  await rm(home, { recursive: true });
});
