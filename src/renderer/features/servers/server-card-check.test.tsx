// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ServerCardCheck } from './server-card-check.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const check = () => userEvent.click(screen.getByRole('button', { name: 'Check server card' }));

test('a card is looked for when that is asked, and each member that differs is shown', async () => {
  answerWith({
    'connections.serverCard': () => ({
      status: 'found',
      url: 'https://a.example/mcp/server-card',
      text: '{}',
      problems: ['It has no version.'],
      differences: [{ member: 'title', inCard: 'A', live: 'B' }],
    }),
  });
  render(<ServerCardCheck connectionId={1} />);
  expect(screen.queryByRole('status')).toBeNull();

  await check();

  const told = within(await screen.findByRole('status'));
  expect(told.getByText('The server contradicts 1 member of its card.')).toBeTruthy();
  expect(told.getByText('It has no version.')).toBeTruthy();
  expect(told.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MemberIn the cardIn the server',
    'titleAB',
  ]);
});

test('without a card it is told where it was looked for; a failure is told as one', async () => {
  answerWith({
    'connections.serverCard': () => ({
      status: 'none',
      tried: [{ url: 'https://a.example/mcp/server-card', problem: 'HTTP 404' }],
    }),
  });
  render(<ServerCardCheck connectionId={1} />);
  await check();
  expect(await screen.findByText('https://a.example/mcp/server-card: HTTP 404')).toBeTruthy();

  answerWith({
    'connections.serverCard': () => Promise.reject(new RpcError('UNAVAILABLE', 'It is away.')),
  });
  await check();
  expect((await screen.findByRole('alert')).textContent).toBe('It is away.');
});
