import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { BrowserWindow, fake, nativeTheme } from '../../../../test/fake-electron.ts';
import { showTheme } from './window-theme.ts';
import { colorTitleBars, titleBarOptions } from './title-bar.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const styles = join(import.meta.dirname, '../../../renderer/styles/theme.css');

afterEach(() => {
  nativeTheme.themeSource = 'system';
  fake.windows = [];
});

test('macOS keeps its own controls, and the page has the rest', () => {
  expect(titleBarOptions('darwin')).toEqual({
    titleBarStyle: 'hiddenInset',
    titleBarOverlay: true,
  });
});

test.each(['light', 'dark'] as const)(
  'elsewhere the controls have the colours of the page’s %s theme',
  async (theme) => {
    nativeTheme.themeSource = theme;
    const css = await readFile(styles, 'utf8');
    const named = (name: string) =>
      new RegExp(`--color-${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(css)?.[
        theme === 'light' ? 1 : 2
      ];

    expect(titleBarOptions('linux')).toEqual({
      titleBarStyle: 'hidden',
      titleBarOverlay: { color: named('surface'), symbolColor: named('text'), height: 32 },
    });
  },
);

test.skipIf(process.platform === 'darwin')(
  'a change of the theme reaches windows that are open',
  () => {
    const window = new BrowserWindow({ webPreferences: {} });

    showTheme('light');

    expect(window.options['titleBarOverlay']).toMatchObject({ color: '#f7f8f9' });
  },
);

test('on macOS nothing is coloured, where it can’t be', () => {
  const window = new BrowserWindow({ webPreferences: {} });

  colorTitleBars([window as never], 'darwin');

  expect(window.options['titleBarOverlay']).toBeUndefined();
});
