// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { useNavigation } from '../../navigation.ts';
import { setServers } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ToolSwitch } from './tool-switch.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const shop: ServerDefinition = {
  name: 'shop',
  era: 'auto',
  launch: { kind: 'bundled', demo: 'legacy' },
  roots: [{ uri: 'file:///srv' }],
};
const show = (definition: ServerDefinition, isDisabled: boolean) => {
  const update = vi.fn<(asked: { definition: ServerDefinition }) => ServerDefinition>(
    ({ definition: changed }) => changed,
  );
  answerWith({ 'servers.update': update });
  setServers({ file: 'mcp.json', servers: [definition], invalid: [] });
  render(<ToolSwitch serverName="shop" tool="buy" isDisabled={isDisabled} />);
  return update;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a tool is disabled with its server, and nothing else of that changes', async () => {
  const update = show({ ...shop, disabledTools: ['sell'] }, false);

  await press('Disable this tool');

  expect(update.mock.calls[0]?.[0]).toEqual({
    name: 'shop',
    definition: { ...shop, disabledTools: ['sell', 'buy'] },
  });
});

test('a tool is enabled again, and an empty list is left out', async () => {
  const update = show({ ...shop, disabledTools: ['buy'] }, true);

  await press('Enable this tool');

  expect(update.mock.calls[0]?.[0]).toEqual({ name: 'shop', definition: shop });
});

test('of a pattern that disables it, and others, only the user can say what becomes', async () => {
  const update = show({ ...shop, disabledTools: ['b*'] }, true);

  await press('A pattern disables this tool: edit the server');

  expect(update).not.toHaveBeenCalled();
  expect(useNavigation.getState().editing).toBeDefined();
});
