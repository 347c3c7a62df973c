import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSmallDisk } from '../../../../test/small-disk.ts';
import { createSavedFiles } from './saved-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'wirebench-saved-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A shell in whose dialog the user picks this path. */
function shell(picked: string | undefined) {
  const shown: string[] = [];
  const asked: string[] = [];
  const saved = createSavedFiles({
    async pickSavePath(name) {
      asked.push(name);
      return picked;
    },
    showInFolder: async (path) => void shown.push(path),
  });
  const { handlers } = saved;
  const start = (name = 'a.txt') => handlers['files.saveStart']({ name });
  const begun = async () => (await start()).saveId ?? 0;
  const piece = (saveId: number, text: string | Buffer) =>
    handlers['files.savePiece']({ saveId, base64: Buffer.from(text).toString('base64') });
  const end = (saveId: number) => handlers['files.saveEnd']({ saveId });
  return { ...saved, shown, asked, start, begun, piece, end };
}
const listed = () => readdir(root);

test('a file is saved where the user says, and can then be shown there', async () => {
  const path = join(root, 'mine.txt');
  const { handlers, start, piece, end, asked, shown } = shell(path);
  const { saveId = 0 } = await start('../a\u202Eb.txt');

  await piece(saveId, 'one ');
  await piece(saveId, 'two');
  const before = await listed();
  const ended = await end(saveId);
  await handlers['files.showSaved']({ path });

  expect(asked).toEqual(['_ab.txt']);
  expect(before).toEqual([expect.stringMatching(/^\.wirebench-.*\.part$/)]);
  expect([ended, await listed(), await readFile(path, 'utf8')]).toEqual([
    { path },
    ['mine.txt'],
    'one two',
  ]);
  expect(shown).toEqual([path]);
});

test('what was never saved is not shown, nor what is not whole yet', async () => {
  const path = join(root, 'a.txt');
  const { handlers, begun, shown, close } = shell(path);
  await begun();

  for (const other of [path, '/etc/passwd', join(root, '.')]) {
    await expect(handlers['files.showSaved']({ path: other })).rejects.toMatchObject({
      code: 'REFUSED',
    });
  }

  expect(shown).toEqual([]);
  await close();
});

test('a dialog that is cancelled writes nothing', async () => {
  expect(await shell(undefined).start()).toEqual({});
  expect(await listed()).toEqual([]);
});

test('a file that is there stays until the new one is whole, with its rights and its link', async () => {
  const [real, link] = [join(root, 'real.txt'), join(root, 'link.txt')];
  await writeFile(real, 'old');
  await chmod(real, 0o600);
  await symlink(real, link);
  const { handlers, begun, piece, end } = shell(link);
  const given = await begun();
  await piece(given, 'ne');
  await handlers['files.saveCancel']({ saveId: given });
  const kept = await readFile(real, 'utf8');

  const saveId = await begun();
  await piece(saveId, 'new');
  await end(saveId);

  expect([kept, await readFile(real, 'utf8')]).toEqual(['old', 'new']);
  expect((await stat(real)).mode & 0o777).toBe(0o600);
  expect([await readlink(link), (await listed()).toSorted()]).toEqual([
    real,
    ['link.txt', 'real.txt'],
  ]);
});

test('what can’t be written says why, and where', async () => {
  await writeFile(join(root, 'file'), '');
  await mkdir(join(root, 'folder'));

  await expect(shell(join(root, 'none/a.txt')).start()).rejects.toThrow(
    `“a.txt” can’t be written in ${join(root, 'none')}: the folder is gone.`,
  );
  await expect(shell(join(root, 'file/a.txt')).start()).rejects.toThrow('the folder is gone.');
  await expect(shell(join(root, 'folder')).start()).rejects.toThrow('it is not a regular file.');
  await expect(shell('/dev/null').start()).rejects.toThrow('it is not a regular file.');
});

test('a folder that goes away meanwhile is told of', async () => {
  const folder = join(root, 'folder');
  await mkdir(folder);
  const { begun, piece, end } = shell(join(folder, 'a.txt'));
  const saveId = await begun();
  await piece(saveId, 'text');
  await rm(folder, { recursive: true });

  await expect(end(saveId)).rejects.toThrow('the folder is gone.');
});

test('on a full disk the old file stays, and nothing else', async ({ skip }) => {
  const disk = mountSmallDisk(root, 1);
  if (typeof disk === 'string') return skip(disk);
  try {
    const path = join(root, 'a.txt');
    await writeFile(path, 'old');
    const { handlers, begun, piece } = shell(path);
    const saveId = await begun();

    const written = piece(saveId, Buffer.alloc(3_000_000));

    await expect(written).rejects.toThrow(`can’t be written in ${root}: there is no room left.`);
    await handlers['files.saveCancel']({ saveId });
    expect([await listed(), await readFile(path, 'utf8')]).toEqual([['a.txt'], 'old']);
  } finally {
    disk.unmount();
  }
});

test('a page that went away in the middle leaves nothing behind', async () => {
  vi.useFakeTimers();
  const { begun, piece, close } = shell(join(root, 'a.txt'));
  const saveId = await begun();

  await vi.advanceTimersByTimeAsync(59_000);
  await piece(saveId, 'still there');
  await vi.advanceTimersByTimeAsync(59_000);
  const before = await listed();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();

  await expect.poll(listed).toEqual([]);
  expect(before).toHaveLength(1);
  await expect(piece(saveId, 'more')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await begun();
  await close();
  expect(await listed()).toEqual([]);
});

test('a shell without a dialog saves nothing', async () => {
  const { handlers } = createSavedFiles({});

  await expect(handlers['files.saveStart']({ name: 'a' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});
