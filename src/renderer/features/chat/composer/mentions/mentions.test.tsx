// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../../../../shared/model/calls/call.ts';
import { setCall } from '../../../../stores/calls-store.ts';
import { answerWith } from '../../../../test-backend.ts';
import { showNotices, type Notice } from '../../../../notices.ts';
import { furnishPage } from '../../../../test-page.ts';
import { ChatPanel } from '../../chat-panel.tsx';
import { usePage } from '../../state/page-store.ts';
import { fakeChatCore } from '../../test-chat-core.ts';

vi.mock('../../../../backend.ts', () => import('../../../../test-backend.ts'));

const lists = {
  prompts: [
    { name: 'greet', title: 'Greet' },
    { name: 'letter', arguments: [{ name: 'to', required: true }, { name: 'tone' }] },
  ],
  resources: [{ uri: 'file:///notes.txt', name: 'Notes' }],
};
const started: unknown[] = [];
let notices: Notice[] = [];
let unfurnish = () => {};
let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  unfurnish = furnishPage();
  started.length = 0;
  notices = [];
  showNotices((notice) => notices.push(notice));
  core = fakeChatCore();
  core.connect('shop', { prompts: {}, resources: {} });
  answerWith({
    'connections.catalog': ({ kind }) => ({
      items: kind === 'prompts' ? lists.prompts : kind === 'resources' ? lists.resources : [],
      pages: 1,
      cutShort: false,
      at: 0,
    }),
    'calls.start': (wanted) => {
      started.push(wanted);
      const call: CallSnapshot = {
        ...wanted,
        callId: 5,
        serverName: 'shop',
        startedAt: 0,
        state: { status: 'done', isError: false, resultBytes: 10 },
      };
      setCall(call);
      return { callId: 5 };
    },
    'calls.result': () => ({
      text: JSON.stringify({
        messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
        contents: [{ uri: 'file:///notes.txt', text: 'Buy tea.' }],
      }),
      totalBytes: 10,
      cutShort: false,
    }),
  });
});
afterEach(() => unfurnish());

async function type(text: string) {
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await screen.findByRole('button', { name: 'Model: Demo, no AI' });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await user.type(field, text);
  return { user, field };
}
const options = (name: string) =>
  within(screen.getByRole('listbox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const attached = () => screen.findByRole('list', { name: 'Attached to the next message' });

test('a slash offers the prompts, one of which is attached by Enter and sent by itself', async () => {
  const { user, field } = await type('/gr');
  await waitFor(() => expect(options('Prompts')).toEqual(['Greetgreetshop']));
  expect(field.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );

  await user.keyboard('{Enter}');

  expect((await attached()).textContent).toContain('greet');
  expect(field.value).toBe('');
  expect(started).toMatchObject([{ method: 'prompts/get', name: 'greet' }]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(core.askedFor('send')).toMatchObject([{ text: '' }]));
});

test('a prompt with arguments asks for them', async () => {
  const { user } = await type('/');
  await waitFor(() => expect(options('Prompts')).toHaveLength(2));
  await user.keyboard('{ArrowDown}{Tab}');

  const sheet = within(await screen.findByRole('dialog', { name: 'Arguments of letter' }));
  await user.type(sheet.getByRole('textbox', { name: 'to' }), 'Ada');
  await user.click(sheet.getByRole('button', { name: 'Attach' }));

  await attached();
  expect(started).toMatchObject([{ name: 'letter', argumentsText: '{"to":"Ada"}' }]);
});

test('an at sign offers servers and resources', async () => {
  const { user, field } = await type('Read @note');
  await waitFor(() =>
    expect(options('Servers and resources')).toEqual(['Notesfile:///notes.txtshop']),
  );
  await user.keyboard('{Enter}');

  expect((await attached()).textContent).toContain('file:///notes.txt');
  expect(field.value).toBe('Read ');

  await user.type(field, '@sh');
  await waitFor(() => expect(options('Servers and resources')[0]).toBe('shop'));
  await user.keyboard('{Enter}');
  expect(usePage.getState().drafts['']).toBe('Read shop ');
});

test('Escape closes the list, and Enter sends what was typed', async () => {
  const { user } = await type('/greet');
  await waitFor(() => expect(options('Prompts')).toHaveLength(1));

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(core.askedFor('send')).toMatchObject([{ text: '/greet' }]));
});

test('a slash that no prompt matches is text', async () => {
  const { user } = await type('/nothing');
  expect(screen.queryByRole('listbox')).toBeNull();

  await user.keyboard('{Enter}');

  await waitFor(() => expect(core.askedFor('send')).toMatchObject([{ text: '/nothing' }]));
});

test('what can’t be read says so, and the message stays', async () => {
  const { user, field } = await type('Now @note');
  await waitFor(() => expect(options('Servers and resources')).toHaveLength(1));
  answerWith({ 'calls.result': () => Promise.reject(new Error('It is gone.')) });

  await user.keyboard('{Enter}');

  await waitFor(() =>
    expect(notices).toMatchObject([
      { title: expect.stringContaining('notes.txt could not be read') },
    ]),
  );
  expect(field.value).toBe('Now ');
});
