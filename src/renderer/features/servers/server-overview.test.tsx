// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSignInsCore } from '../../sign-in/test-sign-ins.ts';
import { furnishPage } from '../../test-page.ts';
import { ServerOverview } from './server-overview.tsx';
import { fakeServersCore } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => unfurnish());

test('shows how to sign in where a server wants that', () => {
  fakeSignInsCore().becomes({ status: 'ready' });
  const state = { status: 'needs-sign-in' as const, message: 'remote wants you to sign in.' };
  const at = { connectionId: 1, serverName: 'remote', startedAt: 0, target: 'https://a.example' };

  render(<ServerOverview serverName="remote" connection={{ ...at, transport: 'http', state }} />);

  expect(screen.getByRole('heading', { name: 'remote wants you to sign in' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
});

test('says what remains after a sign-out', () => {
  fakeSignInsCore().becomes({ status: 'signed-out', notes: ['The token stays good.'] });

  render(<ServerOverview serverName="remote" connection={undefined} />);

  expect(screen.getByText('You signed out. The token stays good.')).toBeDefined();
});

test('shows the address of a server that is not connected without its password', () => {
  const url = 'https://me:hunter2@example.com/mcp';
  fakeServersCore([{ name: 'remote', era: 'auto', launch: { kind: 'http', url, headers: {} } }]);

  render(<ServerOverview serverName="remote" connection={undefined} />);

  expect(screen.getByText(/^https:\/\/me:.+@example\.com\/mcp$/)).toBeDefined();
  expect(screen.queryByText(/hunter2/)).toBeNull();
});
