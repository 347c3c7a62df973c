import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testSecrets } from '../../src/main/core/secrets/test-secrets.ts';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../../src/main/core/secrets/open-secrets.ts';
import type { Secrets } from '../../src/main/core/secrets/secrets.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
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
    const from = performance.now();
    let longest = 0;
    let last = from;
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);

    const { choices } = await secrets.state();
    clearInterval(ticks);

    expect(choices.find(({ keeper }) => keeper === 'keyring')).toMatchObject({
      isUsable: false,
      reason: expect.stringMatching(/did not answer within 3 s/),
    });
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(longest).toBeLessThan(1000);
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
  };
  const script = join(root, 'test/store-secrets.ts');
  const store = (prefix: string) =>
    promisify(execFile)(process.execPath, [script, 'set', prefix, '25'], { env });

  await Promise.all(['A', 'B'].map(store));

  const secrets = testSecrets(home);
  await secrets.ready();
  const names = secrets.list().map(({ name }) => name);
  expect(names).toHaveLength(50);
  for (const name of names)
    expect(secrets.referred(name, consumer)).toEqual({ value: `value of ${name}` });
  await rm(home, { recursive: true });
});
