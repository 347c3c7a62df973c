import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  audience: ['any'],
  keep: 'stored',
};
const any = { server: 'any' };

let home: string;
let safe: ReturnType<typeof fakeSafe>;
let keyring: ReturnType<typeof fakeKeyring>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-sharing-'));
  safe = fakeSafe();
  keyring = fakeKeyring();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const opened = async (...keepers: Keeper[]): Promise<Secrets> => {
  const secrets = testSecrets(home, keepers);
  await secrets.ready();
  return secrets;
};
/** As each shell opens them: the desktop has a keeper for itself, the others have not. */
const desktop = () => opened(systemKeeper(safe), keyring, fileKeeper(home));
const commandLine = () => opened(keyring, fileKeeper(home));

const file = () => join(home, 'secrets.json');
const keyFiles = async () => (await readdir(home)).filter((name) => name.endsWith('.key'));
const stored = async () =>
  JSON.parse(await readFile(file(), 'utf8')) as Record<'wraps' | 'retired', { keeper: string }[]>;
const sharing = async (secrets: Secrets) => (await secrets.state()).sharing;

/** A desktop that has stored the token, and shares it where that is said. */
async function begun(by?: 'keyring' | 'file'): Promise<Secrets> {
  const secrets = await desktop();
  await secrets.set(token);
  if (by) await secrets.move(by, true);
  return secrets;
}

