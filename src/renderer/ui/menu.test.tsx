// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ContextMenu, Menu } from './menu.tsx';
import type { MenuItem } from './menu-item.ts';
import { MenuItems, MenuWaits } from './open-menu.tsx';

afterEach(cleanup);

function items(onSelect = vi.fn<() => void>()) {
  const made: MenuItem[] = [
    { label: 'Old', onSelect, isDisabled: true },
    'separator',
    { label: 'Copy', onSelect },
    { label: 'Paste', onSelect: () => screen.getByRole('textbox').focus(), takesFocus: true },
  ];
  return made;
}

const menu = () => screen.queryByRole('menu');
const focused = () => document.activeElement?.textContent;

function showMenu(onSelect = vi.fn<() => void>()) {
  const make = vi.fn<() => MenuItem[]>(() => items(onSelect));
  render(
    <>
      <Menu items={make}>
        <button>Actions</button>
      </Menu>
      <input />
    </>,
  );
  return { button: screen.getByRole('button', { name: 'Actions' }), make };
}

test('opens by a press, and has its items made then', async () => {
  const onSelect = vi.fn<() => void>();
  const { button, make } = showMenu(onSelect);
  const user = userEvent.setup();
  expect(make).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');

  await user.click(button);
  const copy = await screen.findByRole('menuitem', { name: 'Copy' });

  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(menu()?.getAttribute('aria-labelledby')).toBe(button.id);
  await user.click(copy);
  expect(onSelect).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(menu()).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'goes on at the first item that can be chosen where “%s” opens it',
  async (key) => {
    const onSelect = vi.fn<() => void>();
    showMenu(onSelect);
    const user = userEvent.setup();
    await user.tab();

    await user.keyboard(key);
    await screen.findByRole('menu');

    await vi.waitFor(() => expect(focused()).toBe('Copy'));
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(focused()).toBe('Actions'));
  },
);

test('Escape closes it, and gives the focus back', async () => {
  const { button } = showMenu();
  const user = userEvent.setup();
  await user.click(button);
  await screen.findByRole('menu');

  await user.keyboard('{Escape}');

  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(menu()).toBeNull();
});

test('an item that opens something leaves the focus there', async () => {
  const { button } = showMenu();
  const user = userEvent.setup();
  await user.click(button);

  await user.click(await screen.findByRole('menuitem', { name: 'Paste' }));

  await vi.waitFor(() => expect(menu()).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a context menu opens at the pointer, and gives the focus back to what had it', async () => {
  const onSelect = vi.fn<() => void>();
  render(
    <ContextMenu items={items(onSelect)}>
      <div>
        <button>Row</button>
      </div>
    </ContextMenu>,
  );
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();

  fireEvent.contextMenu(row, { clientX: 5, clientY: 9, button: 2 });
  await userEvent.setup().click(await screen.findByRole('menuitem', { name: 'Copy' }));

  expect(onSelect).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(document.activeElement).toBe(row));
});

test('a context menu goes on at its first item where the menu key opens it', async () => {
  render(
    <ContextMenu items={items()}>
      <button>Row</button>
    </ContextMenu>,
  );

  fireEvent.contextMenu(screen.getByRole('button', { name: 'Row' }));

  await vi.waitFor(() => expect(focused()).toBe('Copy'));
});

test('an area that prevents it has no context menu', () => {
  render(
    <ContextMenu items={items()}>
      <div onContextMenu={(event) => event.preventDefault()}>Nothing to choose here</div>
    </ContextMenu>,
  );

  fireEvent.contextMenu(screen.getByText('Nothing to choose here'));

  expect(menu()).toBeNull();
});

test('a long press of a finger opens a context menu, one that moves does not', async () => {
  vi.useFakeTimers();
  render(
    <ContextMenu items={items()}>
      <div>Row</div>
    </ContextMenu>,
  );
  const row = screen.getByText('Row');

  fireEvent.pointerDown(row, { pointerType: 'touch' });
  fireEvent.pointerMove(row, { pointerType: 'touch' });
  vi.advanceTimersByTime(10_000);
  expect(menu()).toBeNull();

  fireEvent.pointerDown(row, { pointerType: 'touch' });
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();

  expect(await screen.findByRole('menu')).toBeDefined();
});

describe('with items that are read', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const place = (late: ReactNode) => (
    <ContextMenu items={items()} after={late}>
      <p>Place</p>
    </ContextMenu>
  );
  const isSeen = () => !screen.getByRole('menu').classList.contains('opacity-0');
  async function openWaiting() {
    const { rerender } = render(place(<MenuWaits />));
    await act(async () => fireEvent.contextMenu(screen.getByText('Place')));
    expect(isSeen()).toBe(false);
    return rerender;
  }

  test('is seen once they are there, so that it does not move under the pointer', async () => {
    const rerender = await openWaiting();

    rerender(place(<MenuItems items={[{ label: 'Late', onSelect: () => {} }]} />));

    await vi.waitFor(() => expect(isSeen()).toBe(true));
    expect(screen.getByRole('menuitem', { name: 'Late' })).toBeTruthy();
  });

  test('is seen after a second, whatever is not there yet', async () => {
    await openWaiting();

    act(() => void vi.advanceTimersByTime(999));
    expect(isSeen()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));

    expect(isSeen()).toBe(true);
  });
});
