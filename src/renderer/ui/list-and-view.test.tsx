// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../test-page.ts';
import { hasRoomForOne, ListAndView } from './list-and-view.tsx';

beforeEach(() => {
  furnishPage();
  resized.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (entries: []) => void) {
        resized.push(tell);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

/** The callbacks of resize observers. */
const resized: ((entries: []) => void)[] = [];

const sized = (width: number, height: number) => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
};

function Panel({ first }: { first?: string }) {
  const [chosen, setChosen] = useState(first);
  const [isListShown, setListShown] = useState(true);
  return (
    <ListAndView
      title="Tools"
      label="Width of the list"
      size={200}
      onSize={() => {}}
      hasChosen={chosen !== undefined}
      isListShown={isListShown}
      onList={setListShown}
      list={['stock', 'order'].map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === chosen}
          onClick={() => {
            setChosen(name);
            setListShown(false);
          }}
        >
          {name}
        </button>
      ))}
      view={<input aria-label={`Form of ${chosen}`} />}
    />
  );
}

test.each([
  [0, 0, false],
  [512, 330, true],
  [512, 900, true],
  [720, 420, true],
  [720, 600, false],
  [792, 420, false],
])('in %i × %i pixels there is room for only one: %s', (width, height, expected) => {
  expect(hasRoomForOne(width, height)).toBe(expected);
});

test('shows the list beside what is chosen of it', async () => {
  sized(1024, 600);
  render(<Panel />);

  await userEvent.click(screen.getByRole('button', { name: 'stock' }));

  expect(screen.getByRole('textbox', { name: 'Form of stock' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'order' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull();
});

test('without room for both they take turns, and the focus goes along', async () => {
  sized(512, 330);
  render(<Panel />);

  await userEvent.click(screen.getByRole('button', { name: 'stock' }));
  const focusedInView = document.activeElement?.textContent;
  const others = screen.queryByRole('button', { name: 'order' });
  await userEvent.keyboard('{Enter}');

  expect(focusedInView).toBe('Tools');
  expect(others).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'stock' }));
});

test('what is typed in stays in sight when the room gets small', async () => {
  sized(1024, 600);
  render(<Panel first="stock" />);
  await userEvent.click(screen.getByRole('textbox'));

  sized(512, 330);
  act(() => resized.forEach((tell) => tell([])));

  expect(screen.getByRole('button', { name: 'Tools' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
