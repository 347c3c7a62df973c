// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../test-backend.ts';
import { TitleBar } from './title-bar.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const shell = (windowControls: 'left' | 'right' | 'none') => {
  const asked = vi.fn<() => void>();
  answerWith({
    'app.info': () => {
      asked();
      return { capabilities: { windowControls } } as never;
    },
  });
  return asked;
};

afterEach(cleanup);

test('is not there where the window, or the browser, has one', async () => {
  const asked = shell('none');
  render(<TitleBar />);

  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText('Wirebench')).toBeNull();
});

test('has the menu where the system shows no bar for it', async () => {
  shell('right');
  const shown = vi.fn<() => void>();
  answerWith({ 'app.showMenu': shown });
  render(<TitleBar />);

  await userEvent.setup().click(await screen.findByRole('button', { name: 'Menu' }));

  expect(shown).toHaveBeenCalledTimes(1);
});

test('leaves the menu to macOS', async () => {
  shell('left');
  render(<TitleBar />);

  expect(await screen.findByText('Wirebench')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
