// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  ConnectionSnapshot,
  ConnectionState,
} from '../../../shared/model/servers/connection.ts';
import { useNavigation } from '../../navigation.ts';
import { fakeSignInsCore } from '../../sign-in/test-sign-ins.ts';
import { setChoices } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ServerOverview } from './server-overview.tsx';
import { fakeServersCore } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const ready: ConnectionSnapshot = {
  connectionId: 1,
  serverName: 'remote',
  startedAt: 0,
  transport: 'http',
  declared: [],
  target: 'https://a.example/mcp',
  state: {
    status: 'ready',
    era: 'modern',
    eraFrom: 'probed',
    revision: '2026-07-28',
    serverInfo: { name: 'remote', version: '1.0.0' },
    capabilities: {},
  },
};

beforeEach(furnishPage);

test('says what a server that is not ready yet is waited for', () => {
  const state = { status: 'negotiating', step: 'waiting for the response to initialize' } as const;

  render(<ServerOverview serverName="remote" connection={{ ...ready, state }} />);

  expect(screen.getByText('Negotiating with remote')).toBeDefined();
  expect(screen.getByText('waiting for the response to initialize')).toBeDefined();
});

test('says how the era was settled, and probes it again where that was before', async () => {
  const core = fakeServersCore();
  const facts = { ...ready.state, era: 'legacy', revision: '2025-11-25' } as const;
  const remote = (eraFrom: 'probed' | number) => (
    <ServerOverview
      serverName="remote"
      connection={{ ...ready, state: { ...facts, eraFrom } as ConnectionState }}
    />
  );
  const { rerender } = render(remote(1_790_000_000_000));

  await userEvent.click(screen.getByRole('button', { name: 'Probe again' }));
  expect(core.asked('connect')).toEqual([{ serverName: 'remote', probes: true }]);
  rerender(remote('probed'));

  expect(document.body.textContent).toMatch(/2025-11-25\s+\(legacy era, probed\)/);
  expect(screen.queryByRole('button', { name: 'Probe again' })).toBeNull();
});

test.each([
  ['the connection ends first', false],
  ['the tokens go first', true],
])('goes on with Connect after a sign-out, where %s', async (_order, areTokensFirst) => {
  const core = fakeSignInsCore();
  core.becomes({ status: 'signed-in', scopes: [], canRefresh: false });
  const { rerender } = render(<ServerOverview serverName="remote" connection={ready} />);
  const signOut = await screen.findByRole('button', { name: 'Sign out' });
  signOut.focus();

  await userEvent.keyboard('{Enter}');
  if (areTokensFirst) core.becomes({ status: 'signed-out', notes: [] });
  await act(async () => undefined);
  expect(document.activeElement).not.toBe(document.body);
  await act(async () => rerender(<ServerOverview serverName="remote" connection={undefined} />));

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect' }));
});

test('shows how to sign in where a server wants that', () => {
  fakeSignInsCore().becomes({ status: 'ready' });
  const state = { status: 'needs-sign-in' as const, message: 'remote wants you to sign in.' };
  const at = { connectionId: 1, serverName: 'remote', startedAt: 0, target: 'https://a.example' };

  render(
    <ServerOverview
      serverName="remote"
      connection={{ ...at, transport: 'http', declared: [], state }}
    />,
  );

  expect(screen.getByRole('heading', { name: 'remote wants you to sign in' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
});

test('says of a sign-in that works what was odd about it', () => {
  fakeSignInsCore().becomes(
    { status: 'signed-in', scopes: ['read'], canRefresh: true },
    {
      findings: [{ message: 'https://a.example/token named no token_type', rule: 'RFC 6749, 5.1' }],
    },
  );

  render(<ServerOverview serverName="remote" connection={ready} />);

  expect(screen.getByRole('list', { name: 'Findings' }).textContent).toBe(
    'https://a.example/token named no token_type RFC 6749, 5.1',
  );
});

test('tells how much the server offers, and what its tools weigh', async () => {
  fakeSignInsCore().becomes({ status: 'ready' });
  answerWith({
    'connections.catalog': ({ kind }) => ({
      items: kind === 'tools' ? [{ name: 'a' }, { name: 'b' }] : [],
      pages: 1,
      cutShort: false,
      at: 0,
      ...(kind === 'tools' && { listId: 3 }),
    }),
    'tokens.weigh': () => [
      { low: 10, high: 20 },
      { low: 5, high: 5 },
    ],
  });
  const state = { ...ready.state, capabilities: { tools: {}, prompts: {} } };

  render(
    <ServerOverview
      serverName="remote"
      connection={{ ...ready, state: state as typeof ready.state }}
    />,
  );

  expect(await screen.findByText(', 15–25 tokens', {}, { timeout: 20_000 })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '2 tools' }));
  expect(useNavigation.getState()).toMatchObject({ serverName: 'remote', part: 'tools' });
  expect(screen.getByRole('button', { name: '0 prompts' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /resources/ })).toBeNull();
});

test('says whether the claims of the server are trusted in the chat', () => {
  fakeSignInsCore().becomes({ status: 'ready' });
  const none = { followsTo: [], trustedIssuers: [], nearerOrigins: [] };
  setChoices([{ serverName: 'remote', trustsClaims: true, ...none }]);

  render(<ServerOverview serverName="remote" connection={ready} />);

  const trusted = screen.getByRole<HTMLInputElement>('checkbox', {
    name: /^Trust what remote says/,
  });
  expect(trusted.checked).toBe(true);
  act(() => setChoices([]));
  expect(trusted.checked).toBe(false);
});

test('says what remains after a sign-out', () => {
  fakeSignInsCore().becomes({ status: 'signed-out', notes: ['The token stays good.'] });

  render(<ServerOverview serverName="remote" connection={undefined} />);

  expect(screen.getByText('You signed out. The token stays good.')).toBeDefined();
});

test('shows the address of a server that is not connected without its password', () => {
  const url = 'https://me:hunter2@example.com/mcp';
  fakeServersCore([{ name: 'remote', era: 'auto', launch: { kind: 'http', url, headers: {} } }]);

  render(<ServerOverview serverName="remote" connection={undefined} />);

  expect(screen.getByText(/^https:\/\/me:.+@example\.com\/mcp$/)).toBeDefined();
  expect(screen.queryByText(/hunter2/)).toBeNull();
});
