// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

afterEach(cleanup);

const tooltip = () => screen.queryByRole('tooltip');

function show() {
  const onPress = vi.fn<() => void>();
  render(
    <>
      <Tooltip text="Takes the list again" shortcut="Mod+R">
        <button aria-describedby="more" onClick={onPress}>
          Reload
        </button>
      </Tooltip>
      <Tooltip text="Ends the app">
        <button>Quit</button>
      </Tooltip>
    </>,
  );
  return { reload: screen.getByRole('button', { name: 'Reload' }), onPress };
}

test('the element that a key brings the focus to has its text, until the focus goes on', async () => {
  const { reload } = show();
  const user = userEvent.setup();

  await user.tab();
  const shown = await screen.findByRole('tooltip');

  expect(shown.textContent).toContain('Takes the list again');
  expect(reload.getAttribute('aria-describedby')).toBe(`more ${shown.id}`);
  await user.tab();
  await vi.waitFor(() => expect(tooltip()?.textContent).toBe('Ends the app'));
  expect(reload.getAttribute('aria-describedby')).toBe('more');
});

test('what gets the focus after the pointer was used has no text', async () => {
  const { reload } = show();
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft]', target: document.body });

  act(() => reload.focus());

  expect(document.activeElement).toBe(reload);
  expect(tooltip()).toBeNull();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Ends the app');
});

test('Escape takes the text away, and leaves the focus', async () => {
  const { reload } = show();
  const user = userEvent.setup();
  await user.tab();
  await screen.findByRole('tooltip');

  await user.keyboard('{Escape}');

  expect(tooltip()).toBeNull();
  expect(document.activeElement).toBe(reload);
});

test('a pointer that rests shows the text, a press takes it away until the pointer comes back', async () => {
  const { reload, onPress } = show();
  const user = userEvent.setup();

  await user.hover(reload);
  await screen.findByRole('tooltip');
  await user.click(reload);

  expect(tooltip()).toBeNull();
  expect(onPress).toHaveBeenCalledOnce();
  await user.unhover(reload);
  await user.hover(reload);
  expect(await screen.findByRole('tooltip')).toBeDefined();
});

test('a pointer that goes on at once, or a finger, shows nothing', () => {
  vi.useFakeTimers();
  const { reload } = show();

  fireEvent.pointerMove(reload, { pointerType: 'mouse' });
  fireEvent.pointerLeave(reload);
  fireEvent.pointerMove(reload, { pointerType: 'touch' });
  vi.advanceTimersByTime(10_000);

  expect(tooltip()).toBeNull();
  expect(reload.getAttribute('aria-describedby')).toBe('more');
  vi.useRealTimers();
});
