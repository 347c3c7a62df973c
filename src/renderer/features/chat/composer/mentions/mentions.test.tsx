// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../../../../shared/model/calls/call.ts';
import type { ReadSkillFile, Skill, SkillList } from '../../../../../shared/model/servers/skill.ts';
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
let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
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
  await waitFor(() => expect(options('Prompts and skills')).toEqual(['Greetgreetshop']));
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
  await waitFor(() => expect(options('Prompts and skills')).toHaveLength(2));
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

const tea: Skill = {
  uri: 'skill://tea/SKILL.md',
  name: 'tea',
  description: 'Brew tea well.',
  frontmatterText: '{"name":"tea"}',
  files: [{ uri: 'skill://tea/SKILL.md', digest: 'sha256:0', size: 13 }],
  problems: [],
};
const skillsExtension = { extensions: { 'io.modelcontextprotocol/skills': {} } };

test('a slash offers the skills too, whose lists are read once, and the SKILL.md is attached', async () => {
  const list = vi.fn<() => SkillList>(() => ({
    skills: [tea, { ...tea, name: 'odd', uri: 'skill://odd/SKILL.md', problems: ['It is odd.'] }],
    isCutShort: false,
  }));
  const read = vi.fn<(input: unknown) => ReadSkillFile>(() => ({
    uri: tea.uri,
    size: 13,
    checks: [{ what: 'size', listed: '13', found: '13', isEqual: true }],
    content: { text: 'Warm the pot.' },
  }));
  answerWith({ 'skills.list': list, 'skills.read': read });
  core.connect('shop', { prompts: {}, ...skillsExtension });
  const { user } = await type('/te');
  await waitFor(() =>
    expect(options('Prompts and skills')).toEqual(['lettershop', 'teaskill://tea/SKILL.mdshop']),
  );
  act(() => core.connect('shop', { prompts: {}, ...skillsExtension }));
  expect(list).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();

  await user.keyboard('{ArrowDown}{Enter}');

  expect((await attached()).textContent).toContain(tea.uri);
  expect(read.mock.calls[0]?.[0]).toEqual({ connectionId: 1, skill: tea, uri: tea.uri });
  expect(usePage.getState().attached['']).toEqual([
    {
      origin: { type: 'resource', serverName: 'shop', uri: tea.uri },
      parts: [{ type: 'text', text: 'Warm the pot.' }],
    },
  ]);
});

test('a skill that is not what its entry says is not attached, and both values are told', async () => {
  answerWith({
    'skills.list': () => ({ skills: [tea], isCutShort: false }),
    'skills.read': () => ({
      uri: tea.uri,
      size: 14,
      checks: [{ what: 'size', listed: '13', found: '14', isEqual: false }],
    }),
  });
  core.connect('shop', skillsExtension);
  const { user } = await type('/tea');
  await waitFor(() => expect(options('Prompts and skills')).toHaveLength(1));

  await user.keyboard('{Enter}');

  await waitFor(() =>
    expect(notices).toMatchObject([
      {
        title: 'skill://tea/SKILL.md could not be read',
        detail: 'The skill does not match its entry. size: the entry says 13, the file has 14.',
      },
    ]),
  );
  expect(usePage.getState().attached['']).toBeUndefined();
});

test('a list of skills that can’t be read leaves the prompts', async () => {
  answerWith({ 'skills.list': () => Promise.reject(new Error('busy')) });
  core.connect('shop', { prompts: {}, ...skillsExtension });
  await type('/');

  await waitFor(() => expect(options('Prompts and skills')).toHaveLength(2));
});

test('Escape closes the list, and Enter sends what was typed', async () => {
  const { user } = await type('/greet');
  await waitFor(() => expect(options('Prompts and skills')).toHaveLength(1));

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
