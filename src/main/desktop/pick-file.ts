import { isAbsolute } from 'node:path';
import { dialog, type OpenDialogOptions } from 'electron';
import type { ShellPorts } from '../core/ports.ts';
import { frontWindow } from './windows/page-window.ts';

/** Opens the system's dialog for one file or folder; undefined where the user picks none. */
export const pickFile: NonNullable<ShellPorts['pickFile']> = async ({ kind, title, from }) => {
  const options: OpenDialogOptions = {
    title,
    // The dialogs of macOS have no title.
    message: title,
    // A relative path would be resolved against the folder that the app was started in.
    ...(from !== undefined && isAbsolute(from) ? { defaultPath: from } : {}),
    properties:
      kind === 'file'
        ? ['openFile', 'showHiddenFiles']
        : ['openDirectory', 'showHiddenFiles', 'createDirectory'],
  };
  const window = frontWindow();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0];
};
