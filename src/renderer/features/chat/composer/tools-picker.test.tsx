// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnections } from '../../../stores/connections-store.ts';
import { setServers } from '../../../stores/servers-store.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { ToolsPicker } from './tools-picker.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => unfurnish());

test('a tool that was chosen and then disabled is not counted as one that the model gets', async () => {
  const launch = { kind: 'stdio' as const, command: 'npx', args: [], env: {} };
  const servers = [{ name: 'shop', era: 'auto' as const, launch, disabledTools: ['wi*'] }];
  setServers({ servers, invalid: [], file: 'mcp.json' });
  setConnections([
    {
      connectionId: 901,
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
  const items = ['buy', 'wipe', 'list'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  answerWith({
    'connections.catalog': () => ({ items, pages: 1, cutShort: false, at: 1 }),
  });
  const user = userEvent.setup();
  const offered = [{ serverName: 'shop', tools: ['buy', 'wipe'] }];
  render(<ToolsPicker label="Tools" connected={['shop']} servers={offered} onServers={() => {}} />);

  await user.click(screen.getByRole('button', { name: 'Tools: 1 server, 1 tool' }));
  await user.click(await screen.findByRole('button', { name: '1 of 2 tools of shop' }));
  expect(screen.getByText('1 tool is disabled')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'wipe' })).toBeNull();
});
