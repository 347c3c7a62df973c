// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { setCalls } from '../../stores/calls-store.ts';
import { setServerRequests } from '../../stores/server-requests-store.ts';
import { bumpCatalog } from '../../stores/connections-store.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { answerWith } from '../../test-backend.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { button, furnishTools, openTool, Panel, rowOf, tools } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let { core, connectionId } = { core: fakeCallsCore(), connectionId: 0 };
beforeEach(() => {
  ({ core, connectionId } = furnishTools());
});

test('lists the tools with their claims, and a malformed one with the reason', async () => {
  render(<Panel />);

  await screen.findByRole('button', { name: 'Grind' });
  expect(rowOf('Grind').textContent).toContain('destructive');
  expect(rowOf('broken').textContent).toContain('Its inputSchema is not an object.');
  expect(screen.getByText('3 tools')).toBeTruthy();
});

test('has the name of a tool with its title, and once where it has none', async () => {
  render(<Panel />);
  await screen.findByRole('button', { name: 'Grind' });

  expect(within(rowOf('Grind')).getByText('grind')).toBeTruthy();
  expect(within(rowOf('stock')).getAllByText('stock')).toHaveLength(1);
});

test('a tool whose call waits for an answer asks, whichever is open', async () => {
  const { user } = await openTool('Grind');
  await user.click(button('stock'));
  const of = { connectionId, serverName: 'roastery' };
  const call = { ...of, callId: 7, method: 'tools/call' as const, name: 'grind' };
  const state = { status: 'input-required' as const };
  act(() => setCalls([{ ...call, argumentsText: '{}', startedAt: 0, state }]));

  const counts = { count: 1, ofNoCall: 0, refused: 0, ended: 0, byRule: 0 };
  const ofCalls = [{ callId: 7, count: 1 }];
  act(() => setServerRequests([{ ...of, ...counts, ofCalls, oldest: [] }]));
  expect(within(rowOf('Grind')).getByText('asks')).toBeTruthy();
  expect(within(rowOf('stock')).queryByText('asks')).toBeNull();
  act(() => setServerRequests([]));

  expect(screen.queryByText('asks')).toBeNull();
});

