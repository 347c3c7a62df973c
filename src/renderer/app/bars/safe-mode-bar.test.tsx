// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../test-backend.ts';
import { SafeModeBar } from './safe-mode-bar.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const info = (isSafeMode: boolean, restart: boolean) => {
  const asked = vi.fn<() => void>();
  answerWith({
    'app.info': () => {
      asked();
      return { isSafeMode, capabilities: { restart } } as never;
    },
  });
  return asked;
};

afterEach(cleanup);

test('is not there in a start as usual', async () => {
  const asked = info(false, true);
  render(<SafeModeBar />);

  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('region')).toBeNull();
});

test('says how to leave where the app can’t start itself again', async () => {
  info(true, false);
  render(<SafeModeBar />);

  expect((await screen.findByRole('region', { name: 'Safe mode' })).textContent).toContain(
    'start Wirebench without --safe-mode',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('starts the app again where it can', async () => {
  info(true, true);
  const restarted = vi.fn<(wanted: { isSafeMode: boolean }) => void>();
  answerWith({ 'upkeep.restart': restarted });
  render(<SafeModeBar />);

  await userEvent.setup().click(await screen.findByRole('button', { name: 'Restart without it' }));

  expect(restarted.mock.calls[0]?.[0]).toEqual({ isSafeMode: false });
});
