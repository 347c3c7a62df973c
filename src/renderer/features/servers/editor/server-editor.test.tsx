// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { editServer, useNavigation } from '../../../navigation.ts';
import { setServers, useServers } from '../../../stores/servers-store.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { flushViewState, readViewState, writeViewState } from '../../../view-state.ts';
import { ServerEditor } from './server-editor.tsx';
import { fakeServersCore, stdio } from '../test-servers.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let core = fakeServersCore();
beforeEach(() => {
  furnishPage();
  core = fakeServersCore([stdio('files', 'npx', '-y', 'files', '')]);
  writeViewState('servers.draft', undefined);
  writeViewState('servers.draft:files', undefined);
});

function open(serverName?: string) {
  editServer(serverName);
  const user = userEvent.setup();
  return { user, ...render(<ServerEditor serverName={serverName} />) };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = () => field('Command line, address or configuration');
const button = (name: string) => screen.getByRole('button', { name });
const fold = () => screen.getByText(/^Fields/, { selector: 'summary' });

/** Opens the form to add a server, with its fields unfolded. */
async function openFields() {
  const opened = open();
  await opened.user.click(fold());
  return opened;
}

describe('adding', () => {
  test('takes what was typed into the form, and connects', async () => {
    const { user } = await openFields();
    await user.type(field('Name'), 'mine');
    await user.type(field('Command'), 'node');
    await user.click(button('Add argument'));
    await user.type(field('Argument 1'), 'my server.js');

    await user.click(button('Add and connect'));

    const definition = stdio('mine', 'node', 'my server.js');
    await waitFor(() => expect(core.asked('add')).toEqual([{ definition }]));
    await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'mine' }]));
    expect(useNavigation.getState()).toMatchObject({ serverName: 'mine', editing: undefined });
  });

  test('leaves rare fields open while the only one that was used is typed anew', async () => {
    const { user } = await openFields();
    const rare = screen.getByText('Timeouts, limits, ping, lists and watched files');
    await user.click(rare);
    await user.type(field('Calls at once'), '4');

    await user.clear(field('Calls at once'));

    expect(rare.closest('details')?.open).toBe(true);
  });

  test('stores without connecting when only that is wanted', async () => {
    const { user } = await openFields();
    await user.type(field('Name'), 'mine');
    await user.type(field('Command'), 'node');

    await user.click(button('Add'));

    await waitFor(() => expect(core.asked('add')).toHaveLength(1));
    expect(core.asked('connect')).toEqual([]);
  });

  test('takes how to sign in, and keeps it beside what is wrong with it', async () => {
    const { user } = await openFields();
    await user.type(field('Name'), 'mine');
    await user.click(screen.getByRole('radio', { name: 'Address (HTTP)' }));
    await user.type(field('Address'), 'https://mcp.example/mcp');
    await user.type(field('Client ID'), 'app');
    await user.type(screen.getByLabelText('Client secret'), '${{secret:APP}');
    await user.type(field('Redirect URI port'), '4001x');

    await user.click(button('Add'));
    expect(screen.getByRole('alert').textContent).toBe('Enter a port from 1 to 65,535.');
    expect(field('Redirect URI port').value).toBe('4001x');
    await user.type(field('Redirect URI port'), '{Backspace}');
    await user.click(button('Add'));

    const oauth = { clientId: 'app', clientSecret: '${secret:APP}', redirect: { port: 4001 } };
    const launch = { kind: 'http', url: 'https://mcp.example/mcp', headers: {}, oauth };
    const definition = { name: 'mine', era: 'auto', launch };
    await waitFor(() => expect(core.asked('add')).toEqual([{ definition }]));
  });

  test('says at each field what is missing, and goes to the first', async () => {
    const { user } = await openFields();

    await user.click(button('Add'));

    const messages = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(messages).toEqual([
      'Give the server a name.',
      'Enter the command that starts the server.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(core.asked('add')).toEqual([]);
  });

  test('says why the core refused, and keeps everything', async () => {
    answerWith({
      'servers.add': () => Promise.reject(new RpcError('REFUSED', 'The file is read-only.')),
    });
    const { user } = await openFields();
    await user.type(field('Name'), 'mine');
    await user.type(field('Command'), 'node');

    await user.click(button('Add'));

    expect((await screen.findByRole('alert')).textContent).toBe('The file is read-only.');
    expect(field('Command').value).toBe('node');
    expect(button('Add')).toHaveProperty('disabled', false);
  });
});

