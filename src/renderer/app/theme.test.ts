// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { answerWith } from '../test-backend.ts';
import { loadViewState } from '../view-state.ts';
import { restoreTheme, setTheme } from './theme.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const shown: string[] = [];
answerWith({ 'app.showTheme': ({ theme }) => void shown.push(theme) });

test('the window takes the theme that the user chooses', async () => {
  setTheme('light');
  setTheme('system');

  await vi.waitFor(() => expect(shown.splice(0)).toEqual(['light', 'system']));
});

test.each([
  ['dark', 'dark'],
  ['system', 'system'],
  ['pink', 'system'],
  [undefined, 'system'],
])('a page that remembers %j shows its window as %s', async (theme, asShown) => {
  answerWith({ 'viewState.read': () => (theme === undefined ? {} : { theme }) });
  await loadViewState();

  restoreTheme();

  await vi.waitFor(() => expect(shown.splice(0)).toEqual([asShown]));
});
