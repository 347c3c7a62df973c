import { create } from 'zustand';
import type { Theme } from '../../shared/model/app.ts';
import { backend } from '../backend.ts';
import { report } from '../notices.ts';
import { readViewState, writeViewState } from '../view-state.ts';

const key = 'theme';

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'system' }));

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  writeViewState(key, theme);
}

export function restoreTheme(): void {
  const stored = readViewState(key);
  applyTheme(stored === 'light' || stored === 'dark' ? stored : 'system');
}

function applyTheme(theme: Theme): void {
  useTheme.setState({ theme });
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  report(backend.call('app.showTheme', { theme }), 'The window could not take the theme');
}
