import { join } from 'node:path';
import { nativeTheme, screen, type BrowserWindow } from 'electron';
import { pageUrl } from './page-address.ts';
import { openPageWindow, type PageWindowOptions } from './page-window.ts';
import { readWindowState, windowBounds, writeWindowState } from './window-state.ts';

export type MainWindowOptions = PageWindowOptions & {
  home: string;
  /** Whether it opens as at the first start. */
  isSafeMode: boolean;
};

/** Opens the window where it was last. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const stateFile = join(options.home, 'window.json');
  const state = options.isSafeMode ? undefined : readWindowState(stateFile);
  if (state) nativeTheme.themeSource = state.theme;
  const place = windowBounds(
    state,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = openPageWindow(options, pageUrl, {
    place,
    isMaximized: state?.isMaximized ?? false,
  });
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
  return window;
}
