import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationSearch } from '../../../../shared/model/chat/chat-search.ts';
import { TestChats, userNode } from './test-chats.ts';
import { workers } from '../../../../../test/entry.ts';

const workerFile = workers.chatSearch;
const chats = new TestChats();
beforeEach(() => chats.setUp());
afterEach(() => chats.tearDown());

async function search(text: string, signal = new AbortController().signal) {
  const news: ConversationSearch[] = [];
  for await (const one of chats.conversations.search(text, workerFile, signal)) news.push(one);
  return news;
}

const found = async (text: string) => (await search(text)).flatMap((news) => news.found);

test('finds a title, and only the one there is now', async () => {
  const { conversationId } = await chats.conversations.create('Beans of May');
  await chats.conversations.rename(conversationId, 'Beans of June');

  expect(await found('of may')).toEqual([]);
  expect(await found('june')).toEqual([{ conversationId, matches: 0, isCut: false }]);
});

test('finds what was said a moment ago, and is not written yet', async () => {
  const conversation = await chats.opened();
  conversation.append({
    type: 'node',
    node: { ...userNode, kind: 'user', text: 'Just now', attachments: [] },
  });

  expect(await found('just now')).toHaveLength(1);
});

test('goes from the newest to the oldest, and tells after each how far it is', async () => {
  await chats.conversations.create('First bean');
  await chats.conversations.create('Second bean');
  const ids = (await chats.conversations.list()).map((one) => one.conversationId);

  const news = await search('bean');

  expect(news.flatMap((one) => one.found.map((match) => match.conversationId))).toEqual(ids);
  expect(news.map(({ isDone }) => isDone)).toEqual([false, true]);
  expect(news.at(-1)?.searchedBytes).toBe(news.at(-1)?.allBytes);
});

test('ends when nobody waits for it any more', async () => {
  const abort = new AbortController();
  await chats.conversations.create('One');
  await chats.conversations.create('Two');
  const seen: ConversationSearch[] = [];

  for await (const one of chats.conversations.search('o', workerFile, abort.signal)) {
    seen.push(one);
    abort.abort();
  }

  expect(seen).toHaveLength(1);
});

test.each(['', '   ', '\n'])('finds nothing for %j', async (words) => {
  await chats.conversations.create('Something');

  expect(await search(words)).toMatchObject([{ found: [], isDone: true }]);
});

test('finds nothing where there is nothing', async () => {
  expect(await search('a')).toMatchObject([{ found: [], isDone: true, unsearched: 0 }]);
});

test('says that a file could not be searched, and searches the others', async () => {
  const { conversationId } = await chats.conversations.create('Gone');
  await chats.conversations.create('Bean');
  const searching = chats.conversations.search('bean', workerFile, new AbortController().signal);
  await searching.next();
  await rm(chats.fileOf(conversationId));

  const { value } = await searching.next();

  expect(value).toMatchObject({ found: [], unsearched: 1, isDone: true });
});
