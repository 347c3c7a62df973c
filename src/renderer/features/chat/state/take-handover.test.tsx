// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  handPromptToChat,
  handResourceToChat,
  openConversationInChat,
} from '../../../chat-handover.ts';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { fakeChatCore } from '../test-chat-core.ts';
import { setDraft, usePage } from './page-store.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  fakeChatCore();
});

const text = (role: string, words: string) => ({ role, content: { type: 'text', text: words } });
const handed = (...messages: unknown[]) =>
  handPromptToChat({
    serverName: 'shop',
    name: 'greet',
    resultText: JSON.stringify({ messages }),
  });
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('a text alone is the message of a new conversation, before and after the chat is open', async () => {
  usePage.setState({ conversationId: 'one' });
  handed(text('user', 'Say hello.'));
  render(<ChatPanel />);
  expect((await message()).value).toBe('Say hello.');
  expect(usePage.getState().conversationId).toBeUndefined();

  act(() => setDraft(undefined, ''));
  act(() => handed(text('user', 'Again.')));

  expect((await message()).value).toBe('Again.');
});

test('several messages are attached, and so is one while another is being written', async () => {
  render(<ChatPanel />);
  act(() => handed(text('user', 'Hello?'), text('assistant', 'Yes?')));
  expect(
    (await screen.findByRole('list', { name: 'Attached to the next message' })).textContent,
  ).toContain('greet');

  act(() => setDraft(undefined, 'Mine'));
  act(() => handed(text('user', 'Theirs')));

  expect((await message()).value).toBe('Mine');
  expect(usePage.getState().attached['']).toHaveLength(2);
});

test('a resource is attached as what it is, and never as the words of the user', async () => {
  render(<ChatPanel />);
  const uri = 'skill://tea/SKILL.md';
  const resultText = JSON.stringify({ contents: [{ uri, text: 'Warm the pot.' }] });
  act(() => handResourceToChat({ serverName: 'shop', uri, resultText }));

  expect(
    (await screen.findByRole('list', { name: 'Attached to the next message' })).textContent,
  ).toContain(uri);
  expect((await message()).value).toBe('');
  expect(usePage.getState().attached['']?.at(-1)?.origin).toEqual({
    type: 'resource',
    serverName: 'shop',
    uri,
  });
});

test('a conversation is opened in the place of the one before, also in a chat that is not open yet', () => {
  usePage.setState({ conversationId: 'one' });
  openConversationInChat('two');
  render(<ChatPanel />);
  const first = usePage.getState().conversationId;

  act(() => openConversationInChat('three'));

  expect([first, usePage.getState().conversationId]).toEqual(['two', 'three']);
});
