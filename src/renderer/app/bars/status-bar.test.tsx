// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeOverlay, useOverlay } from '../../overlays.ts';
import { setSettings, useSettings } from '../../stores/settings-store.ts';
import { furnishPage } from '../../test-page.ts';
import { StatusBar } from './status-bar.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => {
  closeOverlay();
  useSettings.setState({ settings: undefined });
  unfurnish();
});

test.each([
  ['Settings', 'settings'],
  ['Environments', 'environments'],
])('%s are opened by a button of the status bar', async (name, overlay) => {
  render(<StatusBar />);

  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));

  expect(useOverlay.getState().open).toBe(overlay);
});

test('environments are edited from the menu of the one in use', async () => {
  setSettings({
    network: {},
    environments: [{ name: 'staging', variables: {} }],
    environment: 'staging',
  });
  render(<StatusBar />);

  await userEvent.click(screen.getByRole('button', { name: /^Environment: ?staging$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit environments' }));

  expect(useOverlay.getState().open).toBe('environments');
});
