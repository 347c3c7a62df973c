import {
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
  chmod,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testSecrets } from '../../src/main/core/secrets/test-secrets.ts';

// Who can write the sealed file, but has no key, must gain nothing by it.

const value = 'ghp_canary0123456789abcdefghijklmnop';
const stored = { value, kind: 'text', keep: 'stored', mayUseFile: true } as const;
const github = { server: 'GitHub' };
const evil = { server: 'Evil' };

type Content = {
  check: string;
  wraps: unknown[];
  secrets: Record<string, Record<string, unknown>>;
};

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-sealed-'));
  const secrets = testSecrets(home);
  await secrets.set({ ...stored, name: 'TOKEN', audience: ['server:GitHub'] });
  await secrets.set({ ...stored, name: 'OTHER', value: 'of no worth', audience: ['any'] });
});
afterEach(() => rm(home, { recursive: true, force: true }));

const file = () => join(home, 'secrets.json');
async function opened() {
  const secrets = testSecrets(home);
  await secrets.ready();
  return secrets;
}
async function tampered(edit: (content: Content) => void) {
  const content = JSON.parse(await readFile(file(), 'utf8')) as Content;
  edit(content);
  await writeFile(file(), JSON.stringify(content), { mode: 0o600 });
  return opened();
}

describe('a sealed value', () => {
  test('that is moved to another name can’t be opened there', async () => {
    const secrets = await tampered(({ secrets: all }) => {
      all['OTHER'] = { ...all['OTHER'], sealed: all['TOKEN']?.['sealed'] };
    });

    expect(secrets.referred('OTHER', evil)).toEqual({
      problem: expect.stringContaining('can’t be opened'),
    });
    expect(secrets.referred('TOKEN', github)).toEqual({ value });
  });

  test.each([
    ['another audience', { audience: ['any'] }],
    ['one more server', { audience: ['server:GitHub', 'server:Evil'] }],
    ['another kind', { audience: ['server:Evil'], kind: 'endpoint-key' }],
  ])('can’t be opened for %s than it was sealed for', async (_what, changed) => {
    const secrets = await tampered(({ secrets: all }) => {
      all['TOKEN'] = { ...all['TOKEN'], ...changed };
    });

    expect(secrets.value('TOKEN', evil)).toEqual({
      problem: expect.stringContaining('can’t be opened'),
    });
  });

  test.each([
    ['a byte of it changed', (bytes: Buffer) => bytes.with(20, (bytes[20] ?? 0) ^ 1)],
    ['its tag gone', (bytes: Buffer) => bytes.subarray(0, -16)],
    ['its tag cut short', (bytes: Buffer) => bytes.subarray(0, -12)],
    ['nothing but a nonce', (bytes: Buffer) => bytes.subarray(0, 12)],
    ['nothing', () => new Uint8Array()],
  ])('can’t be opened with %s', async (_what, change) => {
    const secrets = await tampered(({ secrets: all }) => {
      const bytes = Buffer.from(String(all['TOKEN']?.['sealed']), 'base64');
      all['TOKEN'] = { ...all['TOKEN'], sealed: Buffer.from(change(bytes)).toString('base64') };
    });

    expect(secrets.referred('TOKEN', github)).toHaveProperty('problem');
  });
});

describe('a file of secrets', () => {
  test('with another one’s key beside it seals nothing with that', async () => {
    const [key = ''] = (await readdir(home)).filter((name) => name.endsWith('.key'));
    await writeFile(join(home, key), Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
    const before = await readFile(file(), 'utf8');
    const secrets = await opened();

    const set = secrets.set({ ...stored, name: 'NEW', audience: ['any'] });

    await expect(set).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  test('without any keeper is left as it is, not begun anew', async () => {
    const secrets = await tampered((content) => {
      content.wraps = [];
    });
    const before = await readFile(file(), 'utf8');

    const set = secrets.set({ ...stored, name: 'NEW', audience: ['any'] });

    await expect(set).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  test.runIf(process.platform !== 'win32').each([
    [
      /is a link/,
      async () => {
        await rename(file(), join(home, 'elsewhere.json'));
        await symlink(join(home, 'elsewhere.json'), file());
      },
    ],
    [/may be written by others/, () => chmod(file(), 0o622)],
  ])('of which it is said that it %s is not used', async (why, spoil) => {
    await spoil();
    const secrets = await opened();

    const set = secrets.set({ ...stored, name: 'NEW', audience: ['any'] });

    await expect(set).rejects.toThrow(why);
    expect(secrets.list()).toEqual([]);
    expect(await secrets.state()).toMatchObject({
      status: 'closed',
      problem: expect.stringMatching(why),
    });
  });

  test('with names that any object has is read as what it is', async () => {
    const secrets = await opened();

    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(secrets.find(name)).toBeUndefined();
      expect(secrets.referred(name, evil)).toEqual({
        problem: expect.stringContaining('not stored here'),
      });
    }
  });
});
