// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RunButton } from './run-button.tsx';

afterEach(cleanup);

/** A call that runs as soon as it is started, until it is cancelled. */
function open() {
  const told: string[] = [];
  function Page() {
    const [isRunning, setRunning] = useState(false);
    const tell = (what: string) => () => {
      told.push(what);
      setRunning(what === 'run');
    };
    return (
      <RunButton
        label="Run"
        onRun={tell('run')}
        onCancel={isRunning ? tell('cancel') : undefined}
      />
    );
  }
  render(<Page />);
  return { told, user: userEvent.setup() };
}

test('a double click runs, and does not cancel', async () => {
  const { told, user } = open();

  await user.dblClick(screen.getByRole('button', { name: 'Run' }));

  expect(told).toEqual(['run']);
});

test('Enter held down runs once; pressed again it cancels', async () => {
  const { told, user } = open();
  const button = screen.getByRole('button', { name: 'Run' });
  button.focus();

  await user.keyboard('{Enter}');
  const isPressed = fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  expect(isPressed).toBe(false);
  await user.keyboard('{Enter}');

  expect(told).toEqual(['run', 'cancel']);
});
