// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useModEnter } from './use-mod-enter.ts';

afterEach(cleanup);

function open() {
  const told = { runs: 0 };
  function Page() {
    useModEnter(() => (told.runs += 1));
    return (
      <>
        <input aria-label="argument" />
        <section data-own-enter>
          <input aria-label="pasted" />
        </section>
      </>
    );
  }
  render(<Page />);
  const press = (name: string, more: object = {}) =>
    fireEvent.keyDown(screen.getByRole('textbox', { name }), {
      key: 'Enter',
      ctrlKey: true,
      ...more,
    });
  return { told, press };
}

test('a key that is held down runs once, and does not reach the field', () => {
  const { told, press } = open();

  press('argument');
  const isTyped = press('argument', { repeat: true });

  expect(told.runs).toBe(1);
  expect(isTyped).toBe(false);
});

test('what has an answer of its own does not run', () => {
  const { told, press } = open();

  press('pasted');

  expect(told.runs).toBe(0);
});
