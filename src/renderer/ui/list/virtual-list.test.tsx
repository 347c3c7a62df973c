// @vitest-environment jsdom
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells as the list's users draw them */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VirtualList, type VirtualListProps } from './virtual-list.tsx';

beforeEach(() => {
  // jsdom has no layout, so that the list is given a height of 240 px, which is ten rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Example(props: Partial<VirtualListProps> & { startFollowing?: boolean }) {
  const [selected, setSelected] = useState<number>();
  const [isFollowing, setFollowing] = useState(props.startFollowing ?? false);
  return (
    <VirtualList
      label="Records"
      rowCount={1000}
      rowHeight={24}
      columnCount={1}
      selectedIndex={selected}
      onSelect={setSelected}
      follow={{ isFollowing, newCount: 12, onChange: setFollowing }}
      renderRow={(index) => <span role="gridcell">{`row ${index}`}</span>}
      {...props}
    />
  );
}

const selectedRow = () =>
  screen.queryAllByRole('row').find((row) => row.getAttribute('aria-selected') === 'true');
const scroller = () => {
  const element = screen.getByRole('rowgroup').parentElement;
  if (!element) throw new Error('no scroller');
  return element;
};
const scrollTo = (top: number) => {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
};
const focusRow = (text: string) => {
  const row = screen.getByText(text).parentElement;
  act(() => row?.focus());
  return row;
};
const press = (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('draws a window of a million rows and says how many there are', () => {
  render(<Example rowCount={1_000_000} />);

  expect(screen.getByRole('grid', { name: 'Records' }).getAttribute('aria-rowcount')).toBe(
    '1000000',
  );
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
});

test('numbers the rows by their place in the whole list, after a header', () => {
  render(<Example header={<div role="row">Title</div>} />);

  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  expect(screen.getByText('row 0').parentElement?.getAttribute('aria-rowindex')).toBe('2');
});

test('shows other rows after scrolling', () => {
  render(<Example />);

  scrollTo(12_000);

  expect(screen.getByText('row 500')).toBeDefined();
  expect(screen.queryByText('row 0')).toBeNull();
});

test('walks with the arrows, pages and ends, and keeps the focus on the selected row', () => {
  render(<Example />);
  focusRow('row 0');

  press('ArrowDown');
  expect(selectedRow()?.textContent).toBe('row 1');
  press('PageDown');
  expect(selectedRow()?.textContent).toBe('row 10');
  press('End');
  expect(selectedRow()?.textContent).toBe('row 999');
  expect(document.activeElement).toBe(selectedRow());
  press('ArrowDown');
  expect(selectedRow()?.textContent).toBe('row 999');
  press('PageUp');
  expect(selectedRow()?.textContent).toBe('row 990');
  press('Home');
  expect(selectedRow()?.textContent).toBe('row 0');
  expect(document.activeElement).toBe(selectedRow());
});

test('has one tab stop, and leaves keys with modifiers to others', () => {
  render(<Example />);
  focusRow('row 3');

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', ctrlKey: true });

  const stops = screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
  expect(stops.map((row) => row.textContent)).toEqual(['row 3']);
});

test('keeps the focused row in the page when it is scrolled far away', () => {
  render(<Example />);
  const row = focusRow('row 2');

  scrollTo(18_000);

  expect(document.activeElement).toBe(row);
  expect(screen.getByText('row 750')).toBeDefined();
  press('ArrowDown');
  expect(selectedRow()?.textContent).toBe('row 3');
  expect(screen.queryByText('row 750')).toBeNull();
});

test('a row that the mouse takes hold of stays under it, one that Tab reaches comes into sight', () => {
  render(<Example />);
  scrollTo(120);
  const above = screen.getByText('row 2').parentElement;

  fireEvent.mouseDown(above ?? document.body);
  focusRow('row 2');
  expect(scroller().scrollTop).toBe(120);

  fireEvent.click(above ?? document.body);
  focusRow('row 1');
  expect(scroller().scrollTop).toBe(24);
});

test('activates the row with Enter and with a double click', () => {
  const activated: number[] = [];
  render(<Example onActivate={(index) => activated.push(index)} />);
  focusRow('row 4');

  press('Enter');
  fireEvent.doubleClick(screen.getByText('row 6'));

  expect(activated).toEqual([4, 6]);
});

test('sticks to the end while it follows', () => {
  const { rerender } = render(<Example startFollowing />);
  expect(screen.getByText('row 999')).toBeDefined();

  rerender(<Example startFollowing rowCount={1500} />);

  expect(screen.getByText('row 1499')).toBeDefined();
  expect(scroller().scrollTop).toBe(1500 * 24 - 240);
});

test('rows that stream by are filled anew, not made anew', () => {
  const { rerender } = render(<Example startFollowing />);
  const last = screen.getByText('row 999').parentElement;

  rerender(<Example startFollowing rowCount={5000} />);

  expect(screen.getByText('row 4999').parentElement).toBe(last);
  expect(last?.getAttribute('aria-rowindex')).toBe('5000');
  expect(screen.queryByText('row 999')).toBeNull();
});

test('a row that others come after keeps its element', () => {
  const { rerender } = render(<Example startFollowing />);
  const row = screen.getByText('row 999').parentElement;

  rerender(<Example startFollowing rowCount={1003} />);

  expect(screen.getByText('row 999').parentElement).toBe(row);
});

test('the focused row is not taken for another one', () => {
  render(<Example />);
  const row = focusRow('row 2');

  scrollTo(18_000);
  scrollTo(4000);

  expect(document.activeElement).toBe(row);
  expect(row?.textContent).toBe('row 2');
  expect(new Set(screen.getAllByRole('row')).size).toBe(screen.getAllByRole('row').length);
});

test('leaving the end stops following; the pill says how many are new and returns', () => {
  const { rerender } = render(<Example startFollowing />);
  expect(screen.queryByRole('button')).toBeNull();

  scrollTo(20_000);
  rerender(<Example startFollowing rowCount={1012} />);

  expect(scroller().scrollTop).toBe(20_000);
  const pill = screen.getByRole('button');
  expect(pill.textContent).toBe('Jump to newest · 12 new');
  fireEvent.click(pill);
  expect(screen.getByText('row 1011')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('scrolling back to the end follows again', () => {
  const { rerender } = render(<Example />);
  scrollTo(24_000 - 240);

  rerender(<Example rowCount={1100} />);

  expect(screen.getByText('row 1099')).toBeDefined();
});

test('a list that shrinks stays where there are rows', () => {
  const { rerender } = render(<Example />);
  scrollTo(20_000);

  rerender(<Example rowCount={30} />);

  expect(screen.getByText('row 29')).toBeDefined();
});

test('reports the rows in sight, and brings a target into the middle', () => {
  const ranges: string[] = [];
  const onRange = (first: number, last: number) => ranges.push(`${first}-${last}`);
  const { rerender } = render(<Example onRange={onRange} />);

  rerender(<Example onRange={onRange} scrollTarget={{ index: 500 }} />);

  expect(ranges).toContain('0-10');
  expect(ranges.at(-1)).toBe('495-505');
});

test('marks the rows that belong to the selected one', () => {
  render(<Example isRelated={(index) => index === 7} />);

  const grid = within(screen.getByRole('grid'));
  expect(grid.getByText('row 7').parentElement?.dataset['related']).toBe('true');
  expect(grid.getByText('row 8').parentElement?.dataset['related']).toBeUndefined();
});

test('shows the last of 1,500,000 rows, whose height no element can have', () => {
  render(<Example rowCount={1_500_000} startFollowing />);

  expect(screen.getByText('row 1499999')).toBeDefined();
  expect(Number.parseFloat(screen.getByRole('rowgroup').style.height)).toBe(30_000_000);
});

test('a press with Shift selects no text across the rows, and still takes the focus', () => {
  render(<Example />);
  const row = screen.getByText('row 3').parentElement ?? document.body;

  const isUsual = fireEvent.mouseDown(row, { shiftKey: true });

  expect(isUsual).toBe(false);
  expect(document.activeElement).toBe(row);
  expect(fireEvent.mouseDown(row)).toBe(true);
});

describe('a list that selects on a press', () => {
  const click = { detail: 1 };
  const rowOf = (text: string) => screen.getByText(text).parentElement ?? document.body;

  test('selects what was pressed, whatever stands there at the click', () => {
    const { rerender } = render(<Example selectsOnPress />);

    fireEvent.mouseDown(rowOf('row 3'));
    expect(selectedRow()?.textContent).toBe('row 3');

    // The same element has another row by then.
    rerender(<Example selectsOnPress renderRow={(index) => `later ${index}`} />);
    fireEvent.click(screen.getByText('later 5'), click);
    expect(selectedRow()?.textContent).toBe('later 3');
  });

  test('activates what was pressed, where a click is enough', () => {
    const onActivate = vi.fn<(index: number) => void>();
    render(<Example selectsOnPress isClickEnough onActivate={onActivate} />);

    fireEvent.mouseDown(rowOf('row 3'));
    fireEvent.click(rowOf('row 5'), click);

    expect(onActivate.mock.calls).toEqual([[3]]);
  });

  test.each([
    ['another button', { button: 2 }],
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Shift', { shiftKey: true }],
  ])('selects nothing on a press with %s', (_, how) => {
    render(<Example selectsOnPress />);

    fireEvent.mouseDown(rowOf('row 3'), how);

    expect(selectedRow()).toBeUndefined();
  });

  test('leaves a control in a row to its own click', () => {
    render(
      <Example
        selectsOnPress
        renderRow={(index) => (
          <span role="gridcell">
            <button type="button">{`open ${index}`}</button>
          </span>
        )}
      />,
    );
    const button = screen.getByText('open 3');

    fireEvent.mouseDown(button);
    expect(selectedRow()).toBeUndefined();

    fireEvent.click(button, click);
    expect(selectedRow()?.textContent).toBe('open 3');
  });

  test('selects by a click that no press came before, as assistive technology makes it', () => {
    render(<Example selectsOnPress />);
    fireEvent.mouseDown(rowOf('row 3'));

    fireEvent.click(rowOf('row 5'));

    expect(selectedRow()?.textContent).toBe('row 5');
  });

  test('does not move the row under the pressed button', () => {
    render(<Example selectsOnPress />);
    scrollTo(120);

    fireEvent.mouseDown(rowOf('row 2'));
    focusRow('row 2');

    expect(scroller().scrollTop).toBe(120);
  });
});

test('a list that does not select on a press waits for the click', () => {
  render(<Example />);
  const row = screen.getByText('row 3').parentElement ?? document.body;

  fireEvent.mouseDown(row);
  expect(selectedRow()).toBeUndefined();

  fireEvent.click(row, { detail: 1 });
  expect(selectedRow()?.textContent).toBe('row 3');
});
