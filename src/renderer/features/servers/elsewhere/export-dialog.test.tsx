// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportServers } from '../../../../main/core/servers/elsewhere/export-servers.ts';
import { noMasker } from '../../../../main/core/secrets/masking/secret-masker.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { fakeServersCore, stdio } from '../test-servers.ts';
import { ExportDialog } from './export-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  fakeServersCore([stdio('files', 'npx', '-y', 'files')]);
  answerWith({ 'servers.export': () => ({ text: '{}', notes: [] }) });
});

test('begins at the app to export for', async () => {
  render(<ExportDialog serverName="files" onClose={() => {}} />);

  expect(await screen.findByText('{}')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'App' }));
});

test('shows a server as another app takes it, with its secrets only where they are wanted', async () => {
  const headers = { Authorization: 'Bearer sk-canary' };
  const launch = { kind: 'http' as const, url: 'https://api.example/mcp', headers };
  const api = { name: 'api', era: 'auto' as const, launch };
  fakeServersCore([api]);
  answerWith({
    'servers.export': ({ format, withSecrets }) =>
      exportServers({ definitions: [api], format, withSecrets, masker: noMasker }),
  });
  const user = userEvent.setup({ delay: null });
  render(<ExportDialog serverName="api" onClose={() => {}} />);
  const app = screen.getByRole('combobox', { name: 'App' });
  const dialog = screen.getByRole('dialog', { name: 'Export for another app' });
  const tells = (text: string) => waitFor(() => expect(dialog.textContent).toContain(text));

  await user.selectOptions(app, 'VS Code');
  await tells('Bearer ${env:AUTHORIZATION}');
  await tells('The value of Authorization of api was left out.');
  expect(dialog.textContent).not.toContain('sk-canary');
  await user.click(screen.getByRole('checkbox', { name: 'Include secrets in plain text' }));
  await tells('sk-canary');

  await user.selectOptions(app, 'Cursor, as a link');
  await tells('cursor://anysphere.cursor-deeplink/mcp/install?name=api&config=');
  await tells('A link carries no secrets');
  await user.selectOptions(app, 'README, as Markdown');
  await tells('[Add api to VS Code](https://insiders.vscode.dev/redirect?url=');
});

test('says in its place why nothing is exported, and what is once it can be', async () => {
  let isBroken = true;
  answerWith({
    'servers.export': () => {
      if (isBroken) throw new RpcError('NOT_FOUND', 'There is no server called files.');
      return { text: '{}', notes: [] };
    },
  });
  const user = userEvent.setup({ delay: null });
  render(<ExportDialog serverName="files" onClose={() => {}} />);

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('There is no server called files.');
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('checkbox', { name: 'Include secrets in plain text' }));

  expect(await screen.findByText('{}')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
