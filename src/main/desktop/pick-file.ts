import { isAbsolute } from 'node:path';
import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { ShellPorts } from '../core/ports.ts';

/** The system's dialog for one file or folder, at the window that asks. */
export const pickFile: NonNullable<ShellPorts['pickFile']> = async ({ kind, title, from }) => {
  const options: OpenDialogOptions = {
    title,
    // It would be taken as relative to where the app was started.
    ...(from !== undefined && isAbsolute(from) ? { defaultPath: from } : {}),
    properties:
      kind === 'file'
        ? ['openFile', 'showHiddenFiles']
        : ['openDirectory', 'showHiddenFiles', 'createDirectory'],
  };
  const [window] = BrowserWindow.getAllWindows();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0];
};
