import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collect, TestChats } from './test-chats.ts';

const chats = new TestChats();
beforeEach(() => chats.setUp());
afterEach(() => chats.tearDown());

describe('the list', () => {
  test('has the newest first, with the names that they have now', async () => {
    const first = await chats.conversations.create('First');
    const second = await chats.conversations.create();
    await chats.conversations.rename(first.conversationId, 'Renamed');

    const listed = await chats.conversations.list();

    expect(listed).toMatchObject([
      { conversationId: first.conversationId, title: 'Renamed', state: 'idle' },
      { conversationId: second.conversationId, title: 'New conversation', state: 'idle' },
    ]);
    expect(listed.map(({ bytes }) => bytes)).toEqual(
      await Promise.all(
        listed.map(async (one) => (await stat(chats.fileOf(one.conversationId))).size),
      ),
    );
  });

  test('is known at the next start without reading the files', async () => {
    const { conversationId } = await chats.conversations.create('Remembered');
    await chats.conversations.close();
    const size = (await stat(chats.fileOf(conversationId))).size;
    await writeFile(chats.fileOf(conversationId), ' '.repeat(size));

    const listed = await chats.start().list();

    expect(listed).toMatchObject([{ title: 'Remembered' }]);
  });

  test.each(['', '{', '[]', '{"version":2,"conversations":{}}', '{"version":1,"conversations":5}'])(
    'is read from the files where its index holds %j',
    async (text) => {
      const { conversationId } = await chats.conversations.create('Found again');
      await chats.conversations.close();
      await writeFile(join(chats.home, 'chats/index.json'), text);

      expect(await chats.start().list()).toMatchObject([{ conversationId, title: 'Found again' }]);
    },
  );

  test('finds a file that was put there, and no other things', async () => {
    const { conversationId } = await chats.conversations.create('Here');
    await chats.conversations.list();
    const content = await readFile(chats.fileOf(conversationId));
    await writeFile(join(chats.home, 'chats/copy.jsonl'), content);
    await writeFile(join(chats.home, 'chats/.hidden.jsonl'), content);
    await writeFile(join(chats.home, 'chats/notes.txt'), 'x');

    const listed = await chats.conversations.list();

    expect(listed.map((one) => one.conversationId).toSorted()).toEqual(
      ['copy', conversationId].toSorted(),
    );
  });

  test('is empty where nothing is', async () => {
    expect(await chats.conversations.list()).toEqual([]);
  });

  test('tells of every change', async () => {
    const heard: string[][] = [];
    const { conversationId } = await chats.conversations.create();
    chats.conversations.onChange(() => heard.push([]));
    await chats.conversations.rename(conversationId, 'A');
    await chats.conversations.remove(conversationId);

    expect(heard).toHaveLength(2);
  });
});

test('a conversation that is removed is gone, and ends for those who follow it', async () => {
  const conversation = await chats.opened();
  const { conversationId } = conversation;
  const following = collect(conversation);

  await chats.conversations.remove(conversationId);

  expect(await following).toHaveLength(1);
  expect(await chats.conversations.list()).toEqual([]);
  expect(await readdir(join(chats.home, 'chats'))).toEqual(['index.json']);
  await expect(chats.conversations.open(conversationId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a conversation that could not be written can be removed', async () => {
  const { conversationId } = await chats.conversations.create('On a broken disk');
  const conversation = await chats.conversations.open(conversationId);
  const file = chats.fileOf(conversationId);
  await rm(file);
  await symlink(join(chats.home, 'not there', 'x.jsonl'), file);
  conversation.append({ type: 'title', title: 'Never on disk' });
  await expect(conversation.flush()).rejects.toThrow('can’t be saved');

  await chats.conversations.remove(conversationId);

  expect(await chats.conversations.list()).toEqual([]);
  expect(await readdir(join(chats.home, 'chats'))).not.toContain(basename(file));
});

test('a conversation with a run under way is not removed', async () => {
  const conversation = await chats.opened();
  chats.conversations.setState(conversation, 'waiting');

  await expect(chats.conversations.remove(conversation.conversationId)).rejects.toThrow(
    /Stop it first/,
  );
});
