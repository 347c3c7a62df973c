// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { ServerOverview } from './server-overview.tsx';
import { fakeServersCore } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => unfurnish());

test('shows the address of a server that is not connected without its password', () => {
  const url = 'https://me:hunter2@example.com/mcp';
  fakeServersCore([{ name: 'remote', era: 'auto', launch: { kind: 'http', url, headers: {} } }]);

  render(<ServerOverview serverName="remote" connection={undefined} />);

  expect(screen.getByText(/^https:\/\/me:.+@example\.com\/mcp$/)).toBeDefined();
  expect(screen.queryByText(/hunter2/)).toBeNull();
});
