// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SecretsSharing as Sharing } from '../../../../shared/model/secret.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { SecretsSharing } from './secrets-sharing.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let moved: object[];
beforeEach(() => {
  furnishPage();
  moved = [];
  answerWith({ 'secrets.move': (asked) => void moved.push(asked) });
});

const show = (sharing: Sharing) => {
  render(<SecretsSharing sharing={sharing} />);
  return screen.getByRole('group', { name: 'Command line and browser' });
};
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test.each([
  ['keyring', 'in the system’s keyring, where other programs'],
  ['file', 'in a file next to them, which other programs'],
] as const)('says what sharing by a %s means before it is agreed to', async (by, means) => {
  const group = show({ by, isOn: false });
  expect(group.textContent).toContain('can’t read these secrets.');
  expect(group.textContent).toContain(means);

  await press('Let the command line read these secrets too');

  expect(moved).toEqual([{ to: by, keepsOthers: true }]);
});

test('takes it back, for the desktop app alone', async () => {
  const group = show({ by: 'keyring', isOn: true });
  expect(group.textContent).toContain('can read these secrets, too.');

  await press('Stop sharing');

  expect(moved).toEqual([{ to: 'system', keepsOthers: false }]);
});

test('shows why the copy does not give the key, and makes it anew', async () => {
  show({ by: 'keyring', isOn: true, problem: 'The keyring is locked.' });
  expect(screen.getByRole('status').textContent).toBe('The keyring is locked.');

  await press('Let them read again');

  expect(moved).toEqual([{ to: 'keyring', keepsOthers: true }]);
});

test('shows why it could not be done', async () => {
  answerWith({
    'secrets.move': () => {
      throw new RpcError('UNAVAILABLE', 'The keyring is locked. Nothing was moved.');
    },
  });
  show({ by: 'keyring', isOn: false });

  await press('Let the command line read these secrets too');

  expect(await screen.findByText('The keyring is locked. Nothing was moved.')).toBeDefined();
});
