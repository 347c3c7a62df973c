// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { SearchList } from './search-list.tsx';

beforeEach(furnishPage);

const chosen: string[] = [];

/** Beneath the list, the selected fruit asks whether to keep it, until that is answered. */
function Fruits() {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <SearchList
      label="Fruits"
      items={['apple', 'pear']}
      keyOf={(fruit) => fruit}
      textOf={(fruit) => fruit}
      onChoose={(fruit) => chosen.push(fruit)}
      renderItem={(fruit) => fruit}
      renderBeneath={(fruit) =>
        isAnswered ? null : (
          <button type="button" onClick={() => setAnswered(true)}>
            Keep {fruit}
          </button>
        )
      }
      empty="None"
    />
  );
}

test('what is beneath the list has its own keys, and the field the focus once it is gone', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Fruits />);

  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep apple' }));
  await user.keyboard('{Enter}');

  expect(chosen).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Fruits' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['pear']);
});
