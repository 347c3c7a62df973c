import { nativeTheme, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';

/** As high as the page's own line there (renderer/app/bars/title-bar.tsx). */
const height = 32;

/**
 * The options of a window whose page draws the title bar; the system draws its controls over it. macOS
 * chooses their colours and height itself.
 */
export const titleBarOptions = (platform: NodeJS.Platform): BrowserWindowConstructorOptions =>
  platform === 'darwin'
    ? { titleBarStyle: 'hiddenInset', titleBarOverlay: true }
    : { titleBarStyle: 'hidden', titleBarOverlay: colors() };

/** Gives the controls of windows the colours of the page's theme. */
export function colorTitleBars(windows: readonly BrowserWindow[], platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  for (const window of windows) window.setTitleBarOverlay(colors());
}

/** The page's surface and its text (renderer/styles/theme.css). */
const colors = () =>
  nativeTheme.shouldUseDarkColors
    ? { color: '#1b1d21', symbolColor: '#e4e6ea', height }
    : { color: '#f7f8f9', symbolColor: '#1b1e23', height };
