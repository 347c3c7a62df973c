// @vitest-environment jsdom
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  ConversationMatch,
  ConversationSearch,
} from '../../../../shared/model/chat/chat-search.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { demoChoice, story } from '../test-chat.ts';
import { fakeChatCore } from '../test-chat-core.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));
configure({ defaultHidden: true });

let core: ReturnType<typeof fakeChatCore>;
let searches: string[] = [];
beforeEach(() => {
  furnishPage();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  core = fakeChatCore();
  searches = [];
  for (const [conversationId, title] of [
    ['one', 'Beans'],
    ['two', 'Tea'],
  ] as const) {
    const facts = { createdAt: 1, changedAt: 1, bytes: 1, state: 'idle' as const };
    core.listed.push({ conversationId, title, ...facts });
  }
});

const answer = (...news: Partial<ConversationSearch>[]) =>
  answerWith({
    'chat.search': async function* search({ text }) {
      searches.push(text);
      await Promise.resolve();
      for (const one of news) {
        yield { found: [], searchedBytes: 1, allBytes: 2, unsearched: 0, isDone: true, ...one };
      }
    },
  });

const match = (nodeId: string, step?: number): ConversationMatch => ({
  conversationId: 'one',
  matches: 2,
  isCut: false,
  first: {
    place: { nodeId, ...(step !== undefined && { step }) },
    snippet: { before: '…in ', match: 'stock\u202e', after: ' <b>now' },
  },
});

async function search(text: string) {
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), text);
  return user;
}

const results = () => within(screen.getByRole('list', { name: 'Found conversations' }));

test('shows what was found, how often and where, as plain text', async () => {
  answer({ found: [match('u1')] });
  await search('stock');

  const row = await screen.findByRole('button', { name: 'Beans, 2 matches' });

  expect(row.textContent).toBe('Beans2…in stockU+202E <b>now');
  expect(results().queryByText('Tea')).toBeNull();
  expect(screen.getByText('1 conversation')).toBeTruthy();
  expect(searches).toEqual(['stock']);
});

test('leads to the place that was found, on whatever branch it is', async () => {
  answer({ found: [match('r1', 2)] });
  const told = story();
  await core.tell(
    ...told.events,
    told.answer('r2', 'u1', demoChoice),
    told.run('r2', { type: 'text', step: 1, delta: 'Another answer' }),
  );
  const user = await search('sacks');

  await user.click(await screen.findByRole('button', { name: 'Beans, 2 matches' }));

  await waitFor(() =>
    expect(document.querySelector('[data-sought]')?.textContent).toContain('There are 3 sacks.'),
  );
  expect(screen.queryByText('Another answer')).toBeNull();
});

test('shows all conversations again when the field is empty', async () => {
  answer({});
  const user = await search('x');
  await screen.findByText('Nothing matches.');

  await user.click(screen.getByRole('button', { name: 'Clear' }));

  expect(await screen.findByRole('button', { name: 'Tea' })).toBeTruthy();
});

test('says how far it is, and what could not be read', async () => {
  answer({ isDone: false, unsearched: 1, searchedBytes: 1000, allBytes: 2_000_000 });
  await search('x');

  expect(await screen.findByText(/Searching, .* of .*…/)).toBeTruthy();
  expect(screen.getByText('1 file could not be read.')).toBeTruthy();
});

test('says why it could not search', async () => {
  answerWith({
    'chat.search': () => {
      throw new RpcError('UNAVAILABLE', 'The folder is gone.');
    },
  });
  await search('x');

  expect(await screen.findByText(/could not be searched: The folder is gone\./)).toBeTruthy();
});
