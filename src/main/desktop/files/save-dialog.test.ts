import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fake } from '../../../../test/fake-electron.ts';
import { keepPlaces } from './kept-places.ts';
import { createSaveDialog } from './save-dialog.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-save-'));
  fake.saveDialogs = [];
  fake.shownInFolder = [];
  fake.saveTo = () => join(folder, 'as I like.har');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (file = join(folder, 'places.json')) =>
  createSaveDialog(keepPlaces(file, (what) => expect.unreachable(what)));

test('the next file is saved in the folder of the last one, also after a new start', async () => {
  const path = await open().pick('a.har');
  await open().pick('b.har');

  expect(path).toBe(join(folder, 'as I like.har'));
  expect(fake.saveDialogs).toMatchObject([
    { defaultPath: 'a.har', filters: [{ extensions: ['har'] }, { extensions: ['*'] }] },
    { defaultPath: join(folder, 'b.har'), properties: expect.arrayContaining(['createDirectory']) },
  ]);
});

test('a folder that is gone is not suggested, and a cancelled dialog changes none', async () => {
  const gone = join(folder, 'gone');
  const dialog = open();
  fake.saveTo = () => join(gone, 'a');
  await dialog.pick('a');
  fake.saveTo = () => undefined;

  expect(await dialog.pick('b')).toBeUndefined();
  expect(fake.saveDialogs).toMatchObject([
    { defaultPath: 'a', filters: [] },
    { defaultPath: 'b', filters: [] },
  ]);
});

test('only what was picked here is shown in its folder', async () => {
  const dialog = open();
  const path = (await dialog.pick('a.har')) ?? '';

  dialog.showInFolder('/etc/passwd');
  dialog.showInFolder(folder);
  dialog.showInFolder(path);

  expect(fake.shownInFolder).toEqual([path]);
});
