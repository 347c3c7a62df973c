// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { WindowedList, type WindowedListHandle } from './windowed-list.tsx';

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => unfurnish());

const list = createRef<WindowedListHandle>();
const show = (rowCount: number, chosenIndex = -1) => (
  <WindowedList
    ref={list}
    label="Tools"
    rowCount={rowCount}
    rowHeight={40}
    chosenIndex={chosenIndex}
    renderRow={(index) => <button type="button">{`tool ${index}`}</button>}
  />
);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
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

test('a row that is chosen from elsewhere comes into the page', () => {
  const { rerender } = render(show(5000));

  rerender(show(5000, 4000));

  expect(buttons()).toContain('tool 4000');
});
