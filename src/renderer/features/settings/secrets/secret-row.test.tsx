// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SecretsOverview } from '../../../../shared/model/secret.ts';
import { furnishPage } from '../../../test-page.ts';
import { SecretRow } from './secret-row.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

const signIn: SecretsOverview['secrets'][number] = {
  name: 'sign-in:work@https://mcp.example/mcp',
  kind: 'sign-in',
  audience: ['origin:https://mcp.example'],
  keptIn: 'file',
  last4: '9}}}',
  usedBy: [],
};

test('names a sign-in by its server and identity, and shows nothing of it', () => {
  const { container } = render(<SecretRow secret={signIn} onReplace={() => undefined} />);

  expect(screen.getByText('https://mcp.example/mcp as work')).toBeDefined();
  expect(container.textContent).not.toContain('}}}');
  expect(container.textContent).not.toContain('Not used');
});

test('says that a removed sign-in is not revoked', async () => {
  const name = 'sign-in:default@https://mcp.example/mcp';
  render(<SecretRow secret={{ ...signIn, name }} onReplace={() => undefined} />);

  await userEvent
    .setup()
    .click(screen.getByRole('button', { name: 'Remove https://mcp.example/mcp' }));

  expect(screen.getByRole('alert').textContent).toContain('The tokens stay valid');
});
