// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListDifference } from '../../../shared/model/definition-change.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { bumpCatalog } from '../../stores/connections-store.ts';
import { answerWith } from '../../test-backend.ts';
import { field, furnishTools, openTool, Panel } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let { core, connectionId } = { core: fakeCallsCore(), connectionId: 0 };
const see = vi.fn<() => void>();
const difference: ListDifference = {
  since: { keptListId: 1, at: Date.UTC(2026, 10, 24, 12) },
  kept: [{ keptListId: 1, at: Date.UTC(2026, 10, 24, 12) }],
  changes: [
    { name: 'grind', what: 'changed', verdict: 'breaking', reasons: [] },
    { name: 'roast', what: 'removed', verdict: 'breaking', reasons: [] },
  ],
  more: 0,
};
beforeEach(() => {
  ({ core, connectionId } = furnishTools());
  see.mockReset();
  answerWith({ 'definitions.difference': () => difference, 'definitions.see': see });
});

test('what changed since the user looked is told, shown, and forgotten once it was seen', async () => {
  const user = userEvent.setup();
  render(<Panel />);

  const told = await screen.findByText(/^List changed: 1 changed, 1 removed, since .*24/);
  await user.click(screen.getByRole('button', { name: 'What changed' }));
  const dialog = screen.getByRole('dialog', { name: 'What changed in the tools of roastery' });
  expect(dialog.textContent).toContain('roastremovedbreaking');
  await user.click(screen.getByRole('button', { name: 'Mark as seen' }));

  await vi.waitFor(() => expect(told.isConnected).toBe(false));
  expect(see).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a schema that changes keeps the arguments, and marks what it no longer knows', async () => {
  answerWith({ 'definitions.difference': () => ({ ...difference, changes: [] }) });
  const string = { type: 'string' };
  const sum = (properties: object) => ({
    name: 'sum',
    inputSchema: { type: 'object', properties },
  });
  const before = sum({ a: string, b: string });
  core.offer('tools', [before]);
  const offer = (tool: object) => {
    core.offer('tools', [tool]);
    act(() => bumpCatalog(connectionId, 'tools'));
  };
  await openTool('sum');
  fireEvent.change(field('a'), { target: { value: 'one' } });
  fireEvent.change(field('b'), { target: { value: 'two' } });

  offer(sum({ b: { type: 'integer' }, c: string }));
  expect(await screen.findByRole('textbox', { name: 'c' })).toBeTruthy();
  expect(field('Name of a').value).toBe('a');
  expect(screen.getByText('Not in the schema.')).toBeTruthy();
  expect(field('b').value).toBe('"two"');
  offer({ name: 'other', inputSchema: { type: 'object' } });
  expect(await screen.findByText('Choose a tool')).toBeTruthy();
  offer(before);
  await userEvent.click(await screen.findByRole('button', { name: 'sum' }));

  expect(await screen.findByRole('textbox', { name: 'a' })).toHaveProperty('value', 'one');
  expect(field('b').value).toBe('two');
});
