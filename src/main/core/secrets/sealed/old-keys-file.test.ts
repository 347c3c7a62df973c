import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SystemSafe } from '../../ports.ts';
import { createSecrets } from '../create-secrets.ts';
import { fileKeeper } from '../keepers/file-keeper.ts';
import { systemKeeper } from '../keepers/system-keeper.ts';
import { testSecrets } from '../test-secrets.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-old-keys-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const file = () => join(home, 'secrets.json');
async function opened() {
  const secrets = testSecrets(home);
  await secrets.ready();
  return secrets;
}
const onDisk = async () => {
  const names = await readdir(home);
  return (await Promise.all(names.map((name) => readFile(join(home, name), 'latin1')))).join('\n');
};

describe('keys of a former version', () => {
  const plain = (text: string) => `plain:${Buffer.from(text).toString('base64')}`;
  const system: SystemSafe = {
    whyUnusable: async () => undefined,
    seal: async (text) => Buffer.from(text).toString('hex'),
    open: async (sealed) => ({ text: Buffer.from(sealed, 'hex').toString(), sealAnew: false }),
  };
  const old = {
    version: 1,
    keys: {
      e1: { origin: 'https://a.test', sealed: plain('sk-plain-0123456789ab'), last4: '89ab' },
      e2: { origin: 'https://b.test', sealed: `keyring:${Buffer.from('sk-ring').toString('hex')}` },
    },
  };
  beforeEach(() => writeFile(file(), JSON.stringify(old), { mode: 0o600 }));
  const atA = { origin: 'https://a.test' };
  const atB = { origin: 'https://b.test' };

  test('are sealed as they can be opened; the others wait for the shell that can', async () => {
    const web = await opened();
    const asideAfterWeb = JSON.parse(
      await readFile(join(home, 'secrets.v1.json'), 'utf8'),
    ) as typeof old;

    expect(web.value('endpoint:e1', atA)).toEqual({ value: 'sk-plain-0123456789ab' });
    expect(web.value('endpoint:e1', atB)).toEqual({
      problem: expect.stringContaining('not available to'),
    });
    expect(web.find('endpoint:e2')?.problem).toMatch(/stored by the desktop app/);
    expect(Object.keys(asideAfterWeb.keys)).toEqual(['e2']);

    const keepers = [systemKeeper(system), fileKeeper(home)];
    const openOldKey = async (sealed: string) => (await system.open(sealed)).text;
    const desktop = createSecrets({ home, keepers, openOldKey, onKnown: () => undefined });
    await desktop.ready();

    expect(desktop.value('endpoint:e2', atB)).toEqual({ value: 'sk-ring' });
    expect(await readdir(home)).not.toContain('secrets.v1.json');
    expect(await onDisk()).not.toContain(old.keys.e1.sealed);
  });

  test('that nothing here opens stay in their file, byte for byte', async () => {
    const only = JSON.stringify({ version: 1, keys: { e2: old.keys.e2 } });
    await writeFile(file(), only);

    const web = await opened();

    expect(web.find('endpoint:e2')?.problem).toMatch(/desktop app/);
    expect(await readFile(file(), 'utf8')).toBe(only);
  });

  test('that were given anew or removed do not come back', async () => {
    const web = await opened();
    await web.set({
      name: 'endpoint:e2',
      keep: 'stored',
      mayUseFile: true,
      kind: 'endpoint-key',
      value: 'newer',
      audience: ['origin:https://b.test'],
    });

    expect((await opened()).value('endpoint:e2', atB)).toEqual({ value: 'newer' });
    expect(await readdir(home)).not.toContain('secrets.v1.json');
  });

  test('that are removed do not come back, though nothing here opens them', async () => {
    const two = { e2: old.keys.e2, e3: { ...old.keys.e2, origin: 'https://c.test' } };
    await writeFile(file(), JSON.stringify({ version: 1, keys: two }), { mode: 0o600 });
    const web = await opened();
    const next = testSecrets(home);

    await web.remove('endpoint:e2');
    await next.ready();
    await next.set({
      name: 'TOKEN',
      keep: 'stored',
      mayUseFile: true,
      kind: 'text',
      value: 'x',
      audience: ['any'],
    });

    expect((await opened()).list().map(({ name }) => name)).toEqual(['TOKEN', 'endpoint:e3']);
    // With its quotes: hexadecimal names may hold the letters.
    expect(await onDisk()).not.toContain('"e2"');
  });

  test('leave no file behind when the last of them is removed', async () => {
    const only = JSON.stringify({ version: 1, keys: { e2: old.keys.e2 } });
    await writeFile(file(), only, { mode: 0o600 });

    await (await opened()).remove('endpoint:e2');

    expect(await readdir(home)).toEqual(['secrets.lock']);
  });
});
