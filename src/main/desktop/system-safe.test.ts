import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fake } from '../../../test/fake-electron.ts';
import { systemSafe } from './system-safe.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const usual = { ...fake.keyring };
beforeEach(() => {
  fake.isReady = true;
});
afterEach(() => {
  vi.restoreAllMocks();
  fake.keyring = { ...usual };
});

test('what is sealed comes back, and is not what lies on disk', async () => {
  const sealed = await systemSafe.seal('a-data-key-ü');

  expect(await systemSafe.whyUnusable()).toBeUndefined();
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('a-data-key');
  expect(await systemSafe.open(sealed)).toEqual({ text: 'a-data-key-ü', sealAnew: false });
});

test('is not usable where the keyring can’t be opened', async () => {
  fake.keyring.isAvailable = false;

  expect(await systemSafe.whyUnusable()).toMatch(/no keyring/);
});

test.runIf(process.platform === 'linux')(
  'is not usable, and seals nothing, with a password that all know',
  async () => {
    fake.keyring.isHardCoded = true;

    expect(await systemSafe.whyUnusable()).toMatch(/no keyring/);
    await expect(systemSafe.seal('a-data-key')).rejects.toThrow(/no keyring/);
  },
);

test.each(['darwin', 'win32'] as const)(
  'on %s a sealed text may begin as one with a password that all know does on Linux',
  async (platform) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    fake.keyring.isHardCoded = true;

    expect(await systemSafe.whyUnusable()).toBeUndefined();
    const sealed = await systemSafe.seal('a-data-key');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).toMatch(/^v10/);
    expect(await systemSafe.open(sealed)).toMatchObject({ text: 'a-data-key' });
  },
);

test('a keyring that was set up anew opens nothing of before', async () => {
  const sealed = await systemSafe.seal('a-data-key');
  fake.keyring.password = 9;

  await expect(systemSafe.open(sealed)).rejects.toThrow(/decrypt/);
});

test('says where the system wants it sealed anew', async () => {
  const sealed = await systemSafe.seal('a-data-key');
  fake.keyring.hasNewKey = true;

  expect(await systemSafe.open(sealed)).toEqual({ text: 'a-data-key', sealAnew: true });
});

test('tells a keyring that is away for a moment from one that opens nothing', async () => {
  const sealed = await systemSafe.seal('a-data-key');
  fake.keyring.isAway = true;

  await expect(systemSafe.open(sealed)).rejects.toThrow(/are unchanged; try again/);
  fake.keyring.isAway = false;
  expect(await systemSafe.open(sealed)).toEqual({ text: 'a-data-key', sealAnew: false });
});
