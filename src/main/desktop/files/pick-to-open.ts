import { dialog, type OpenDialogOptions } from 'electron';
import { frontWindow } from '../windows/page-window.ts';

/** Lets the user choose a file that the app opens; undefined where none is chosen. */
export async function pickToOpen(): Promise<string | undefined> {
  const title = 'Open a bundle, a list of servers or a recording';
  const options: OpenDialogOptions = {
    title,
    // The dialogs of macOS have no title.
    message: title,
    filters: [
      { name: 'All supported files', extensions: ['mcpb', 'dxt', 'json', 'jsonl', 'ndjson'] },
      { name: 'All files', extensions: ['*'] },
    ],
    properties: ['openFile', 'showHiddenFiles'],
  };
  const window = frontWindow();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0];
}
