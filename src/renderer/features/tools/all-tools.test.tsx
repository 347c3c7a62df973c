// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { isServerShown, openAllTools, toolOf, useNavigation } from '../../navigation.ts';
import { bumpCatalog, setConnections } from '../../stores/connections-store.ts';
import { setServers, useServers } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { AllTools } from './all-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const schema = { inputSchema: { type: 'object' } };
const offered: Record<number, unknown[]> = {
  101: [
    { name: 'grind', title: 'Grind', annotations: { destructiveHint: true }, ...schema },
    { name: 'search', description: 'Finds beans.', ...schema },
  ],
  102: [{ name: 'search', description: 'Finds stars.', ...schema }],
};
const ready = (connectionId: number, serverName: string): ConnectionSnapshot => ({
  connectionId,
  serverName,
  startedAt: 1,
  transport: 'stdio',
  target: 'npx',
  declared: [],
  state: {
    status: 'ready',
    era: 'legacy',
    eraFrom: 'chosen',
    revision: '2025-11-25',
    serverInfo: { name: serverName, version: '1' },
    capabilities: { tools: {} },
  },
});

beforeEach(() => {
  furnishPage();
  useServers.setState({ snapshot: undefined });
  answerWith({
    'connections.catalog': ({ connectionId }) => ({
      items: offered[connectionId] ?? [],
      pages: 1,
      cutShort: false,
      at: 1,
    }),
    'viewState.write': () => {},
  });
});

const rows = () =>
  within(screen.getByRole('list', { name: 'Tools of all servers' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('lists the tools of every connected server, and marks names that several have', async () => {
  const gone = { ...ready(103, 'gone'), state: { status: 'closed' as const } };
  setConnections([ready(101, 'roastery'), ready(102, 'observatory'), gone]);

  render(<AllTools />);

  expect(await screen.findByText('3 tools of 2 connected servers')).toBeTruthy();
  expect(rows()).toEqual([
    'GrindgrinddestructiveroasteryNo description',
    'searchsame nameroasteryFinds beans.',
    'searchsame nameobservatoryFinds stars.',
  ]);
});

test('marks the tools that are disabled with their server', async () => {
  const launch = { kind: 'stdio' as const, command: 'npx', args: [], env: {} };
  const servers = [{ name: 'roastery', era: 'auto' as const, launch, disabledTools: ['gr*'] }];
  setServers({ servers, invalid: [], file: 'mcp.json' });
  setConnections([ready(101, 'roastery')]);

  render(<AllTools />);

  expect(await screen.findByText('2 tools of 1 connected server')).toBeTruthy();
  expect(rows()).toEqual([
    'GrindgrinddisableddestructiveroasteryNo description',
    'searchroasteryFinds beans.',
  ]);
});

test('shows the findings in each definition and its tokens, of what is shown in sum', async () => {
  const user = userEvent.setup();
  const weights: Record<number, TokenWeight[]> = {
    201: [
      { low: 30, high: 40 },
      { low: 20, high: 25 },
    ],
    202: [{ low: 5, high: 5 }],
  };
  const warning: LintFinding = {
    rule: 'no-description',
    pointer: '',
    severity: 'warning',
    message: 'None.',
  };
  answerWith({
    'connections.catalog': ({ connectionId }) => ({
      items: [...(offered[connectionId - 100] ?? [])],
      listId: connectionId,
      pages: 1,
      cutShort: false,
      at: 1,
    }),
    'lint.list': ({ listId }) => (listId === 201 ? [[warning, warning], []] : [[]]),
    'tokens.weigh': ({ listId }) => weights[listId] ?? [],
    'definitions.difference': () => new Promise(() => {}),
    'viewState.write': () => {},
  });
  setConnections([ready(201, 'roastery'), ready(202, 'observatory')]);
  render(<AllTools />);

  expect(await screen.findByText(', 55–70 tokens', {}, { timeout: 20_000 })).toBeTruthy();
  const grind = screen.getByRole('button', { name: 'Grind' });
  expect(grind.closest('li')?.textContent).toBe(
    'Grindgrinddestructive2roasteryNo description30–40 tokens',
  );
  expect(grind.getAttribute('aria-describedby')).toBe(screen.getByLabelText('2 warnings').id);
  await user.type(screen.getByRole('searchbox', { name: 'Search 3 tools' }), 'stars');
  expect(await screen.findByText(', 5 tokens')).toBeTruthy();
});

test('is narrowed by the words of a tool, or of its server, and opens a tool at its server', async () => {
  const user = userEvent.setup();
  setConnections([ready(101, 'roastery'), ready(102, 'observatory')]);
  openAllTools();
  render(<AllTools />);
  const search = await screen.findByRole('searchbox', { name: 'Search 3 tools' });

  await user.type(search, 'beans');
  expect(rows()).toEqual(['searchsame nameroasteryFinds beans.']);
  await user.clear(search);
  await user.type(search, 'OBSERV');
  expect(screen.getByText('1 of 3 tools of 2 connected servers')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');

  expect(isServerShown(useNavigation.getState(), 'observatory', 'tools')).toBe(true);
  expect(toolOf(useNavigation.getState(), 'observatory')).toBe('search');
});

test('marks what is new at a server since the user looked', async () => {
  setConnections([ready(101, 'roastery')]);
  render(<AllTools />);
  await screen.findByText('2 tools of 1 connected server');
  offered[101]?.push({ name: 'brew', ...schema });

  act(() => bumpCatalog(101, 'tools'));

  const brew = await screen.findByRole('button', { name: 'brew' });
  expect(brew.closest('li')?.textContent).toBe('brewnewroasteryNo description');
});

test('says what it lists while no server is connected', () => {
  setConnections([]);

  render(<AllTools />);

  expect(screen.getByText(/every server that is connected/)).toBeTruthy();
});
