// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { editServer } from '../../../navigation.ts';
import { furnishPage } from '../../../test-page.ts';
import { writeViewState } from '../../../view-state.ts';
import { fakeServersCore, stdio } from '../test-servers.ts';
import { offerEditorText } from './editor-draft.ts';
import { ServerEditor } from './server-editor.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let core = fakeServersCore();
beforeEach(() => {
  furnishPage();
  core = fakeServersCore([stdio('files', 'npx', '-y', 'files')]);
  writeViewState('servers.draft', undefined);
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
const isUnfolded = () => fold().closest('details')?.open;

const missingKey = { API_KEY: '' };
const withEnv = (env: Record<string, string>) => {
  const launch = { kind: 'stdio' as const, command: 'npx', args: ['-y', 'files'], env };
  return { name: 'files', era: 'auto' as const, launch };
};

test('the fields are folded, say what the text made of them, and are added as they are', async () => {
  const server = stdio('files', 'npx', '-y', 'files', '--token=abc');
  core.parsesTo({ status: 'parsed', servers: [server] });
  const { user } = open();
  expect(isUnfolded()).toBe(false);
  expect(fold().textContent).toBe('Fields: name, transport, command or address, and the rest');

  await user.type(box(), 'npx -y files --token=abc');
  await waitFor(() => expect(fold().textContent).toContain('files npx -y files --token='));
  expect(fold().textContent).not.toContain('abc');
  await user.click(button('Add'));

  await waitFor(() => expect(core.asked('add')).toEqual([{ definition: server }]));
  expect(isUnfolded()).toBe(false);
});

test('the fields stay as the user put them, with what was typed there', async () => {
  const { user, unmount } = open();
  await user.click(fold());
  await user.type(field('Name'), 'mine');
  unmount();
  const again = open();
  expect(isUnfolded()).toBe(true);

  await again.user.click(fold());
  expect(isUnfolded()).toBe(false);
  core.parsesTo({ status: 'parsed', servers: [withEnv(missingKey)] });
  await again.user.type(box(), 'npx -y files');
  await screen.findByText(/^Recognized/);

  expect(isUnfolded()).toBe(false);
  await again.user.click(fold());
  expect(field('Variable 1 name').value).toBe('API_KEY');
});

test.each([
  ['lacks a value', { servers: [withEnv(missingKey)] }],
  ['has a value to be replaced', { servers: [withEnv({ API_KEY: '<your key>' })] }],
  ['refers to what nothing sets', { servers: [stdio('files', 'npx', '${PLACE}')] }],
  ['is not taken whole', { servers: [stdio('files', 'npx')], notes: ['Its tools …'] }],
])('the fields unfold where a text %s', async (_, result) => {
  core.parsesTo({ status: 'parsed', ...result });
  const { user } = open();

  await user.type(box(), 'npx');

  await waitFor(() => expect(isUnfolded()).toBe(true));
});

test('the fields unfold for a known server that asks for something, and for no other', async () => {
  const { user } = open();
  await user.click(screen.getByText('Known servers', { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: /^everything/ }));
  await waitFor(() => expect(fold().textContent).toContain('everything npx'));
  expect(isUnfolded()).toBe(false);
  expect(document.activeElement?.textContent).toBe('Known servers');

  await user.click(screen.getByText('Known servers', { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: /^filesystem/ }));

  await waitFor(() => expect(isUnfolded()).toBe(true));
  expect(field('Argument 3').value).toBe('${input:folder}');
});

test('the empty box says that Enter adds what is typed there, until a pick has filled the fields', async () => {
  const { user } = open();
  expect(screen.getByText('Enter adds it and connects.')).toBeTruthy();

  await user.click(screen.getByText('Known servers', { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: /^everything/ }));

  await screen.findByText('The fields below define what is added; pasting here replaces them.');
  expect(screen.queryByText('Enter adds it and connects.')).toBeNull();
});

test('the fields unfold where one of them is wrong, which gets the focus', async () => {
  const { user } = open();

  await user.click(button('Add and connect'));

  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(isUnfolded()).toBe(true);
});

test('the fields are not saved in place of a text that is wrong', async () => {
  core.parsesTo({ status: 'parsed', servers: [stdio('files', 'npx')] });
  const { user } = open();
  await user.type(box(), 'npx');
  await screen.findByText(/^Recognized/);
  core.parsesTo({ status: 'failed', message: 'A brace is missing' });
  expect(fold().textContent).toContain('files npx');
  await user.type(box(), '{{');

  await waitFor(() => expect(fold().textContent).toBe('Fields'));
  await user.click(button('Add and connect'));

  await waitFor(() => expect(document.activeElement).toBe(box()));
  expect(screen.getByRole('alert').textContent).toBe('A brace is missing');
  expect(isUnfolded()).toBe(false);
  expect(core.asked('add')).toEqual([]);
});

test('the fields are shown for a text that came from elsewhere, and for a stored server', () => {
  offerEditorText('npx -y files');
  const { unmount } = open();
  expect(isUnfolded()).toBe(true);
  unmount();

  open('files');

  expect(screen.queryByText(/^Fields/, { selector: 'summary' })).toBeNull();
  expect(field('Command').value).toBe('npx');
});
