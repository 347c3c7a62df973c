import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFolder } from './list-folder.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wirebench-files-'));
  await Promise.all(['b folder', 'a folder'].map((name) => mkdir(join(root, name))));
  await Promise.all(['z.txt', '<b>.md', 'ä.txt'].map((name) => writeFile(join(root, name), '')));
  await symlink(join(root, 'a folder'), join(root, 'link'));
  await symlink(join(root, 'nowhere'), join(root, 'broken'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('lists folders first, links as what they lead to', async () => {
  const { path, parent, entries, others } = await listFolder(root);

  expect({ path, parent, others }).toEqual({ path: root, parent: tmpdir(), others: 0 });
  expect(entries.map(({ name, isFolder }) => (isFolder ? `${name}/` : name))).toEqual([
    'a folder/',
    'b folder/',
    'link/',
    '<b>.md',
    'ä.txt',
    'broken',
    'z.txt',
  ]);
  expect(entries[0]?.path).toBe(join(root, 'a folder'));
});

test.each(['z.txt', 'not there/deep.txt', 'a folder/..'])(
  'of %s lists the folder around it',
  async (name) => {
    expect((await listFolder(`${root}/${name}`)).entries).toHaveLength(7);
  },
);

test.each(['', 'relative/x', 'a\0b', '/a\0b', '~/'])(
  'for %j starts in the user’s folder',
  async (wanted) => {
    expect(join((await listFolder(wanted)).path, '.')).toBe(join(homedir(), '.'));
  },
);

test('knows the top', async () => {
  const top = parse(root).root;

  expect(await listFolder(top)).not.toHaveProperty('parent');
});

test('says which folder can’t be read', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'root can read every folder');
  const closed = join(root, 'b folder');
  await chmod(closed, 0o000);

  await expect(listFolder(closed)).rejects.toThrow(`The folder ${closed} can’t be read`);
  await chmod(closed, 0o700);
});