describe('a reference that nothing sets', () => {
  const references = () => screen.queryByRole('list', { name: 'Unset references' });

  test('is told before anything is stored, with where it could come from', async () => {
    const { user } = await openFields();
    await user.type(field('Name'), 'mine');
    await user.type(field('Command'), 'run-${{HOST}');
    expect(references()?.textContent).toContain('Not set anywhere: ${HOST}.');

    await user.click(button('Ask for it: HOST'));

    expect(references()).toBeNull();
    await user.click(button('Add'));
    const definition = {
      ...stdio('mine', 'run-${input:HOST}'),
      inputs: [{ name: 'HOST', isSecret: true }],
    };
    await waitFor(() => expect(core.asked('add')).toEqual([{ definition }]));
  });

  test('is one no longer where a variable of its own sets it', async () => {
    const { user } = await openFields();
    await user.type(field('Command'), '${{HOST}');
    expect(references()).not.toBeNull();

    await user.click(button('Add variable'));
    await user.type(field('Variable 1 name'), 'HOST');

    expect(references()).toBeNull();
  });
});

describe('the paste box', () => {
  test('fills in the form from one command', async () => {
    core.parsesTo({ status: 'parsed', servers: [stdio('files', 'npx', '-y', 'files')] });
    const { user } = open();

    await user.type(box(), 'npx -y files');

    expect(await screen.findByText('Recognized: a command with 2 arguments.')).toBeTruthy();
    expect(field('Command').value).toBe('npx');
    expect(field('Argument 2').value).toBe('files');
  });

  test('is read before it is added, however soon that is after a paste', async () => {
    const everything = stdio('everything', 'npx', '-y', 'everything');
    core.parsesTo({ status: 'parsed', servers: [everything] });
    open();
    const user = userEvent.setup({ delay: null });
    box().focus();
    await user.paste('npx -y everything');

    await user.dblClick(button('Add and connect'));

    await waitFor(() => expect(core.asked('add')).toEqual([{ definition: everything }]));
    await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'everything' }]));
  });

  test('adds and connects on Enter where it holds one line', async () => {
    const everything = stdio('everything', 'npx', '-y', 'everything');
    core.parsesTo({ status: 'parsed', servers: [everything] });
    open();
    const user = userEvent.setup({ delay: null });

    await user.type(box(), 'npx -y everything{Enter}');

    await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'everything' }]));
    expect(core.asked('add')).toEqual([{ definition: everything }]);
  });

  test('adds and connects on Ctrl+Enter, also where it holds several lines', async () => {
    const everything = stdio('everything', 'npx', '-y', 'everything');
    core.parsesTo({ status: 'parsed', servers: [everything] });
    open();
    const user = userEvent.setup({ delay: null });
    await user.type(box(), '{{ "command":{Enter} "npx" }');
    expect(core.asked('add')).toEqual([]);

    await user.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(core.asked('connect')).toEqual([{ serverName: 'everything' }]));
    expect(core.asked('add')).toEqual([{ definition: everything }]);
  });

  test('tells what has no effect, and stores it all the same', async () => {
    const kept = { allowed_tools: ['a'] };
    const server = { ...stdio('files', 'npx'), kept };
    core.parsesTo({ status: 'parsed', servers: [server], notes: ['Its allowed_tools …'] });
    const { user } = open();

    await user.type(box(), 'npx files');

    const notes = await screen.findByRole('list', { name: 'Changed or ignored' });
    expect(notes.textContent).toBe('Its allowed_tools …');
    await user.click(button('Add'));
    await waitFor(() => expect(core.asked('add')).toEqual([{ definition: server }]));
  });

  test('keeps text that is not valid, with line and column', async () => {
    core.parsesTo({ status: 'failed', message: 'A comma is missing', line: 2, column: 7 });
    const { user, unmount } = open();

    await user.type(box(), '{{"a": 1{Enter} "b"');

    expect(await screen.findByText('A comma is missing (line 2, column 7)')).toBeTruthy();
    expect(box().value).toBe('{"a": 1\n "b"');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    unmount();
    open();
    expect(box().value).toBe('{"a": 1\n "b"');
  });

  test('adds those of several servers that are wanted', async () => {
    const servers = [stdio('a', 'run', 'a'), stdio('b', 'run', 'b'), stdio('c', 'run', 'c')];
    core.parsesTo({ status: 'parsed', servers });
    const { user } = open();
    await user.type(box(), '{{}');
    await user.click(await screen.findByRole('checkbox', { name: /^b/ }));

    await user.click(button('Add 2 servers'));

    await waitFor(() =>
      expect(core.asked('add')).toEqual([{ definition: servers[0] }, { definition: servers[2] }]),
    );
  });
});

describe('what was typed', () => {
  test('is there again after a reload, and forgotten once stored', async () => {
    const { user, unmount } = await openFields();
    await user.type(field('Name'), 'mine');
    await user.type(field('Command'), 'node');
    unmount();
    open();
    expect(field('Command').value).toBe('node');

    await user.click(button('Add'));
    await waitFor(() => expect(core.asked('add')).toHaveLength(1));

    await waitFor(() => expect(readViewState('servers.draft')).toBeUndefined());
    flushViewState();
    await waitFor(() => expect(core.asked('remember')).toContainEqual({ key: 'servers.draft' }));
    expect(core.notices).toEqual([]);
  });

  test('is forgotten when an edit is given up', async () => {
    const { user, unmount } = open('files');
    await user.type(field('Command'), 'xyz');

    await user.click(button('Cancel'));
    unmount();
    open('files');

    expect(field('Command').value).toBe('npx');
  });
});

