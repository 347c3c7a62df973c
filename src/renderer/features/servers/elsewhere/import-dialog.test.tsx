// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FoundFile } from '../../../../shared/model/servers/elsewhere.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { ImportDialog } from './import-dialog.tsx';
import { fakeServersCore, stdio } from '../test-servers.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const usable = (name: string, more = {}) => ({
  status: 'usable' as const,
  definition: stdio(name, 'npx', '-y', name),
  isDisabled: false,
  isStored: false,
  notes: [],
  ...more,
});
const cursor: FoundFile = {
  client: 'cursor',
  file: '/home/me/.cursor/mcp.json',
  status: 'read',
  servers: [
    usable('files', { notes: ['Its envFile is not read.'] }),
    usable('shop'),
    usable('old', { isStored: true }),
    { status: 'unusable', name: 'ws', reason: 'Its transport is not one of MCP’s.' },
  ],
};

let core = fakeServersCore();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  furnishPage();
  core = fakeServersCore();
  onClose.mockClear();
});

const open = async (answer: (path: string | undefined) => FoundFile[] = () => [cursor]) => {
  const asked: unknown[] = [];
  answerWith({
    'servers.elsewhere': ({ path }) => {
      asked.push(path);
      return answer(path);
    },
  });
  render(<ImportDialog onClose={onClose} />);
  return { asked, user: userEvent.setup(), dialog: await screen.findByRole('dialog') };
};

test('begins at the folder to look in', async () => {
  await open();

  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: 'A project’s folder, or a file' }),
  );
});

test('shows what each would be, what is there already, and why one can’t be used', async () => {
  await open();

  const group = await screen.findByRole('region', { name: 'Cursor, /home/me/.cursor/mcp.json' });
  const rows = within(group).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'filesstdionpx -y filesIts envFile is not read.',
    'shopstdionpx -y shop',
    'oldalready addedstdionpx -y old',
    'wsIts transport is not one of MCP’s.',
  ]);
  expect(within(group).getAllByRole('checkbox')).toHaveLength(4);
});

test('adds what was chosen as not typed, and nothing by itself', async () => {
  const { user } = await open();
  const add = await screen.findByRole('button', { name: 'Add 0 servers' });
  expect((add as HTMLButtonElement).disabled).toBe(true);

  await user.click(screen.getByRole('checkbox', { name: 'All new servers' }));
  await user.click(screen.getByRole('checkbox', { name: 'shop' }));
  await user.click(screen.getByRole('button', { name: 'Add 1 server' }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(core.asked('add')).toEqual([{ definition: stdio('files', 'npx', '-y', 'files') }]);
  expect(core.notices.map(({ title }) => title)).toEqual(['1 server was added']);
});

test('says of which project’s folder a server is, and marks what is not what it looks like', async () => {
  const file: FoundFile = {
    client: 'vscode',
    file: '/home/me/shop/.vscode/mcp.json',
    project: '/home/me/shop',
    status: 'read',
    servers: [usable('fіles\u202e')],
  };
  const { user } = await open(() => [file]);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('fі U+0456lesU+202E');

  await user.click(within(row).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Add 1 server' }));

  await waitFor(() => expect(core.asked('add')).toHaveLength(1));
  expect(core.asked('add')).toMatchObject([{ project: '/home/me/shop' }]);
});

test('shows no password of an address', async () => {
  const launch = { kind: 'http' as const, url: 'https://me:hunter2@example.com/mcp', headers: {} };
  const definition = { name: 'web', era: 'auto' as const, launch };
  await open(() => [{ ...cursor, status: 'read', servers: [usable('web', { definition })] }]);

  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('https://me:•••@example.com/mcp');
});

test('looks where it is told, and keeps the path when nothing is there', async () => {
  const { user, asked } = await open((path) => {
    if (path !== undefined) throw new RpcError('NOT_FOUND', `Nothing in ${path}.`);
    return [];
  });
  await screen.findByText(/None of these apps/);
  const box = screen.getByRole('textbox', { name: 'A project’s folder, or a file' });

  await user.type(box, '/projects/shop{Enter}');

  expect(await screen.findByText('Nothing in /projects/shop.')).toBeDefined();
  expect((box as HTMLInputElement).value).toBe('/projects/shop');
  expect(asked).toEqual([undefined, '/projects/shop']);
});

test('says which server was not stored, and keeps what is left of the choice', async () => {
  const { user } = await open();
  answerWith({
    'servers.add': ({ definition }) => {
      if (definition.name === 'shop') throw new RpcError('REFUSED', 'mcp.json can’t be read.');
      return definition;
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'All new servers' }));

  await user.click(screen.getByRole('button', { name: 'Add 2 servers' }));

  expect(await screen.findByText('mcp.json can’t be read.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add 1 server' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
