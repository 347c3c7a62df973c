import { beforeEach, expect, test, vi } from 'vitest';
import { app, BrowserWindow, fake, fakeFrame } from '../../../../test/fake-electron.ts';
import { offerContextMenus } from './context-menu.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const nothing = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canSelectAll: true,
};

beforeEach(() => {
  app.removeAllListeners();
  fake.popups = [];
});

function opened(params: object): Record<string, boolean>[] {
  offerContextMenus();
  const window = new BrowserWindow({ webPreferences: {} });
  const frame = fakeFrame('app://wirebench/index.html');
  window.webContents.emit('context-menu', {}, { frame, selectionText: '', ...params });
  return fake.popups.map(({ items }) =>
    Object.fromEntries(
      items.flatMap(({ role, enabled }) => (role ? [[role, enabled ?? true]] : [])),
    ),
  );
}

test('a text that is written offers what can be done with it now', () => {
  const editFlags = { ...nothing, canPaste: true, canUndo: true };

  expect(opened({ isEditable: true, editFlags })).toEqual([
    { undo: true, redo: false, cut: false, copy: false, paste: true, selectAll: true },
  ]);
});

test('a text that is read offers to be copied', () => {
  const editFlags = { ...nothing, canCopy: true };

  expect(opened({ isEditable: false, selectionText: 'a result', editFlags })).toEqual([
    { copy: true, selectAll: true },
  ]);
});

test.each(['', '  \n'])('a place with nothing selected (%j) has no menu', (selectionText) => {
  expect(opened({ isEditable: false, selectionText, editFlags: nothing })).toEqual([]);
});

test('the menu is that of the frame', () => {
  opened({ isEditable: true, editFlags: nothing });

  expect(fake.popups[0]?.options).toMatchObject({ frame: { url: 'app://wirebench/index.html' } });
});
