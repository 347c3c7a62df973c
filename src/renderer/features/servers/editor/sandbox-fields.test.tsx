// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SandboxPreview } from '../../../../shared/model/servers/sandbox.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { editServer } from '../../../navigation.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { writeViewState } from '../../../view-state.ts';
import { fakeServersCore, stdio } from '../test-servers.ts';
import { ServerEditor } from './server-editor.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const wrapped = (launch: Launch): SandboxPreview =>
  launch.kind === 'stdio' && launch.sandbox?.files === 'folder'
    ? { status: 'refused', reason: 'The sandbox has no folder.' }
    : { status: 'wrapped', command: 'bwrap', args: ['--unshare-all'], notes: [] };

let unfurnish = () => {};
let core = fakeServersCore();
beforeEach(() => {
  unfurnish = furnishPage();
  core = fakeServersCore([stdio('roastery', 'node', 'roastery.mjs')]);
  answerWith({ 'servers.sandboxPreview': ({ launch }) => wrapped(launch) });
  writeViewState('servers.draft:roastery', undefined);
});
afterEach(() => unfurnish());

test('shows the command that would run in the sandbox, or why there is none, and stores the choice', async () => {
  editServer('roastery');
  const user = userEvent.setup();
  render(<ServerEditor serverName="roastery" />);
  const sandbox = within(screen.getByRole('region', { name: 'Sandbox' }));
  const choose = (name: string) => user.click(sandbox.getByRole('radio', { name }));
  const command = () => sandbox.queryByLabelText('The command in the sandbox');
  expect(command()).toBeNull();

  await choose('Only one folder');
  expect((await sandbox.findByRole('status')).textContent).toBe(
    'The server will not be started: The sandbox has no folder.',
  );
  await choose('All of yours');
  expect(sandbox.queryByRole('status')).toBeNull();
  await choose('None');
  await waitFor(() => expect(command()?.textContent).toBe('bwrap --unshare-all'));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const { launch, ...rest } = stdio('roastery', 'node', 'roastery.mjs');
  const definition = { ...rest, launch: { ...launch, sandbox: { network: 'none', files: 'all' } } };
  await waitFor(() => expect(core.asked('update')).toEqual([{ name: 'roastery', definition }]));
});