describe('what the desktop keeps for itself', () => {
  test('is no other shell’s to open, which says in one sentence what to do', async () => {
    const secrets = await begun();
    const other = await commandLine();

    expect(await sharing(secrets)).toEqual({ by: 'keyring', isOn: false });
    expect(await sharing(other)).toBeUndefined();
    expect(other.find('TOKEN')?.problem).toBe(
      'Only the desktop app can open their key: choose “Let the command line read these secrets too” there, in Settings, Secrets.',
    );
    await expect(other.set({ ...token, name: 'OTHER', mayUseFile: true })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  test.each(['keyring', 'file'] as const)(
    'is opened by both once it is shared by a %s, and by the desktop alone once that is taken back',
    async (by) => {
      const secrets = await begun(by);
      const other = await commandLine();
      const read = other.value('TOKEN', any);
      await other.set({ ...token, name: 'OTHER', value: 'of the other' });
      await secrets.ready();
      const shared = [await sharing(secrets), secrets.value('OTHER', any)];
      const places = keyring.items.size + (await keyFiles()).length;

      await secrets.move('system');
      await other.ready();

      expect(read).toEqual({ value });
      expect(shared).toEqual([{ by, isOn: true }, { value: 'of the other' }]);
      expect(places).toBe(1);
      expect([keyring.items.size, await keyFiles()]).toEqual([0, []]);
      expect(await stored()).toMatchObject({ wraps: [{ keeper: 'system' }], retired: [] });
      // The other shell was running, with the key in its memory.
      expect(other.value('TOKEN', any)).toEqual({
        problem: expect.stringContaining('Only the desktop app'),
      });
      expect((await desktop()).value('OTHER', any)).toEqual({ value: 'of the other' });
    },
  );

  test('is offered to be shared by a file where no keyring is, and told what is weak in that', async () => {
    keyring.isGone = true;
    const secrets = await begun();
    const before = await sharing(secrets);
    await secrets.move('file', true);

    expect(before).toEqual({ by: 'file', isOn: false });
    expect((await secrets.state()).warning).toContain('is in a file');
    expect((await commandLine()).value('TOKEN', any)).toEqual({ value });
  });

  test('is not offered to be shared before anything is stored', async () => {
    expect(await sharing(await desktop())).toBeUndefined();
  });

  test('is opened by the desktop’s own keeper first, without a question to the keyring', async () => {
    await begun('keyring');
    keyring.asked = 0;

    const secrets = await desktop();

    expect(secrets.value('TOKEN', any)).toEqual({ value });
    expect(keyring.asked).toBe(0);
  });
});

describe('a second copy of the key', () => {
  test.each([
    ['is gone', () => keyring.items.clear()],
    ['is that of other secrets', () => mix(Buffer.alloc(32, 7).toString('base64'))],
    ['is no key', () => mix('!')],
  ])('that %s is told of, and replaced where it is shared again', async (_what, spoil) => {
    await begun('keyring');
    spoil();
    const secrets = await desktop();
    const [broken, read] = [await sharing(secrets), secrets.value('TOKEN', any)];
    const other = await commandLine();

    await expect(other.set({ ...token, name: 'OTHER' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await secrets.move('keyring', true);

    expect(broken).toEqual({
      by: 'keyring',
      isOn: true,
      problem: 'The key there belongs to other secrets.',
    });
    expect(read).toEqual({ value });
    expect(await sharing(secrets)).toEqual({ by: 'keyring', isOn: true });
    expect(keyring.items.size).toBe(1);
    expect((await commandLine()).value('TOKEN', any)).toEqual({ value });
  });

  /** Puts another text in the place of each item. */
  function mix(text: string): void {
    for (const account of keyring.items.keys()) keyring.items.set(account, text);
  }

  test('opens the secrets where the desktop’s own keeper has lost its key, and gives it back', async () => {
    await begun('keyring');
    safe.open = () => Promise.reject(new Error('Error while decrypting.'));
    const secrets = await desktop();
    const read = secrets.value('TOKEN', any);
    safe.open = fakeSafe().open;

    await secrets.move('system');

    expect(read).toEqual({ value });
    expect((await desktop()).value('TOKEN', any)).toEqual({ value });
    expect(keyring.items.size).toBe(0);
  });

  test('that can’t be deleted now is deleted later, and not asked for at every turn until then', async () => {
    const secrets = await begun('keyring');
    keyring.isGone = true;
    await secrets.move('system');
    await secrets.ready();
    keyring.asked = 0;

    await secrets.ready();
    await secrets.ready();

    const between = [keyring.asked, keyring.items.size, (await stored()).wraps.length];
    keyring.isGone = false;
    await secrets.tryAgain();
    expect(between).toEqual([0, 1, 1]);
    expect(keyring.items.size).toBe(0);
    expect((await stored()).retired).toEqual([]);
  });

  test.each(['keep', 'read', 'forget'] as const)(
    'that is cut off at its “%s” costs nothing, and leaves no key behind',
    async (step) => {
      await begun();
      const cut = { ...keyring, [step]: () => Promise.reject(new Error('killed')) };
      const dying = await opened(systemKeeper(safe), cut, fileKeeper(home));

      await dying.move('keyring', true).catch(() => undefined);
      await dying.move('system').catch(() => undefined);

      const again = await desktop();
      expect(again.value('TOKEN', any)).toEqual({ value });
      expect(await sharing(again)).toEqual({ by: 'keyring', isOn: false });
      expect(keyring.items.size).toBe(0);
    },
  );
});

describe('the desktop’s own keeper', () => {
  test('that is away for a moment leaves all as it is, and opens it when it is back', async () => {
    await begun();
    const before = await readFile(file(), 'utf8');
    safe.isAway = true;
    const secrets = await desktop();
    const closed = [await secrets.state(), secrets.value('TOKEN', any)];
    await expect(secrets.move('keyring', true)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    safe.isAway = false;

    await secrets.tryAgain();

    expect(closed).toMatchObject([
      { status: 'closed', problem: 'It is away.' },
      { problem: expect.stringContaining('It is away.') },
    ]);
    expect(await readFile(file(), 'utf8')).toBe(before);
    expect(secrets.value('TOKEN', any)).toEqual({ value });
  });

  test('seals anew where it wants to, and what is shared stays so', async () => {
    await begun('keyring');
    safe.generation = 2;

    await desktop();

    expect(await stored()).toMatchObject({
      wraps: [{ keeper: 'keyring' }, { keeper: 'system', held: expect.stringMatching(/^2:/) }],
    });
    expect((await commandLine()).value('TOKEN', any)).toEqual({ value });
  });

  test.each([
    ['can’t', () => Promise.reject(new Error('It is full.'))],
    ['seals another text', async () => '2:bm9uc2Vuc2U='],
  ])('that should seal anew and %s still opens what it sealed before', async (_what, seal) => {
    const spoken = vi.spyOn(console, 'error').mockReturnValue();
    await begun();
    const before = await stored();
    safe.generation = 2;
    safe.seal = seal;

    const secrets = await desktop();

    expect(secrets.value('TOKEN', any)).toEqual({ value });
    expect(await stored()).toEqual(before);
    expect(spoken).toHaveBeenCalledWith(expect.stringContaining('tidied up'));
    spoken.mockRestore();
  });
});

describe('a file of another version', () => {
  type Content = { version: number; wraps: { keeper: string }[] };
  test.each([
    ['is later', (content: Content) => ({ ...content, version: 3 })],
    ['has a member that is not known', (content: Content) => ({ ...content, later: true })],
    [
      'names a keeper that is not known',
      ({ wraps, ...content }: Content) => ({
        ...content,
        wraps: [...wraps, { keeper: 'later', held: '' }],
      }),
    ],
  ])('that %s is left as it is, whatever is asked', async (_what, change) => {
    await begun('keyring');
    const later = JSON.stringify(change(JSON.parse(await readFile(file(), 'utf8')) as Content));
    await writeFile(file(), later, { mode: 0o600 });

    for (const secrets of [await desktop(), await commandLine()]) {
      const unavailable = { code: 'UNAVAILABLE' };
      await expect(secrets.set({ ...token, mayUseFile: true })).rejects.toMatchObject(unavailable);
      await expect(secrets.move('file', true)).rejects.toMatchObject(unavailable);
      await secrets.remove('TOKEN');
      await secrets.tryAgain();
      expect(await secrets.state()).toMatchObject({
        status: 'closed',
        problem: expect.stringContaining('does not know'),
      });
    }

    expect(await readFile(file(), 'utf8')).toBe(later);
    expect(keyring.items.size).toBe(1);
  });
});
