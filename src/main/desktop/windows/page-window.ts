import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { offerReload } from './offer-reload.ts';
import { titleBarOptions } from './title-bar.ts';
import { windowColor } from './window-theme.ts';

export type PageWindowOptions = {
  preloadFile: string;
  /** Of the window on Linux; elsewhere the program brings its own. */
  iconFile: string;
  /** Whether it is never shown, as in a test that the app makes of itself. */
  isHidden?: boolean;
  onFault(what: string, thrown: unknown): void;
};

/** So long a window waits for its page before it is shown as it is. */
const longestHiddenMs = 2000;

/** Opens a window with a page of ours, in a sandbox without Node; it is shown once the page is drawn. */
export function openPageWindow(
  { preloadFile, iconFile, isHidden = false, onFault }: PageWindowOptions,
  url: string,
  { place, isMaximized = false }: { place: BrowserWindowConstructorOptions; isMaximized?: boolean },
): BrowserWindow {
  const window = new BrowserWindow({
    ...place,
    minWidth: 640,
    minHeight: 420,
    show: false,
    title: 'Wirebench',
    ...(process.platform === 'linux' && { icon: iconFile }),
    ...titleBarOptions(process.platform),
    autoHideMenuBar: true,
    backgroundColor: windowColor(),
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  const show = () => {
    if (isMaximized) window.maximize();
    window.show();
  };
  if (!isHidden) showWhenDrawn(window, show);
  const askToReload = offerReload(window, onFault);
  window.loadURL(url).catch((error: unknown) => {
    // It rejects also where the page was reloaded, or its window closed, before it had loaded.
    if (window.isDestroyed() || isAborted(error)) return;
    onFault('The page can’t be loaded', error);
    askToReload();
  });
  return window;
}

/** Brings a window to the front. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** The window that the user is in, or else any. */
export const frontWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';

/**
 * Calls `show` once: on Wayland a hidden window is not always told to be ready
 * (https://github.com/electron/electron/issues/48859), and a page that hangs never is.
 */
function showWhenDrawn(window: BrowserWindow, show: () => void): void {
  let isShown = false;
  const showOnce = () => {
    clearTimeout(timer);
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    show();
  };
  const timer = setTimeout(showOnce, longestHiddenMs);
  window.once('ready-to-show', showOnce);
  window.webContents.once('did-finish-load', showOnce);
  window.once('closed', () => clearTimeout(timer));
}
