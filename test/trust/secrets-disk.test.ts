import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileKeeper } from '../../src/main/core/secrets/keepers/file-keeper.ts';
import { systemKeeper } from '../../src/main/core/secrets/keepers/system-keeper.ts';
import { fakeKeyring, fakeSafe, testSecrets } from '../../src/main/core/secrets/test-secrets.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';

const value = 'ghp_canary0123456789abcdefghijklmnop';
const token = {
  name: 'TOKEN',
  value,
  kind: 'text' as const,
  audience: ['any'],
  keep: 'stored' as const,
};

let home: string;
let mounted: SmallDisk | string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-full-'));
  mounted = mountSmallDisk(home, 2);
});
afterEach(async () => {
  if (typeof mounted !== 'string') mounted.unmount();
  await rm(home, { recursive: true, force: true });
});

test('a full disk costs no secret and no key, whatever was asked for meanwhile', async ({
  skip,
}) => {
  if (typeof mounted === 'string') return skip(mounted);
  const keyring = fakeKeyring();
  const safe = fakeSafe();
  const opened = async () => {
    const secrets = testSecrets(home, [systemKeeper(safe), keyring, fileKeeper(home)]);
    await secrets.ready();
    return secrets;
  };
  const secrets = await opened();
  await secrets.set(token);
  await secrets.move('keyring', true);
  const before = await readFile(join(home, 'secrets.json'), 'utf8');

  const ballast = await mounted.fill();
  for (const asked of [
    () => secrets.set({ ...token, name: 'OTHER' }),
    () => secrets.setAudience('TOKEN', []),
    () => secrets.remove('TOKEN'),
    () => secrets.move('file', true),
    () => secrets.move('system'),
    () => secrets.move('memory'),
  ])
    await expect(asked()).rejects.toThrow(/ENOSPC|full/);
  const listed = secrets.list();
  await rm(ballast);

  expect(listed).toMatchObject([{ name: 'TOKEN', keptIn: 'file', audience: ['any'] }]);
  expect(await readFile(join(home, 'secrets.json'), 'utf8')).toBe(before);
  const again = await opened();
  expect(again.value('TOKEN', { server: 'any' })).toEqual({ value });
  expect((await again.state()).sharing).toEqual({ by: 'keyring', isOn: true });
  expect(keyring.items.size).toBe(1);
  expect((await readdir(home)).filter((name) => /key|tmp/.test(name))).toEqual([]);
});
