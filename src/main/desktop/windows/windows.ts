import { BrowserWindow } from 'electron';
import { recordingAddress } from '../../../shared/model/traffic/recording-address.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { openMainWindow, type MainWindowOptions } from './main-window.ts';
import { pageUrl } from './page-address.ts';
import { focusWindow, openPageWindow } from './page-window.ts';

export type Windows = {
  /** Brings the main window to the front, and opens it where there is none. */
  showMain(): void;
  /** Opens a window that shows one recording, or brings that to the front; UNAVAILABLE where there are too many. */
  showRecording(recordingId: string): void;
};

/** More than a user can tell apart. */
const mostWindows = 8;

/** The windows of the app: the main one, and one for each recording that the user wants beside it. */
export function createWindows(options: MainWindowOptions): Windows {
  let main: BrowserWindow | undefined;
  const recordings = new Map<string, BrowserWindow>();
  return {
    showMain() {
      if (main) return focusWindow(main);
      const window = openMainWindow(options);
      main = window;
      window.once('closed', () => (main = undefined));
    },
    showRecording(recordingId) {
      const open = recordings.get(recordingId);
      if (open) return focusWindow(open);
      if (BrowserWindow.getAllWindows().length >= mostWindows) {
        throw new RpcError(
          'UNAVAILABLE',
          `There are ${mostWindows} windows already. Close one, then open the recording again.`,
        );
      }
      const url = `${pageUrl}${recordingAddress(recordingId)}`;
      const window = openPageWindow(options, url, { place: { width: 1100, height: 720 } });
      recordings.set(recordingId, window);
      window.once('closed', () => recordings.delete(recordingId));
    },
  };
}
