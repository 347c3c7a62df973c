import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets } from './create-secrets.ts';
import { fileKeeper } from './keepers/file-keeper.ts';
import type { Keeper } from './keepers/keeper.ts';
import { systemKeeper } from './keepers/system-keeper.ts';
import type { NewSecret, Secrets } from './secrets.ts';
import { fakeKeyring, fakeSafe, testSecrets } from './test-secrets.ts';

const value = 'ghp_canary0123456789abcdefghijklmnop';
const token: NewSecret = {
  name: 'TOKEN',
  value,
  kind: 'text',
  audience: ['server:GitHub'],
  keep: 'stored',
  mayUseFile: true,
};
const github = { server: 'GitHub' };

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-secrets-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const opened = async (keepers?: Keeper[]): Promise<Secrets> => {
  const secrets = testSecrets(home, keepers);
  await secrets.ready();
  return secrets;
};
const onDisk = async () => {
  const names = await readdir(home);
  return (await Promise.all(names.map((name) => readFile(join(home, name), 'latin1')))).join('\n');
};
const file = () => join(home, 'secrets.json');
const keyFiles = async () => (await readdir(home)).filter((name) => name.endsWith('.key'));

describe('a secret', () => {
  test('is there again after a start, and in no file in clear', async () => {
    await (await opened()).set(token);

    const again = await opened();

    expect(again.value('TOKEN', github)).toEqual({ value });
    expect(again.list()).toMatchObject([
      { name: 'TOKEN', keptIn: 'file', last4: 'mnop', audience: ['server:GitHub'] },
    ]);
    expect(await onDisk()).not.toContain(value);
    expect(await onDisk()).not.toContain(Buffer.from(value).toString('base64').slice(0, 20));
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  test('is for its audience alone, and the refusal says what to do', async () => {
    const secrets = await opened();
    await secrets.set(token);

    expect(secrets.referred('TOKEN', { server: 'Evil' })).toEqual({
      problem: expect.stringMatching(
        /TOKEN is not available to the server “Evil”.*To allow it, go to Settings, Secrets/,
      ),
    });
    expect(secrets.referred('NONE', github)).toEqual({
      problem: expect.stringMatching(/NONE is not stored here.*wirebench secrets set NONE/),
    });
    await secrets.setAudience('TOKEN', ['server:GitHub', 'server:Evil']);
    expect(secrets.referred('TOKEN', { server: 'Evil' })).toEqual({ value });
    expect((await opened()).referred('TOKEN', { server: 'Evil' })).toEqual({ value });
  });

  test('that is an endpoint’s key is nothing to refer to', async () => {
    const secrets = await opened();
    await secrets.set({ ...token, name: 'endpoint:e1', kind: 'endpoint-key', audience: ['any'] });

    expect(secrets.referred('endpoint:e1', github)).toEqual({
      problem: expect.stringContaining('can’t refer to it'),
    });
  });

  test('in memory is in no file', async () => {
    const secrets = await opened();
    await secrets.set({ ...token, keep: 'memory' });

    expect(secrets.value('TOKEN', github)).toEqual({ value });
    expect(secrets.list()).toMatchObject([{ keptIn: 'memory' }]);
    expect(await readdir(home)).not.toContain('secrets.json');
  });

  test('that is removed is gone, also where its key can’t be had', async () => {
    const keyring = fakeKeyring();
    await (await opened([keyring])).set(token);
    keyring.isGone = true;
    const secrets = await opened([keyring]);

    await secrets.remove('TOKEN');

    keyring.isGone = false;
    expect((await opened([keyring])).list()).toEqual([]);
  });

  test('that can’t be opened outlives one that takes its place in memory', async () => {
    const keyring = fakeKeyring();
    await (await opened([keyring])).set(token);
    keyring.isGone = true;
    const secrets = await opened([keyring]);

    await secrets.set({ ...token, value: 'of this run', keep: 'memory' });

    expect(secrets.value('TOKEN', github)).toEqual({ value: 'of this run' });
    keyring.isGone = false;
    expect((await opened([keyring])).value('TOKEN', github)).toEqual({ value });
  });

  test('is told to what masks it, when it is given and when it is opened', async () => {
    const known: string[] = [];
    const open = () =>
      createSecrets({ home, keepers: [fileKeeper(home)], onKnown: (one) => known.push(one) });
    await open().set(token);
    const again = open();
    await again.ready();
    again.value('TOKEN', github);

    expect(known).toEqual([value, value]);
  });
});

describe('a keeper', () => {
  test('is never a file without a question, and the refusal says why', async () => {
    const keyring = fakeKeyring();
    keyring.isGone = true;
    const secrets = await opened([keyring, fileKeeper(home)]);

    const refused = secrets.set({ ...token, mayUseFile: false });

    await expect(refused).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(
        /The keyring is locked.*in a file that only your user can read/,
      ),
    });
    expect(await readdir(home)).not.toContain('secrets.json');
    expect(await secrets.state()).toMatchObject({ status: 'none', keepers: [] });
  });

  test('is not asked whether a secret is kept', async () => {
    const keyring = fakeKeyring();
    await (await opened([keyring])).set(token);
    keyring.read = () => Promise.reject(new Error('It was asked.'));
    const secrets = testSecrets(home, [keyring]);

    const held = [await secrets.holds(token.name), await secrets.holds('OTHER')];

    expect(held).toEqual([true, false]);
    expect((await secrets.state()).problem).toBeUndefined();
  });

  test('that is a keyring is taken first, and no file then', async () => {
    const keyring = fakeKeyring();
    const secrets = await opened([keyring, fileKeeper(home)]);

    await secrets.set(token);

    expect(await secrets.state()).toMatchObject({ status: 'open', keepers: ['keyring'] });
    expect((await secrets.state()).warning).toBeUndefined();
    expect(await keyFiles()).toEqual([]);
  });

  test('that has lost the key leaves what is stored as it is, and no other key is made', async () => {
    const keyring = fakeKeyring();
    await (await opened([keyring, fileKeeper(home)])).set(token);
    const before = await readFile(file(), 'utf8');
    keyring.items.clear();
    const secrets = await opened([keyring, fileKeeper(home)]);

    await expect(secrets.set({ ...token, name: 'OTHER' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });

    expect(await secrets.state()).toMatchObject({
      status: 'closed',
      problem: expect.stringContaining('other secrets'),
    });
    expect(secrets.value('TOKEN', github)).toEqual({
      problem: expect.stringContaining('can’t be opened'),
    });
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  test('that answers again gives everything back', async () => {
    const keyring = fakeKeyring();
    await (await opened([keyring])).set(token);
    keyring.isGone = true;
    const secrets = await opened([keyring]);
    expect(secrets.find('TOKEN')?.problem).toBe('The keyring is locked.');
    keyring.isGone = false;

    await secrets.tryAgain();

    expect(secrets.value('TOKEN', github)).toEqual({ value });
  });

  test.each(['keyring to file', 'file to keyring'])(
    'gives way to another without loss: %s',
    async (way) => {
      const keyring = fakeKeyring();
      const keepers = [keyring, fileKeeper(home)];
      const secrets = await opened(keepers);
      const [from, to] = way.split(' to ') as ['keyring' | 'file', 'keyring' | 'file'];
      await secrets.move(from);
      await secrets.set(token);
      await secrets.set({ ...token, name: 'SECOND', value: 'two' });
      const sealed = JSON.parse(await readFile(file(), 'utf8')) as { secrets: unknown };

      await secrets.move(to);

      const again = await opened(keepers);
      expect(again.value('TOKEN', github)).toEqual({ value });
      expect(again.value('SECOND', github)).toEqual({ value: 'two' });
      expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({
        secrets: sealed.secrets,
        retired: [],
      });
      expect(await again.state()).toMatchObject({ keepers: [to] });
      expect([keyring.items.size, (await keyFiles()).length]).toEqual(
        to === 'file' ? [0, 1] : [1, 0],
      );
    },
  );

  test('that is memory takes all from the disk, and gives it back', async () => {
    const secrets = await opened();
    await secrets.set(token);

    await secrets.move('memory');
    const between = await readdir(home);
    await secrets.set({ ...token, name: 'SECOND', value: 'two' });
    const inMemory = await readdir(home);
    await secrets.move('file');

    expect(between).toEqual(['secrets.lock']);
    expect(inMemory).toEqual(['secrets.lock']);
    const again = await opened();
    expect(again.list().map(({ name }) => name)).toEqual(['SECOND', 'TOKEN']);
    expect(again.value('TOKEN', github)).toEqual({ value });
  });

  test('may be one of several, so that another shell opens the same', async () => {
    const keyring = fakeKeyring();
    const both = [keyring, fileKeeper(home)];
    const secrets = await opened(both);
    await secrets.set(token);
    await secrets.move('file', true);

    expect((await opened([fileKeeper(home)])).value('TOKEN', github)).toEqual({ value });
    expect((await opened([keyring])).value('TOKEN', github)).toEqual({ value });
    expect((await (await opened(both)).state()).warning).toContain('is in a file');
  });

  test('that can’t take the key keeps nothing, and the one before still has it', async () => {
    const keyring = fakeKeyring();
    const secrets = await opened([fileKeeper(home), keyring]);
    await secrets.move('file');
    await secrets.set(token);
    const lying: Keeper = { ...keyring, read: async () => ({ key: Buffer.alloc(32) }) };

    await expect((await opened([fileKeeper(home), lying])).move('keyring')).rejects.toThrow(
      /could not be verified/,
    );

    const again = await opened([fileKeeper(home), keyring]);
    expect(again.value('TOKEN', github)).toEqual({ value });
    expect(keyring.items.size).toBe(0);
  });

  test.each(['keep', 'read', 'forget'] as const)(
    'cut off at its “%s” loses nothing, and leaves no second key',
    async (step) => {
      const keyring = fakeKeyring();
      const secrets = await opened([fileKeeper(home), keyring]);
      await secrets.move('file');
      await secrets.set(token);
      const cut: Keeper = { ...keyring, [step]: () => Promise.reject(new Error('killed')) };
      const from =
        step === 'forget' ? { ...fileKeeper(home), forget: cut.forget } : fileKeeper(home);

      await (await opened([from, cut])).move('keyring').catch(() => undefined);

      const again = await opened([fileKeeper(home), keyring]);
      expect(again.value('TOKEN', github)).toEqual({ value });
      expect(keyring.items.size + (await keyFiles()).length).toBe(1);
    },
  );

  test('by the shell’s own means seals anew where the system asks for it', async () => {
    const safe = fakeSafe();
    await (await opened([systemKeeper(safe)])).set(token);
    safe.generation = 2;

    const again = await opened([systemKeeper(safe)]);

    expect(again.value('TOKEN', github)).toEqual({ value });
    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({
      wraps: [{ keeper: 'system', held: expect.stringMatching(/^2:/) }],
    });
  });
});

describe('the key in a file', () => {
  test.runIf(process.platform !== 'win32').each([0o644, 0o640, 0o604, 0o666])(
    'is not used with mode %o',
    async (mode) => {
      await (await opened()).set(token);
      const [name = ''] = await keyFiles();
      await chmod(join(home, name), mode);

      const secrets = await opened();

      expect(secrets.value('TOKEN', github)).toEqual({
        problem: expect.stringMatching(/may be read by others.*chmod 600/),
      });
    },
  );

  test('is not used where it is a link', async () => {
    await (await opened()).set(token);
    const [name = ''] = await keyFiles();
    const elsewhere = await mkdtemp(join(tmpdir(), 'wirebench-elsewhere-'));
    await writeFile(join(elsewhere, 'key'), await readFile(join(home, name)), { mode: 0o600 });
    await rm(join(home, name));
    await symlink(join(elsewhere, 'key'), join(home, name));

    expect((await opened()).find('TOKEN')?.problem).toContain('is a link');
    await rm(elsewhere, { recursive: true });
  });

  test('is never one outside of the folder', async () => {
    const secrets = await opened();
    await secrets.set(token);
    const content = await readFile(file(), 'utf8');
    const [name = ''] = await keyFiles();
    await writeFile(file(), content.replace(name, '../../etc/passwd'), { mode: 0o600 });

    expect((await opened()).find('TOKEN')?.problem).toContain('was not written by Wirebench');
  });
});

describe('locked', () => {
  test('nothing opens and nothing is stored, until it is unlocked', async () => {
    const secrets = await opened();
    await secrets.set(token);

    secrets.lock();
    await secrets.ready();

    expect(secrets.value('TOKEN', github)).toEqual({ problem: expect.stringContaining('locked') });
    await expect(secrets.set({ ...token, name: 'B' })).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(secrets.move('memory')).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await secrets.state()).toMatchObject({ status: 'locked' });
    await secrets.unlock();
    expect(secrets.value('TOKEN', github)).toEqual({ value });
  });
});
