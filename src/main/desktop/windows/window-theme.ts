import { BrowserWindow, nativeTheme } from 'electron';
import type { Theme } from '../../../shared/model/app.ts';
import { colorTitleBars } from './title-bar.ts';

/** Gives title bars, menus and dialogs the theme of the page, and what shows before the page is drawn. */
export function showTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
  const windows = BrowserWindow.getAllWindows();
  for (const window of windows) window.setBackgroundColor(windowColor());
  colorTitleBars(windows, process.platform);
}

/** The page's own background (renderer/styles), so that nothing flashes before it is drawn. */
export const windowColor = (): string => (nativeTheme.shouldUseDarkColors ? '#0e1013' : '#ffffff');
