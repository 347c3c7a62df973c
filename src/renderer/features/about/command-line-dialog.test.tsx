// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CommandLineTool } from '../../../shared/model/upkeep.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { CommandLineDialog } from './command-line-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const tool = (change: Partial<CommandLineTool> = {}): CommandLineTool => ({
  status: 'absent',
  path: '/home/me/.local/bin/wirebench',
  text: '#!/bin/sh\nexec node …',
  isOnPath: true,
  ...change,
});
const show = (change?: Partial<CommandLineTool>) => {
  answerWith({ 'commandLine.state': () => tool(change) });
  render(<CommandLineDialog onClose={() => undefined} />);
  return userEvent.setup();
};

afterEach(cleanup);

test('shows the file and its text before it writes it, and can remove it', async () => {
  const install = vi.fn<() => CommandLineTool>(() => tool({ status: 'installed' }));
  answerWith({
    'commandLine.install': install,
    'commandLine.remove': () => tool(),
  });
  const user = show();

  expect(await screen.findByText('/home/me/.local/bin/wirebench')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Text of the file' }).textContent).toContain(
    'exec node',
  );
  expect(install).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Install' }));
  await user.click(await screen.findByRole('button', { name: 'Remove it' }));

  expect(await screen.findByRole('button', { name: 'Install' })).toBeTruthy();
});

test.each([
  ['foreign', 'Another program’s file'],
  ['installed', 'It is installed.'],
] as const)('offers no writing where it is %s', async (status, sentence) => {
  show({ status });

  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Write|Replace/ })).toBeNull();
});

test('says why this copy can’t, and offers nothing', async () => {
  show({ problem: 'An AppImage is at another place at each start.' });

  expect(await screen.findByText(/An AppImage/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Write/ })).toBeNull();
});

test('warns where terminals would not find it', async () => {
  show({ isOnPath: false });

  expect(await screen.findByText(/not on your PATH/)).toBeTruthy();
});

test('a write that fails leaves the dialog with the reason', async () => {
  answerWith({
    'commandLine.install': () => {
      throw new RpcError('REFUSED', 'EACCES: permission denied');
    },
  });
  const user = show();

  await user.click(await screen.findByRole('button', { name: 'Install' }));

  expect((await screen.findByRole('alert')).textContent).toContain('EACCES');
});
