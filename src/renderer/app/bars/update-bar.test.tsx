// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { UpdatesState } from '../../../shared/model/upkeep.ts';
import { UpdatesFields } from '../../features/settings/updates-fields.tsx';
import { answerWith } from '../../test-backend.ts';
import { UpdateBar } from './update-bar.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const never = () => new Promise<void>(() => undefined);
const shell = (state: Partial<UpdatesState>, hasUpdates = true) => {
  const asked = vi.fn<() => void>();
  answerWith({
    'app.info': () => {
      asked();
      return { capabilities: { updates: hasUpdates } } as never;
    },
    async *'updates.state'() {
      yield { hasFeed: true, installs: true, check: { status: 'idle' as const }, ...state };
      await never();
    },
  });
  return asked;
};

afterEach(cleanup);

test('asks once, and keeps the answer', async () => {
  shell({});
  const chosen = vi.fn<(choice: { isOn: boolean }) => void>();
  answerWith({ 'updates.choose': chosen });
  render(<UpdateBar />);

  await userEvent.setup().click(await screen.findByRole('button', { name: 'Don’t check' }));

  expect(chosen.mock.calls[0]?.[0]).toEqual({ isOn: false });
});

test.each([
  ['of a build without a feed', { hasFeed: false }, true],
  ['where it was answered', { choice: 'off' as const }, true],
  ['in a shell without updates', {}, false],
])('asks nothing %s', async (_what, state, hasUpdates) => {
  const asked = shell(state, hasUpdates);
  render(<UpdateBar />);

  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('region')).toBeNull();
});

test('tells of a new version until it is put away', async () => {
  shell({ choice: 'on', check: { status: 'available', version: '2.0.0' } });
  render(<UpdateBar />);

  expect((await screen.findByRole('region')).textContent).toContain('Wirebench 2.0.0 is out.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Later' }));

  expect(screen.queryByRole('region')).toBeNull();
});

test('a copy that is not signed offers no download', async () => {
  shell({ choice: 'on', installs: false, check: { status: 'available', version: '2.0.0' } });
  render(<UpdatesFields />);

  expect(await screen.findByText('Version 2.0.0 is out.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  expect(screen.getByText(/only notifies you/)).toBeTruthy();
});

test('a build without a feed says so, and offers nothing', async () => {
  shell({ hasFeed: false });
  render(<UpdatesFields />);

  expect(await screen.findByText('This build has no update feed.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