describe('editing', () => {
  test('shows all that is stored, and stores the change under the same name', async () => {
    const { user } = open('files');
    expect(field('Argument 3').value).toBe('');
    await user.type(field('Argument 2'), '@2');

    await user.click(button('Save'));

    const definition = stdio('files', 'npx', '-y', 'files@2', '');
    await waitFor(() => expect(core.asked('update')).toEqual([{ name: 'files', definition }]));
  });

  test('makes of a command an address with headers', async () => {
    const { user } = open('files');
    await user.click(screen.getByRole('radio', { name: 'Address (HTTP)' }));
    const fill = (name: string, value: string) =>
      fireEvent.change(field(name), { target: { value } });
    fill('Address', 'https://notes.example/mcp');
    await user.click(button('Add header'));
    fill('Header 1 name', 'X-Team');
    fill('Header 1 value', 'blue');

    await user.click(button('Save'));

    const headers = { 'X-Team': 'blue' };
    const launch = { kind: 'http', url: 'https://notes.example/mcp', headers };
    const definition = { name: 'files', era: 'auto', launch };
    await waitFor(() => expect(core.asked('update')).toEqual([{ name: 'files', definition }]));
  });

  test('shows the command that would run in the sandbox, or why there is none', async () => {
    const refused = { status: 'refused' as const, reason: 'The sandbox has no folder.' };
    const args = ['--unshare-all'];
    const wrapped = { status: 'wrapped' as const, command: 'bwrap', args, notes: [] };
    const isOneFolder = (launch: Launch) =>
      launch.kind === 'stdio' && launch.sandbox?.files === 'folder';
    answerWith({
      'servers.sandboxPreview': ({ launch }) => (isOneFolder(launch) ? refused : wrapped),
    });
    const { user } = open('files');
    const sandbox = within(screen.getByRole('region', { name: 'Sandbox' }));
    const choose = (name: string) => user.click(sandbox.getByRole('radio', { name }));
    const command = () => sandbox.queryByLabelText('The command in the sandbox');
    expect(command()).toBeNull();

    await choose('Only one folder');
    expect((await sandbox.findByRole('status')).textContent).toContain('has no folder.');
    await choose('All of yours');
    expect(sandbox.queryByRole('status')).toBeNull();
    await choose('None');
    await waitFor(() => expect(command()?.textContent).toBe('bwrap --unshare-all'));
    await user.click(button('Save'));

    await waitFor(() => expect(core.asked('update')).toHaveLength(1));
    const launch = { sandbox: { network: 'none', files: 'all' } };
    expect(core.asked('update')[0]).toMatchObject({ definition: { launch } });
  });

  test('under a new name leaves nothing behind for the next server', async () => {
    answerWith({
      'servers.update': ({ definition }) => {
        setServers({ file: '/home/me/mcp.json', servers: [definition], invalid: [] });
        return definition;
      },
    });
    const { user } = open('files');
    await user.type(field('Name'), ' 2');

    await user.click(button('Save'));

    await waitFor(() => expect(useNavigation.getState().serverName).toBe('files 2'));
    expect(readViewState('servers.draft')).toBeUndefined();
    expect(readViewState('servers.draft:files')).toBeUndefined();
  });

  test('waits for the servers when the page comes back before they do', async () => {
    const { snapshot } = useServers.getState();
    useServers.setState({ snapshot: undefined });
    open('files');

    act(() => {
      if (snapshot) setServers(snapshot);
    });

    await waitFor(() => expect(field('Command').value).toBe('npx'));
    expect(screen.getByRole('form', { name: 'Edit files' })).toBeTruthy();
  });

  test('begins at the part that was asked for', () => {
    const launch = { kind: 'http' as const, url: 'https://mcp.example/mcp', headers: {} };
    core = fakeServersCore([{ name: 'remote', era: 'auto', launch }]);

    const { unmount } = render(<ServerEditor serverName="remote" section="headers" />);
    expect(document.activeElement).toBe(button('Add header'));
    unmount();
    render(<ServerEditor serverName="remote" section="sign-in" />);

    expect(document.activeElement?.textContent).toBe('Sign-in');
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });

  test('covers a secret while nobody is at it', async () => {
    const { user } = open('files');
    await user.click(button('Add variable'));
    await user.type(field('Variable 1 name'), 'API_TOKEN');
    const value = screen.getByLabelText('Variable 1 value');
    await user.type(value, 's3cret');
    expect(value.getAttribute('type')).toBe('text');

    await user.click(field('Name'));
    expect(value.getAttribute('type')).toBe('password');
  });
});