test('marks a tool whose definition has errors or warnings, and lists what they are', async () => {
  const { user } = await openTool('broken');

  const mark = await within(rowOf('broken')).findByRole('img', { name: '1 error, 1 warning' });
  expect(button('broken').getAttribute('aria-describedby')).toBe(mark.id);
  expect(within(rowOf('stock')).queryByRole('img')).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error, 1 warning' }));
  const [first, second] = within(screen.getByRole('list', { name: 'Lint' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain('The inputSchema is “none”, not an object: clients refuse');
  expect(first?.textContent).toContain('/inputSchema');
  expect(within(first as HTMLElement).getByRole('link').textContent).toBe('MCP 2026-07-28, Tool');
  expect(second?.textContent).toContain('It has no description');
});

test('says nothing of a tool that has nothing wrong with it', async () => {
  const description = 'What is in store, by kind of coffee.';
  core.offer('tools', [
    { name: 'grind', inputSchema: { type: 'object' } },
    { name: 'stock', description, inputSchema: { type: 'object' } },
  ]);
  await openTool('stock');

  await within(rowOf('grind')).findByRole('img', { name: '1 warning' });
  expect(screen.queryByRole('button', { name: /^Lint/ })).toBeNull();
});

test('lists two tools of one name both', async () => {
  const complaints = vi.spyOn(console, 'error');
  core.offer('tools', [tools[1], tools[1]]);

  render(<Panel />);

  expect(await screen.findAllByRole('button', { name: 'stock' })).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

test('runs nothing of the tool before while the one that was chosen is not drawn yet', async () => {
  await openTool('stock');
  await screen.findByRole('region', { name: 'Tool stock' });
  // Without it, React draws the view after the list, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

  button('Grind').click();
  await Promise.resolve();
  const before = screen.getByRole('region', { name: 'Tool stock' });
  expect(before.closest('[inert]')).not.toBeNull();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }));

  const chosen = await screen.findByRole('region', { name: 'Tool grind' });
  expect(chosen.closest('[inert]')).toBeNull();
  button('stock').click();
  await screen.findByRole('region', { name: 'Tool stock' });
  button('Run').click();
  await waitFor(() => expect(core.started).toHaveLength(1));
});

test('narrows the list by typing', async () => {
  const { user } = await openTool('Grind');

  await user.type(screen.getByRole('searchbox', { name: 'Search 3 tools' }), 'store');

  expect(screen.getByText('1 of 3 tools')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Grind' })).toBeNull();
});

test('says what and why when the list can’t be had', async () => {
  answerWith({
    'connections.catalog': () => {
      throw new RpcError('UNAVAILABLE', 'roastery answered: Method not found (-32601).');
    },
  });

  render(<Panel />);

  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('The tools of roastery could not be listed');
  expect(failure.textContent).toContain('Method not found (-32601)');
});

test('marks what is new or changed in a list that changed, until it was looked at', async () => {
  const { user } = await openTool('stock');
  const [first, stock] = tools;
  core.offer('tools', [
    first,
    { ...stock, description: 'Other.' },
    { name: 'roast', inputSchema: {} },
  ]);

  act(() => bumpCatalog(connectionId, 'tools'));

  expect(await screen.findByText('List changed: 1 new, 1 changed, 1 removed')).toBeTruthy();
  expect(button('roast').getAttribute('aria-describedby')).toContain(
    within(rowOf('roast')).getByText('new').id,
  );
  expect(within(rowOf('stock')).getByText('changed')).toBeTruthy();

  await user.click(button('roast'));
  expect(within(rowOf('stock')).queryByText('changed')).toBeNull();
  expect(within(rowOf('roast')).queryByText('new')).toBeNull();
  await user.click(button('Mark changes as seen'));
  expect(screen.queryByText(/List changed/)).toBeNull();
});

describe('a list in pages', () => {
  const offer = (length: number, perPage: number) => {
    const named = (_: unknown, i: number) => ({ name: `t${i + 1}`, inputSchema: {} });
    core.offer('tools', Array.from({ length }, named));
    core.paging.items = perPage;
  };
  const listed = () =>
    within(screen.getByRole('list', { name: 'Tools' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('is loaded whole by itself, so that a search meets what is on its last page', async () => {
    offer(7, 2);
    render(<Panel />);

    await screen.findByText('7 tools');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search 7 tools' }), 't7');

    expect(listed()).toEqual(['t7']);
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  test('of a server that has no end of them is loaded up to a cap that is told, and further', async () => {
    offer(130, 1);
    render(<Panel />);

    await screen.findByText('64 tools so far');
    expect(screen.getByText('64 pages were read; the server has more.')).toBeTruthy();
    await userEvent.click(button('Next page'));
    await screen.findByText('65 tools so far');
    await userEvent.click(button('Next 64 pages'));
    await screen.findByText('129 tools so far');
    await userEvent.click(button('Next page'));

    await screen.findByText('130 tools');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  test('keeps what is there when a page after the first fails, and can be read on', async () => {
    const notices: Notice[] = [];
    showNotices((notice) => notices.push(notice));
    offer(5, 2);
    answerWith({
      'connections.catalog': (input) => {
        if (input.cursor === undefined) return core.catalog(input);
        throw new RpcError('UNAVAILABLE', 'The server refused tools/list.');
      },
    });
    render(<Panel />);

    await waitFor(() => expect(notices[0]?.detail).toBe('The server refused tools/list.'));
    expect(listed()).toEqual(['t1', 't2']);
    answerWith({ 'connections.catalog': core.catalog });
    await userEvent.click(button('Next page'));

    await screen.findByText('4 tools so far');
  });

  test('tells how long it may be kept, and is asked for anew all the same', async () => {
    core.paging.items = 100;
    core.paging.hint = { at: 0, hint: { ttlMs: 60_000, cacheScope: 'public' } };
    render(<Panel />);
    await screen.findByText(/fresh until .*\(public\)/);
    core.offer('tools', [{ name: 'newer', inputSchema: { type: 'object' } }]);

    await userEvent.click(button('Refresh'));

    await waitFor(() => expect(listed()).toEqual(['newer']));
  });
});
