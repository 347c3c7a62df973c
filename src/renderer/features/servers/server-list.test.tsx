// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from '../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { editServer, readNavigation, useNavigation } from '../../navigation.ts';
import { closeOverlay, useOverlay } from '../../overlays.ts';
import { putServerRequests, removeServerRequests } from '../../stores/server-requests-store.ts';
import { keepCatalogs } from '../../stores/catalog-store.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { setServers, useServers } from '../../stores/servers-store.ts';
import { setSignIn, setSignIns } from '../../stores/sign-ins-store.ts';
import { signInOfRemote } from '../../sign-in/test-sign-ins.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ServerList } from './server-list.tsx';
import { fakeServersCore, stdio } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let core = fakeServersCore();
beforeEach(() => {
  furnishPage();
  keepCatalogs(() => false);
  setSignIns([]);
  core = fakeServersCore(['a', 'b', 'c'].map((name) => stdio(name)));
});

const readyState: ConnectionState = {
  status: 'ready',
  era: 'legacy',
  eraFrom: 'chosen',
  revision: '2025-11-25',
  serverInfo: { name: 'a', version: '1' },
  capabilities: {},
};
const asksNothing = {
  count: 0,
  ofNoCall: 0,
  ofCalls: [],
  oldest: [],
  refused: 0,
  ended: 0,
  byRule: 0,
};

function show() {
  const user = userEvent.setup();
  render(<ServerList />);
  return user;
}
const row = (name: RegExp) => screen.getByRole('button', { name });
const isIn = (serverName: string, state: ConnectionState) =>
  act(() =>
    setConnections([
      {
        connectionId: 7,
        serverName,
        startedAt: 0,
        transport: 'stdio',
        declared: [],
        target: 'npx',
        state,
      },
    ]),
  );

test('connects a server with one click', async () => {
  const user = show();

  await user.click(row(/^a, not connected/));

  await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'a' }]));
  expect(useNavigation.getState()).toMatchObject({ serverName: 'a', part: 'tools' });
});

test('marks the overview of a server whose sign-in was odd', () => {
  answerWith({
    'connections.catalog': () => ({ items: [], pages: 1, cutShort: false, at: 0 }),
  });
  show();
  isIn('a', readyState);
  expect(row(/^Overview$/)).toBeDefined();

  act(() =>
    setSignIn({
      ...signInOfRemote,
      serverName: 'a',
      findings: [{ message: 'a slash differs' }, { message: 'it names no token_type' }],
      state: { status: 'signed-in', scopes: [], canRefresh: false },
    }),
  );

  expect(within(row(/^Overview/)).getByRole('img', { name: '2 findings' })).toBeDefined();
});

test('starts a server anew from its menu', async () => {
  const user = show();
  isIn('a', readyState);

  await user.click(screen.getByRole('button', { name: 'Actions for a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restart' }));

  expect(core.asked('connect')).toEqual([{ serverName: 'a' }]);
});

