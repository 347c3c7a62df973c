// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from '../local-keys.ts';
import { shortcutText } from '../ui/kbd.tsx';
import { furnishPage } from '../test-page.ts';
import { fixedCommands } from './commands-and-shortcuts.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

beforeEach(furnishPage);

test('lists the keys of every command and of every part of the page', () => {
  render(<ShortcutsSheet />);

  const sheet = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  const listed = sheet.getAllByRole('term').map((term, i) => ({
    keys: term.textContent,
    title: sheet.getAllByRole('definition')[i]?.textContent,
  }));
  const all = [...fixedCommands, ...Object.values(localKeys)];
  expect(listed).toEqual(
    all.flatMap(({ keys, title }) => (keys ? [{ keys: shortcutText(keys), title }] : [])),
  );
});
