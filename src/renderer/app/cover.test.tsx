// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../test-page.ts';
import { Cover } from './cover.tsx';

beforeEach(furnishPage);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Cover className="" first="input" onLeave={() => setOpen(false)}>
          <button type="button">Other</button>
          <input aria-label="First" />
        </Cover>
      )}
    </>
  );
}

test('takes the focus, and gives it back when Escape closes it', async () => {
  render(<Page />);

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const focused = document.activeElement;
  const first = screen.getByRole('textbox', { name: 'First' });
  await userEvent.keyboard('{Escape}');

  expect(focused).toBe(first);
  expect(screen.queryByRole('textbox')).toBeNull();
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
  );
});

test('Escape closes it also where what had the focus in it is gone', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));

  screen.getByRole('textbox', { name: 'First' }).blur();
  await userEvent.keyboard('{Escape}');

  expect(screen.queryByRole('textbox')).toBeNull();
});
