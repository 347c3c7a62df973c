import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { pageUrl } from './page-address.ts';
import { readWindowState, windowBounds, writeWindowState } from './window-state.ts';

type Options = {
  home: string;
  preloadFile: string;
  onFault(what: string, thrown: unknown): void;
};

/** Opens the window where it was last; it is shown once the page is drawn. */
export async function openMainWindow(options: Options): Promise<BrowserWindow> {
  const stateFile = join(options.home, 'window.json');
  const state = readWindowState(stateFile);
  const window = new BrowserWindow({
    ...windowBounds(
      state,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: 640,
    minHeight: 420,
    show: false,
    title: 'Wirebench',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0e1013' : '#ffffff',
    webPreferences: {
      preload: options.preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (state?.isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    try {
      const isMaximized = window.isMaximized();
      writeWindowState(stateFile, { ...window.getNormalBounds(), isMaximized });
    } catch (error) {
      options.onFault('The window’s position can’t be stored', error);
    }
  });
  offerReload(window, options);
  await window.loadURL(pageUrl);
  return window;
}

/** Offers to reload a page that crashed or hangs; connections live in the core and go on. */
function offerReload(window: BrowserWindow, { onFault }: Options): void {
  let isAsking = false;
  const ask = async (message: string, stay: string) => {
    if (isAsking || window.isDestroyed()) return;
    isAsking = true;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail: 'Connections and recordings are not affected.',
      buttons: ['Reload the window', stay],
      defaultId: 0,
      cancelId: 1,
    });
    isAsking = false;
    if (response === 0 && !window.isDestroyed()) window.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onFault('The window’s process ended', `${reason}, exit code ${exitCode}`);
    void ask('The window’s process ended unexpectedly.', 'Leave it');
  });
  window.on('unresponsive', () => void ask('The window does not respond.', 'Wait'));
}
