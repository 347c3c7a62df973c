import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { offerReload } from './offer-reload.ts';
import { pageUrl } from './page-address.ts';
import { titleBarOptions } from './title-bar.ts';
import { readWindowState, windowBounds, writeWindowState } from './window-state.ts';
import { windowColor } from './window-theme.ts';

type Options = {
  home: string;
  preloadFile: string;
  /** Whether it is never shown, as in a test that the app makes of itself. */
  isHidden?: boolean;
  /** Of the window on Linux; elsewhere the program brings its own. */
  iconFile: string;
  /** Whether it opens as at the first start. */
  isSafeMode: boolean;
  onFault(what: string, thrown: unknown): void;
};

/** So long a window waits for its page before it is shown as it is. */
const longestHiddenMs = 2000;

/** Opens the window where it was last; it is shown once the page is drawn. */
export function openMainWindow(options: Options): void {
  const stateFile = join(options.home, 'window.json');
  const state = options.isSafeMode ? undefined : readWindowState(stateFile);
  if (state) nativeTheme.themeSource = state.theme;
  const window = new BrowserWindow({
    ...windowBounds(
      state,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: 640,
    minHeight: 420,
    show: false,
    title: 'Wirebench',
    ...(process.platform === 'linux' && { icon: options.iconFile }),
    ...titleBarOptions(process.platform),
    autoHideMenuBar: true,
    backgroundColor: windowColor(),
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
  const show = () => {
    if (state?.isMaximized) window.maximize();
    window.show();
  };
  if (!options.isHidden) showWhenDrawn(window, show);
  window.on('close', () => {
    if (options.isSafeMode) return;
    try {
      const isMaximized = window.isMaximized();
      const theme = nativeTheme.themeSource;
      writeWindowState(stateFile, { ...window.getNormalBounds(), isMaximized, theme });
    } catch (error) {
      options.onFault('The window’s position can’t be stored', error);
    }
  });
  const askToReload = offerReload(window, options.onFault);
  window.loadURL(pageUrl).catch((error: unknown) => {
    // It rejects also where the page was reloaded, or its window closed, before it had loaded.
    if (window.isDestroyed() || isAborted(error)) return;
    options.onFault('The page can’t be loaded', error);
    askToReload();
  });
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';

/** Brings the window to the front; false where there is none. */
export function focusMainWindow(): boolean {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) return false;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  return true;
}

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
