import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { desktopPorts } from '../../../../test/electron/desktop-here.ts';
import { fake, nativeTheme } from '../../../../test/fake-electron.ts';
import { createKnownSecrets } from '../../core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../../core/secrets/open-secrets.ts';

// A fake of Electron: its binary can't be had everywhere. The line between the two processes is real.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-core-ports-'));
  Object.assign(fake, { isReady: true, opened: [], picked: [], openDialogs: [] });
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('of a secret that is stored, the main process hears the data key alone', async () => {
  const heard: string[] = [];
  const ports = desktopPorts({ WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' }, (text) =>
    heard.push(text),
  );
  const secrets = openSecrets(ports, createKnownSecrets());
  await secrets.ready();

  await secrets.set({
    name: 'TOKEN_NAME',
    value: 'canary-value',
    kind: 'text',
    audience: ['any'],
    keep: 'stored',
    mayUseFile: false,
  });

  expect(await secrets.state()).toMatchObject({ status: 'open', keepers: ['system'] });
  expect(heard.filter((text) => text.includes('"safe.seal"'))).not.toEqual([]);
  expect(heard.filter((text) => /canary-value|TOKEN_NAME/.test(text))).toEqual([]);
});

test('a keyring that can’t be used says why, across the line', async () => {
  const { secrets } = desktopPorts({ WIREBENCH_HOME: home });
  const sealed = await secrets.system?.seal('a-key');
  const { password } = fake.keyring;
  fake.keyring.password = password + 1;

  const opened = secrets.system?.open(sealed ?? '');

  await expect(opened).rejects.toThrow('decrypting');
  fake.keyring.password = password;
  expect(await secrets.system?.open(sealed ?? '')).toEqual({ text: 'a-key', sealAnew: false });
});

test('the main process picks files, opens addresses and shows themes for the core', async () => {
  const ports = desktopPorts({ WIREBENCH_HOME: home });
  const wanted = { kind: 'file' as const, title: 'For path' };

  const none = await ports.pickFile?.(wanted);
  fake.picked = ['/home/me/a.txt'];
  const picked = await ports.pickFile?.(wanted);
  await ports.openExternal?.('https://example.com/');
  await ports.showTheme?.('dark');

  expect([none, picked]).toEqual([undefined, '/home/me/a.txt']);
  expect([fake.opened, nativeTheme.themeSource]).toEqual([['https://example.com/'], 'dark']);
});
