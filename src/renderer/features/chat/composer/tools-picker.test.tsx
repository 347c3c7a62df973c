// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnections } from '../../../stores/connections-store.ts';
import { setChoices, setServers, useServers } from '../../../stores/servers-store.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { setToolRules } from '../state/tool-rules.ts';
import { ToolsPicker } from './tools-picker.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);
afterEach(() => {
  setToolRules([]);
});

function connectShop(disabledTools: string[]) {
  const launch = { kind: 'stdio' as const, command: 'npx', args: [], env: {} };
  const servers = [{ name: 'shop', era: 'auto' as const, launch, disabledTools }];
  setServers({ servers, invalid: [], file: 'mcp.json' });
  setConnections([
    {
      connectionId: (connectionId += 1),
      serverName: 'shop',
      startedAt: 1,
      transport: 'stdio',
      target: 'npx',
      declared: [],
      state: {
        status: 'ready',
        era: 'legacy',
        eraFrom: 'chosen',
        revision: '2025-11-25',
        serverInfo: { name: 'shop', version: '1' },
        capabilities: { tools: {} },
      },
    },
  ]);
}

const tool = (name: string, visibility?: string[]) => ({
  name,
  inputSchema: { type: 'object' },
  ...(visibility && { _meta: { ui: { visibility } } }),
});
const page = { pages: 1, cutShort: false, at: 1 };

/** Lists are kept by connection, so each test has its own. */
let connectionId = 900;

test('a tool that was chosen and then disabled is not counted as one that the model gets', async () => {
  connectShop(['wi*']);
  const items = ['buy', 'wipe', 'list'].map((name) => tool(name));
  answerWith({ 'connections.catalog': () => ({ ...page, items }) });
  const user = userEvent.setup();
  const offered = [{ serverName: 'shop', tools: ['buy', 'wipe'] }];
  render(<ToolsPicker label="Tools" connected={['shop']} servers={offered} onServers={() => {}} />);

  await user.click(screen.getByRole('button', { name: 'Tools: 1 server, 1 tool' }));
  await user.click(await screen.findByRole('button', { name: '1 of 2 tools of shop' }));
  expect(screen.getByText('1 tool is disabled')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'wipe' })).toBeNull();
});

test('the trust in a server stands with its tools, and is taken back there', async () => {
  connectShop([]);
  const none = { followsTo: [], trustedIssuers: [], nearerOrigins: [] };
  setChoices([{ serverName: 'shop', trustsClaims: true, ...none }]);
  const trust = vi.fn<(input: object, context: object) => void>();
  answerWith({
    'connections.catalog': () => ({ ...page, items: [tool('buy')] }),
    'servers.trustClaims': trust,
  });
  const user = userEvent.setup();
  const offered = [{ serverName: 'shop' }];
  render(<ToolsPicker label="Tools" connected={['shop']} servers={offered} onServers={() => {}} />);
  await user.click(screen.getByRole('button', { name: /^Tools: / }));
  await user.click(await screen.findByRole('button', { name: /tools of shop$/ }));
  const trusted = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Trust what shop says/ });
  expect(trusted.checked).toBe(true);

  await user.click(trusted);

  expect(trusted.checked).toBe(false);
  await vi.waitFor(() =>
    expect(trust).toHaveBeenCalledWith({ serverName: 'shop', isTrusted: false }, expect.anything()),
  );
  useServers.setState({ choices: {} });
});

test('a tool of the app alone is not counted and can’t be chosen, which is told', async () => {
  connectShop([]);
  const items = [tool('buy'), tool('redraw', ['app']), tool('list', ['model', 'app'])];
  answerWith({ 'connections.catalog': () => ({ ...page, items }) });
  const user = userEvent.setup();
  const offered = [{ serverName: 'shop' }];
  render(<ToolsPicker label="Tools" connected={['shop']} servers={offered} onServers={() => {}} />);

  await user.click(screen.getByRole('button', { name: /^Tools: / }));
  await user.click(await screen.findByRole('button', { name: '2 of 2 tools of shop' }));

  expect(screen.getByText('1 server, 2 tools')).toBeTruthy();
  expect(screen.getByText('1 tool is for the server’s app only')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'redraw' })).toBeNull();
});

test('a tool that is never offered, and the second of one name, are not counted', async () => {
  connectShop([]);
  const items = ['buy', 'wipe', 'buy', 'list'].map((name) => tool(name));
  answerWith({ 'connections.catalog': () => ({ ...page, items }) });
  setToolRules([{ serverName: 'shop', tool: 'wipe', rule: 'deny' }]);
  const user = userEvent.setup();
  const offered = [{ serverName: 'shop' }];
  render(<ToolsPicker label="Tools" connected={['shop']} servers={offered} onServers={() => {}} />);

  await user.click(screen.getByRole('button', { name: /^Tools: / }));
  await user.click(await screen.findByRole('button', { name: '2 of 3 tools of shop' }));

  expect(screen.getByText('1 server, 2 tools')).toBeTruthy();
  expect(screen.getByText('1 tool is left out because of a duplicate name')).toBeTruthy();
  const wipe = screen.getByRole<HTMLInputElement>('checkbox', { name: 'wipe' });
  expect([wipe.checked, wipe.disabled]).toEqual([false, true]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rule for wipe' }).value).toBe(
    'deny',
  );
});

test('tools of all pages of a list are counted', async () => {
  connectShop([]);
  const pageAt = (cursor: string | undefined) =>
    cursor === undefined
      ? { ...page, items: [tool('buy'), tool('redraw', ['app'])], nextCursor: '2' }
      : { ...page, pages: 2, items: [tool('list'), tool('draw', ['app']), tool('sell')] };
  answerWith({ 'connections.catalog': ({ cursor }) => pageAt(cursor) });
  const user = userEvent.setup();
  const offered = [{ serverName: 'shop' }];
  render(<ToolsPicker label="Tools" connected={['shop']} servers={offered} onServers={() => {}} />);

  await user.click(screen.getByRole('button', { name: /^Tools: / }));

  expect(await screen.findByRole('button', { name: '3 of 3 tools of shop' })).toBeTruthy();
  expect(await screen.findByText('1 server, 3 tools')).toBeTruthy();
});
