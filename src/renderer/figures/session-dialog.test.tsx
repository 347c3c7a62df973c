// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SessionFigures } from '../../shared/model/figures.ts';
import { answerWith } from '../test-backend.ts';
import { furnishPage } from '../test-page.ts';
import { SessionDialog } from './session-dialog.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

beforeEach(furnishPage);

const tool = (name: string, calls: number) => ({
  serverName: 'shop',
  tool: name,
  calls,
  errors: 0,
  p95Ms: 3,
});
const figures = (calls: number): SessionFigures => ({
  since: 0,
  servers: ['shop'],
  offered: 0,
  calls: { calls, errors: 0 },
  tools: Array.from({ length: 120 }, (_, at) => tool(`tool-${at}`, calls)),
  models: { runs: 0, steps: 0, usage: {} },
  ever: { since: 0, tools: [{ ...tool('sell', 90), lastAt: 0 }] },
});

test('shows facts and tables, the first of many rows, and reads them again', async () => {
  const answers = [figures(1), figures(2)];
  answerWith({ 'figures.session': () => answers.shift() ?? figures(3) });
  render(<SessionDialog onClose={() => {}} />);

  const tools = await screen.findByRole('table', { name: 'Tools' });
  expect(within(tools).getAllByRole('row')).toHaveLength(101);
  expect(screen.getByText('And 20 more; Copy includes them.')).toBeTruthy();
  const ever = screen.getByRole('table', { name: /^In all sessions since/ });
  expect(within(ever).getByRole('cell', { name: 'sell' })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  await expect
    .poll(() => screen.getByText('Calls', { selector: 'dt' }).nextSibling?.textContent)
    .toBe('2');
});

test('says why they can’t be read', async () => {
  answerWith({
    'figures.session': () => {
      throw new Error('The core is gone.');
    },
  });
  render(<SessionDialog onClose={() => {}} />);

  expect(await screen.findByText(/The core is gone/)).toBeTruthy();
});
