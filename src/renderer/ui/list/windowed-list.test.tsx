// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { WindowedList, type WindowedListHandle } from './windowed-list.tsx';

/** Tells the list that its size changed. */
let resized = () => {};
beforeEach(() => {
  furnishPage();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

const list = createRef<WindowedListHandle>();
const show = (rowCount: number, chosenIndex = -1, chosen = `tool ${chosenIndex}`) => (
  <WindowedList
    ref={list}
    label="Tools"
    rowCount={rowCount}
    rowHeight={40}
    chosenIndex={chosenIndex}
    chosen={chosenIndex < 0 ? undefined : chosen}
    renderRow={(index, tabIndex) => (
      <button type="button" tabIndex={tabIndex}>{`tool ${index}`}</button>
    )}
  />
);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const scroller = () => screen.getByRole('list').parentElement ?? document.body;
const focused = () => document.activeElement?.textContent;

test('a list of usual length is whole', () => {
  render(show(60));

  expect(buttons()).toHaveLength(60);
});

test('of a long list only the rows in sight are in the page, and say where they are', () => {
  render(show(5000));

  expect(buttons().length).toBeLessThan(40);
  const [first] = screen.getAllByRole('listitem');
  expect(first?.getAttribute('aria-setsize')).toBe('5000');
  expect(first?.getAttribute('aria-posinset')).toBe('1');
});

test.each([50, 5000])('the keys walk through %i rows, from end to end', async (rowCount) => {
  render(show(rowCount));
  act(() => list.current?.focusRow(0));
  expect(focused()).toBe('tool 0');

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(focused()).toBe('tool 1');
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('tool 11');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe(`tool ${rowCount - 1}`);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(`tool ${rowCount - 1}`);
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('tool 0');
});

test.each([50, 5000])(
  'Tab stops at one of %i rows: that with the focus, or the chosen one',
  async (rowCount) => {
    const user = userEvent.setup();
    const { rerender } = render(show(rowCount));
    await user.tab();
    expect(focused()).toBe('tool 0');

    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    rerender(show(rowCount, 40));
    await user.tab();
    expect(focused()).toBe('tool 40');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(document.body);
  },
);

test('Tab leads to the first row where a search leaves fewer than before', async () => {
  const { rerender } = render(show(100, 90));

  rerender(show(3));
  await userEvent.tab();

  expect(focused()).toBe('tool 0');
});

test('a row that is chosen from elsewhere comes into the page', () => {
  const { rerender } = render(show(5000));

  rerender(show(5000, 4000));

  expect(buttons()).toContain('tool 4000');
});

test.each([50, 5000])('of %i rows the one chosen from elsewhere is scrolled to', (rowCount) => {
  const { rerender } = render(show(rowCount));

  rerender(show(rowCount, 40));

  expect(scroller().scrollTop).toBe(40 * 41 - 400);
});

test('one that a search moves is not scrolled to again', () => {
  const { rerender } = render(show(100, 90, 'chosen'));
  expect(scroller().scrollTop).toBe(40 * 91 - 400);

  act(() => {
    scroller().scrollTop = 0;
    scroller().dispatchEvent(new Event('scroll'));
  });
  rerender(show(80, 70, 'chosen'));
  rerender(show(100, 90, 'chosen'));

  expect(scroller().scrollTop).toBe(0);
});

describe('where the list gets lower', () => {
  const getLower = (heightPx: number) => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightPx);
    act(resized);
  };

  test.each([50, 5000])('of %i rows the chosen one stays in sight', (rowCount) => {
    render(show(rowCount, 9));
    expect(scroller().scrollTop).toBe(0);

    getLower(200);

    expect(scroller().scrollTop).toBe(40 * 10 - 200);
  });

  test('one that was scrolled away stays away', () => {
    render(show(50, 9));
    act(() => {
      scroller().scrollTop = 800;
      scroller().dispatchEvent(new Event('scroll'));
    });

    getLower(200);

    expect(scroller().scrollTop).toBe(800);
  });
});
