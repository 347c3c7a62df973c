// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../../test-page.ts';
import { useChat } from '../state/chat-store.ts';
import { setPage } from '../state/page-store.ts';
import { ConversationList } from './conversation-list.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

const facts = { createdAt: 1, bytes: 1, state: 'idle' as const };
const focused = () => document.activeElement?.getAttribute('aria-label');

function show(open?: string) {
  useChat.setState({
    conversations: ['Tea', 'Beans', 'Milk'].map((title, place) => ({
      conversationId: title.toLowerCase(),
      title,
      changedAt: 10 - place,
      ...facts,
    })),
  });
  setPage({ conversationId: open });
  render(<ConversationList />);
  return userEvent.setup();
}

test('Tab stops at one conversation and its actions, and the arrow keys lead to the others', async () => {
  const user = show();
  screen.getByRole('searchbox', { name: 'Search conversations' }).focus();

  await user.tab();
  expect(focused()).toBe('Tea');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(focused()).toBe('Beans');
  await user.keyboard('{End}');
  expect(focused()).toBe('Milk');
  await user.tab();
  expect(focused()).toBe('Actions for Milk');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('Tab comes to the open conversation, and an arrow key from the search to the first', async () => {
  const user = show('beans');
  const search = screen.getByRole('searchbox', { name: 'Search conversations' });
  search.focus();

  await user.tab();
  expect(focused()).toBe('Beans');
  search.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Tea');
});

test('arrow keys stay in the title that is being changed', async () => {
  const user = show('beans');
  await user.pointer({
    keys: '[MouseRight]',
    target: screen.getByRole('button', { name: 'Beans' }),
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const title = await screen.findByRole('textbox', { name: 'Title of the conversation' });

  await user.type(title, '{ArrowDown}');

  expect(document.activeElement).toBe(title);
});
