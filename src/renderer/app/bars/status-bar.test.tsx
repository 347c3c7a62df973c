// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNavigation } from '../../navigation.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { closeOverlay, useOverlay } from '../../overlays.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { setSettings, useSettings } from '../../stores/settings-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { StatusBar } from './status-bar.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);
afterEach(() => {
  closeOverlay();
  useSettings.setState({ settings: undefined });
  setConnections([]);
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

test('another environment is put to use, and the servers that have the former one are connected anew', async () => {
  const written: unknown[] = [];
  const connected: unknown[] = [];
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  answerWith({
    'settings.write': (changed) => void written.push(changed),
    'connections.connect': (input) => {
      connected.push(input);
      return { status: 'connecting', connectionId: 2 };
    },
  });
  const environments = ['staging', 'production'].map((name) => ({ name, variables: {} }));
  setSettings({ network: {}, environments, environment: 'staging' });
  const facts = { era: 'legacy', eraFrom: 'probed', revision: '2025-11-25' } as const;
  const state = {
    status: 'ready' as const,
    ...facts,
    serverInfo: { name: 'shop', version: '1' },
    capabilities: {},
  };
  const at = { startedAt: 0, transport: 'stdio' as const, target: '', declared: [], state };
  setConnections([
    { ...at, connectionId: 1, serverName: 'shop', environment: 'staging' },
    { ...at, connectionId: 2, serverName: 'other' },
  ]);
  render(<StatusBar />);

  await userEvent.click(screen.getByRole('button', { name: /^Environment: ?staging$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'production' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  notices[0]?.action?.run();

  expect(written).toEqual([{ environment: 'production' }]);
  expect(notices[0]?.action?.label).toBe('Reconnect 1 server');
  await waitFor(() => expect(connected).toEqual([{ serverName: 'shop' }]));
});

test('says how many spans were sent, or that they are not accepted, and leads to their settings', async () => {
  const state = { isOn: true, sent: 1, waiting: 0, dropped: 0 };
  const next = Promise.withResolvers<void>();
  answerWith({
    'telemetry.state': async function* () {
      yield state;
      await next.promise;
      yield { ...state, dropped: 2, problem: 'It refused the credentials (401).' };
    },
  });
  render(<StatusBar />);

  const item = await screen.findByRole('button', { name: '1 span sent' });
  await userEvent.click(item);
  expect(useOverlay.getState().open).toBe('telemetry');
  next.resolve();

  await screen.findByRole('button', { name: 'Spans are not accepted · 2 dropped' });
  expect(item.title).toBe('It refused the credentials (401).');
});

test('the traffic is moved to the right, and back to the bottom', async () => {
  render(<StatusBar />);

  await userEvent.click(screen.getByRole('button', { name: 'Move traffic to the right' }));
  expect(useNavigation.getState().dock).toBe('right');
  await userEvent.click(screen.getByRole('button', { name: 'Move traffic to the bottom' }));

  expect(useNavigation.getState().dock).toBe('bottom');
});