test('leads from the menu of a server to its export', async () => {
  const user = show();

  await user.click(screen.getByRole('button', { name: 'Actions for b' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export for another app' }));

  expect(useOverlay.getState()).toMatchObject({ open: 'export', serverName: 'b' });
  act(closeOverlay);
});

test('hides the parts of a server by a key or a button, and remembers that', async () => {
  const user = show();
  answerWith({
    'connections.catalog': () => ({ items: [], pages: 1, cutShort: false, at: 0 }),
  });
  isIn('a', readyState);
  expect(row(/^Overview$/)).toBeDefined();

  act(() => row(/^a, ready/).focus());
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('button', { name: /^Overview$/ })).toBeNull();
  expect(readNavigation({ folded: useNavigation.getState().folded })).toMatchObject({
    folded: { a: true },
  });
  await user.click(row(/^Show the parts of a$/));

  expect(row(/^Overview$/)).toBeDefined();
});

test('says that a server wants a sign-in, and shows where to', async () => {
  const user = show();
  isIn('a', { status: 'needs-sign-in', message: 'a wants you to sign in.' });

  await user.click(row(/^a, sign in$/));

  expect(useNavigation.getState().serverName).toBe('a');
  expect(core.asked('connect')).toEqual([]);
  await user.click(row(/^Actions for a$/));
  expect(await screen.findByRole('menuitem', { name: 'Sign in' })).toBeDefined();
});

test('counts what a server asks beside its name', async () => {
  show();
  isIn('a', { status: 'starting' });
  expect(row(/^a, starting$/)).toBeDefined();

  act(() => putServerRequests({ ...asksNothing, connectionId: 7, serverName: 'a', count: 3 }));
  expect(row(/^a, starting, 3 open requests$/)).toBeDefined();
  act(() => removeServerRequests(7));

  expect(row(/^a, starting$/)).toBeDefined();
});

test('shows a failed server’s reason first, and does not start it again', async () => {
  const failure = { message: 'a: gone', stderrTail: [], strayStdout: [], hints: [] };
  const user = show();
  isIn('a', { status: 'failed', failure });

  await user.click(row(/^a, failed/));

  expect(core.asked('connect')).toEqual([]);
});

test.each<[ConnectionState, RegExp]>([
  [{ status: 'starting' }, /^a, starting/],
  [{ status: 'negotiating', step: 'initialize' }, /^a, negotiating/],
  [{ status: 'reconnecting', attempt: 2, reason: 'reset' }, /^a, reconnecting/],
  [{ status: 'closed' }, /^a, not connected/],
])('says in words that a server is %j', (state, name) => {
  show();

  isIn('a', state);

  expect(row(name)).toBeTruthy();
});

test('offers raw messages to a half-open server', async () => {
  const failure = { message: 'a: no', stderrTail: [], strayStdout: [], hints: [] };
  const user = show();
  isIn('a', { status: 'failed', failure: { ...failure, halfOpen: 'refused' } });

  await user.click(row(/^Raw messages/));

  expect(row(/^a, half-open/)).toBeTruthy();
  expect(useNavigation.getState()).toMatchObject({ serverName: 'a', part: 'raw' });
});

test('shows a part that was not declared once something is in it', async () => {
  const asked: string[] = [];
  answerWith({
    'connections.catalog': ({ kind }) => {
      asked.push(kind);
      const items = kind === 'prompts' ? [{ name: 'letter' }] : [];
      return { items, pages: 1, cutShort: false, at: 0 };
    },
  });
  show();
  isIn('a', {
    status: 'ready',
    era: 'legacy',
    eraFrom: 'probed',
    revision: '2025-11-25',
    serverInfo: { name: 'a', version: '1' },
    capabilities: { tools: {} },
  });

  expect(await screen.findByRole('button', { name: /^Prompts/ })).toBeTruthy();
  expect(row(/^Tools/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Resources/ })).toBeNull();
  expect(asked.toSorted()).toEqual(['prompts', 'resourceTemplates', 'resources', 'tools']);
});

test('goes through the rows with the arrow keys, and through them all with one Tab', async () => {
  const user = show();
  await user.click(row(/^a,/));

  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(row(/^c,/));
  await user.keyboard('{Home}');

  expect(document.activeElement).toBe(row(/^a,/));
  expect(row(/^b,/).tabIndex).toBe(-1);
});

test('leads with Tab from the row that has the focus to its actions', async () => {
  const user = show();
  await user.click(row(/^a,/));

  await user.keyboard('{ArrowDown}');
  await user.tab();

  expect(document.activeElement).toBe(row(/^Connect b$/));
  act(() => row(/^Add a server$/).focus());
  expect(row(/^a,/).tabIndex).toBe(0);
  expect(row(/^b,/).tabIndex).toBe(-1);
});

test('moves a server with Alt and an arrow key', async () => {
  const user = show();
  await user.click(row(/^b,/));

  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');

  await waitFor(() => expect(core.asked('reorder')).toEqual([{ names: ['b', 'a', 'c'] }]));
});

test('duplicates and moves a server from its menu', async () => {
  const duplicated: unknown[] = [];
  answerWith({
    'servers.duplicate': ({ name }) => {
      duplicated.push(name);
      return stdio(`${name} copy`);
    },
  });
  const user = show();
  const choose = async (item: RegExp) => {
    await user.click(row(/^Actions for b$/));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  await choose(/^Duplicate/);
  await choose(/^Move up/);

  await waitFor(() => expect(core.asked('reorder')).toEqual([{ names: ['b', 'a', 'c'] }]));
  expect(duplicated).toEqual(['b']);
});

test('takes an order back that the core refused', async () => {
  answerWith({
    'servers.reorder': () => Promise.reject(new RpcError('REFUSED', 'Repair the file first.')),
  });
  const user = show();
  await user.click(row(/^b,/));

  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');

  await waitFor(() => expect(core.notices).toHaveLength(1));
  expect(core.notices[0]?.detail).toBe('Repair the file first.');
  const names = useServers.getState().snapshot?.servers.map(({ name }) => name);
  expect(names).toEqual(['a', 'b', 'c']);
});

test('closes the editor of a server that is removed', async () => {
  const user = show();
  act(() => editServer('b'));

  await user.click(row(/^Actions for b$/));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));

  expect(useNavigation.getState().editing).toBeUndefined();
  expect(core.asked('remove')).toEqual([{ name: 'b' }]);
});

test('keeps the focus in the list when the server that has it goes', () => {
  show();
  const { snapshot } = useServers.getState();
  act(() => row(/^Actions for b$/).focus());

  act(() => snapshot && setServers({ ...snapshot, servers: [stdio('a'), stdio('c')] }));
  expect(document.activeElement).toBe(row(/^c, not connected/));
  act(() => snapshot && setServers({ ...snapshot, servers: [stdio('a')] }));

  expect(document.activeElement).toBe(row(/^a, not connected/));
});

test('offers a removed server back, as the core kept it', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Actions for b' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(core.asked('remove')).toEqual([{ name: 'b' }]));
  await waitFor(() => expect(core.notices[0]?.title).toBe('b was removed'));

  core.notices[0]?.action?.run();

  await waitFor(() => expect(core.asked('restore')).toEqual([7]));
  expect(core.asked('add')).toEqual([]);
});

test('tells where the file stops making sense, and reloads it', async () => {
  const user = show();
  const problem = { message: 'A comma is missing', line: 3, column: 9 };
  act(() => setServers({ file: '/home/me/mcp.json', servers: [], invalid: [], problem }));

  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('A comma is missing (line 3, column 9)');
  expect(alert.textContent).toContain('/home/me/mcp.json');
  await user.click(within(alert).getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(core.asked('reload')).toHaveLength(1));
});

test('lists an entry that can’t be used, with the reason', () => {
  const invalid = [{ name: 'odd', message: 'It has neither a command nor a url.' }];
  setServers({ file: '/home/me/mcp.json', servers: [], invalid });

  show();

  expect(screen.getByText('It has neither a command nor a url.')).toBeTruthy();
});
