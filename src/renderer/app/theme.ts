import { create } from 'zustand';
import { readViewState, writeViewState } from '../view-state.ts';

export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'system' }));

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  writeViewState(key, theme);
}

export function restoreTheme(): void {
  const stored = readViewState(key);
  if (stored === 'light' || stored === 'dark') applyTheme(stored);
}

function applyTheme(theme: Theme): void {
  useTheme.setState({ theme });
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
