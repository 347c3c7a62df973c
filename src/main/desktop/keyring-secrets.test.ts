import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fake } from '../../../test/fake-electron.ts';
import { plainSecrets } from '../shell/plain-secrets.ts';
import { keyringSecrets } from './keyring-secrets.ts';

// Not the real thing: Electron's binary can't be had everywhere. See the file for what it holds to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const usual = { ...fake.keyring };
beforeEach(() => {
  fake.isReady = true;
});
afterEach(() => {
  fake.keyring = { ...usual };
});

test('a secret comes back from the keyring, and what lies on disk is not it', async () => {
  const safe = keyringSecrets('linux');

  const sealed = await safe.seal('sk-secret-ü');

  expect(await safe.protection()).toEqual({ status: 'keyring' });
  expect(sealed).not.toContain('sk-secret');
  expect(sealed).not.toContain(Buffer.from('sk-secret').toString('base64').slice(0, 8));
  expect(await safe.open(sealed)).toBe('sk-secret-ü');
});

test.each([
  ['knows no keyring', { backend: 'basic_text' }],
  ['has not found one yet', { backend: 'unknown' }],
  ['can’t open it', { isAvailable: false }],
])('nothing is stored where Linux %s', async (_why, keyring) => {
  Object.assign(fake.keyring, keyring);
  const safe = keyringSecrets('linux');

  expect(await safe.protection()).toEqual({
    status: 'none',
    reason: expect.stringMatching(/no keyring.*\$\{env:NAME\}/),
  });
  await expect(safe.seal('secret')).rejects.toThrow(/no keyring/);
});

test.each(['darwin', 'win32'] as const)('on %s the system has its own', async (platform) => {
  fake.keyring.backend = 'unknown';

  expect(await keyringSecrets(platform).protection()).toEqual({ status: 'keyring' });
});

test('a keyring that was set up anew opens nothing of before', async () => {
  const safe = keyringSecrets('linux');
  const sealed = await safe.seal('secret');
  fake.keyring.password = 9;

  await expect(safe.open(sealed)).rejects.toThrow(/decrypt/);
});

test('the desktop reads what the web shell has stored, and not the other way round', async () => {
  const safe = keyringSecrets('linux');

  expect(await safe.open(await plainSecrets.seal('from the web'))).toBe('from the web');
  await expect(plainSecrets.open(await safe.seal('x'))).rejects.toThrow(/by the desktop app/);
});
