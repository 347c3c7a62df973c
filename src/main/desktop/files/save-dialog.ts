import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { dialog, shell, type SaveDialogOptions } from 'electron';
import type { KeptPlaces } from './kept-places.ts';
import { frontWindow } from '../windows/page-window.ts';

export type SaveDialog = {
  /** Asks where a file of this name is saved; undefined where the user cancels. */
  pick(name: string): Promise<string | undefined>;
  /** Shows a file that was picked here in the system's file manager, and no other. */
  showInFolder(path: string): void;
};

/** Asks in the system's own dialog, which begins in the folder of the last time. */
export function createSaveDialog(places: KeptPlaces): SaveDialog {
  const picked = new Set<string>();
  return {
    async pick(name) {
      const { saveFolder } = places.read();
      const isThere = saveFolder !== undefined && existsSync(saveFolder);
      const options: SaveDialogOptions = {
        title: 'Save',
        // The dialogs of macOS have no title.
        message: 'Save',
        // A mere name is put into the folder that the system has for it.
        defaultPath: isThere ? join(saveFolder, name) : name,
        filters: filtersOf(extname(name).slice(1)),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const window = frontWindow();
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options));
      if (canceled || filePath === '') return undefined;
      picked.add(filePath);
      places.change({ saveFolder: dirname(filePath) });
      return filePath;
    },
    showInFolder(path) {
      if (picked.has(path)) shell.showItemInFolder(path);
    },
  };
}

/** Without one, the dialogs of Windows and Linux add no ending to a name that the user types. */
const filtersOf = (ending: string): SaveDialogOptions['filters'] =>
  ending === ''
    ? []
    : [
        { name: ending.toUpperCase(), extensions: [ending] },
        { name: 'All files', extensions: ['*'] },
      ];
