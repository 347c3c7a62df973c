// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListDifference } from '../../../shared/model/definition-change.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishTools, Panel } from './test-tools.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
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
  ({ unfurnish } = furnishTools());
  see.mockReset();
  answerWith({ 'definitions.difference': () => difference, 'definitions.see': see });
});
afterEach(() => unfurnish());

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
