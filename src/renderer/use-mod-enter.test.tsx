// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
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

test('a key that comes as soon as something is on screen acts on that', () => {
  const runs: string[] = [];
  function Page({ shown }: { shown: string }) {
    useModEnter(() => runs.push(shown));
    // Nothing is between what is put on screen and this.
    useLayoutEffect(() => void fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true }));
    return shown;
  }
  const { rerender } = render(<Page shown="a form" />);

  rerender(<Page shown="a warning" />);

  expect(runs).toEqual(['a warning']);
});
