import { create } from 'zustand';
import { readViewState, writeViewState } from '../view-state.ts';

export type Theme = 'system' | 'light' | 'dark';

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'system' }));

export function setTheme(theme: Theme): void {
  useTheme.setState({ theme });
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  writeViewState('theme', theme);
}

export function restoreTheme(): void {
  const stored = readViewState('theme');
  if (stored === 'light' || stored === 'dark') setTheme(stored);
}
