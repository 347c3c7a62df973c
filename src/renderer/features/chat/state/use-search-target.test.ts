// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useChat } from './chat-store.ts';
import { emptyConversation, type Conversation } from './conversation.ts';
import { foldEvents } from './fold-events.ts';
import { setPage, usePage } from './page-store.ts';
import { teller } from '../test-chat.ts';
import { transcriptItems } from './transcript-items.ts';
import { useSearchTarget } from './use-search-target.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const tell = teller();
const outline = [tell.conversation('Long'), tell.user('u1', 'Go'), tell.answer('r1', 'u1')];
const steps = [1, 2, 3].map((step) => tell.run('r1', { type: 'step-start', step }));
const end = tell.run('r1', { type: 'run-end', reason: 'done', steps: 3, calls: 0, usage: {} });
const whole = foldEvents(emptyConversation, [...outline, ...steps, end]);
const cut = foldEvents(emptyConversation, [...outline, ...steps.slice(2), end]);

beforeEach(() => setPage({ sought: { nodeId: 'r1', step: 2 } }));
afterEach(() => usePage.setState(usePage.getInitialState()));

function keySought(conversation: Conversation, isCut: boolean): string | undefined {
  useChat.setState({ opened: { conversationId: 'one', conversation, isLoaded: true, isCut } });
  const items = transcriptItems(conversation, {}, []);
  const { result } = renderHook(() => useSearchTarget(conversation, items));
  return result.current === undefined ? undefined : items[result.current]?.key;
}

test('leads to the step that is sought', () => {
  expect(keySought(whole, false)).toBe('r1 2');
});

test('waits for a step while only the end of its conversation is there', () => {
  expect(keySought(cut, true)).toBeUndefined();
});

test('leads to the answer where its file lacks the step', () => {
  expect(keySought(cut, false)).toBe('r1 head');
});
