import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunEvent } from '../../../../shared/model/chat/chat.ts';
import { line, read, run, runNode, TestChats, userNode } from './test-chats.ts';

const chats = new TestChats();
beforeEach(() => chats.setUp());
afterEach(async () => {
  await chats.tearDown();
  vi.restoreAllMocks();
});

describe('after a crash', () => {
  test('a line that was cut is dropped, and the run is ended as crashed', async () => {
    const id = await chats.written([
      line(2, { type: 'node', node: userNode }),
      line(3, { type: 'node', node: runNode }),
      line(4, run({ type: 'step-start', step: 1 })),
      line(5, run(stepEnd)),
      line(6, run(callStart)),
      '{"seq":7,"at":1,"type":"run","nodeId":"r1","event":{"type":"te',
    ]);

    const conversation = await chats.conversations.open(id);
    const last = (await chats.linesOf(id)).at(-1);

    expect(last).toMatchObject({
      seq: 7,
      nodeId: 'r1',
      event: {
        type: 'run-end',
        reason: 'crashed',
        steps: 1,
        calls: 1,
        usage: { input: 10, output: 5 },
      },
    });
    expect(conversation.summary()).not.toHaveProperty('problem');
  });

  test.each([
    ['nothing', ''],
    ['the half of a sign', Buffer.from('{"seq":4,"title":"\u00fc').subarray(0, -1)],
    ['zeros that were never filled', Buffer.alloc(5000)],
    ['half a line that is JSON', '1'],
  ])('%s at the end is no damage', async (_what, rest) => {
    const id = await chats.written([line(2, { type: 'title', title: 'Kept' })]);
    await appendFile(chats.fileOf(id), rest);

    const conversation = await chats.conversations.open(id);
    conversation.append({ type: 'title', title: 'After' });
    await conversation.flush();

    expect((await chats.linesOf(id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(conversation.summary()).toMatchObject({ title: 'After' });
    expect(conversation.summary()).not.toHaveProperty('problem');
  });

  test('a last line that lacks only its end is kept', async () => {
    const id = await chats.written([line(2, { type: 'title', title: 'Whole' }).trimEnd()]);

    const conversation = await chats.conversations.open(id);
    conversation.append({ type: 'title', title: 'Next' });
    await conversation.flush();

    expect(await chats.linesOf(id)).toMatchObject([
      { seq: 1 },
      { title: 'Whole' },
      { title: 'Next' },
    ]);
  });

  test('a run that has ended is left as it is', async () => {
    const ended: RunEvent = { type: 'run-end', reason: 'done', steps: 1, calls: 0, usage: {} };
    const id = await chats.written([line(2, { type: 'node', node: runNode }), line(3, run(ended))]);
    const before = await readFile(chats.fileOf(id), 'utf8');

    await chats.conversations.open(id);

    expect(await readFile(chats.fileOf(id), 'utf8')).toBe(before);
  });

  test('a run that another app has under way is not taken for crashed', async () => {
    const { conversationId } = await chats.conversations.create();
    const running = await chats.conversations.open(conversationId);
    running.append({ type: 'node', node: runNode });
    chats.conversations.setState(running, 'running');
    await running.flush();
    const other = chats.start();

    const seen = await other.open(conversationId);

    expect(seen.summary().problem).toEqual({
      message: expect.stringContaining('is running in another Wirebench'),
      isReadOnly: true,
    });
    expect(() => seen.append({ type: 'title', title: 'x' })).toThrow(/another Wirebench/);
    await other.close();
    chats.conversations.setState(running, 'idle');
    const later = chats.start();
    expect((await (await later.open(conversationId)).events()).at(-1)).toMatchObject({
      event: { type: 'run-end', reason: 'crashed' },
    });
    await later.close();
  });
});

describe('a file that is not as it should be', () => {
  test('loses nothing where lines of it are damaged', async () => {
    const id = await chats.written([
      '{"seq":2,"at":1,"type":"title"\n',
      '\u0000\u0001binary\n',
      '[]\n',
      line(3, { type: 'title', title: 'After it' }),
      line(3, { type: 'title', title: 'Twice the same number' }),
    ]);
    const before = await readFile(chats.fileOf(id), 'utf8');

    const conversation = await chats.conversations.open(id);
    conversation.append({ type: 'title', title: 'Goes on' });
    await conversation.flush();

    expect(conversation.summary()).toMatchObject({
      title: 'Goes on',
      problem: { message: expect.stringMatching(/^4 lines .* can’t be read/), isReadOnly: false },
    });
    expect(await readFile(chats.fileOf(id), 'utf8')).toBe(
      `${before}${JSON.stringify({ seq: 4, at: chats.time, type: 'title', title: 'Goes on' })}\n`,
    );
  });

  test.each([
    ['is empty', ''],
    ['is of another program', '{"role":"user","content":"hi"}\n{"role":"assistant"}\n'],
    ['is no text', Buffer.from([0, 255, 254, 10, 200])],
    ['begins with another event', line(1, { type: 'title', title: 'x' })],
  ])('is listed, left alone and not opened where it %s', async (_how, content) => {
    await chats.conversations.create();
    await writeFile(chats.fileOf('foreign'), content);
    const before = await readFile(chats.fileOf('foreign'));

    const listed = (await chats.conversations.list()).find(
      (one) => one.conversationId === 'foreign',
    );
    const conversation = await chats.conversations.open('foreign');

    expect(listed).toMatchObject({ title: 'foreign', problem: { isReadOnly: true } });
    expect(() => conversation.append({ type: 'title', title: 'x' })).toThrow(/does not start like/);
    expect(() => conversation.follow(0, AbortSignal.timeout(1))).toThrow(/does not start like/);
    await expect(chats.conversations.remove('foreign')).rejects.toThrow(/Remove it manually/);
    expect(await readFile(chats.fileOf('foreign'))).toEqual(before);
  });

  test('of a newer app is read and not written', async () => {
    const id = await chats.written([line(2, { type: 'title', title: 'From then' })], 2);

    const conversation = await chats.conversations.open(id);

    expect(conversation.summary()).toMatchObject({
      title: 'From then',
      problem: { message: expect.stringContaining('newer Wirebench'), isReadOnly: true },
    });
    expect(await read(conversation, 0, 2)).toHaveLength(2);
    await expect(chats.conversations.rename(id, 'x')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('is not written over when something else has written to it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const conversation = await chats.opened();
    const file = chats.fileOf(conversation.conversationId);
    await appendFile(file, 'something else\n');

    conversation.append({ type: 'title', title: 'x' });

    await expect(conversation.flush()).rejects.toThrow(/changed by another program/);
    expect(await readFile(file, 'utf8')).toMatch(/something else\n$/);
  });

  test('says what is wrong when it is gone, and takes what waits once it is back', async () => {
    const conversation = await chats.opened();
    const file = chats.fileOf(conversation.conversationId);
    const before = await readFile(file);
    await rm(file);
    conversation.append({ type: 'title', title: 'Kept in memory' });

    await expect(conversation.flush()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(file),
    });
    await writeFile(file, before);
    await conversation.flush();

    expect((await chats.linesOf(conversation.conversationId)).at(-1)).toMatchObject({
      title: 'Kept in memory',
    });
  });

  test.each(['../mcp', '..', '.', '', 'a/b', 'a\\b', 'a\0b', 'C:x', '/etc/passwd', 'nobody'])(
    'is never looked for under the name %j',
    async (id) => {
      await writeFile(join(chats.home, 'mcp.jsonl'), line(1, { type: 'title', title: 'x' }));

      await expect(chats.conversations.open(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

const stepEnd: RunEvent = {
  type: 'step-end',
  step: 1,
  finish: 'calls',
  ms: 5,
  usage: { input: 10, output: 5 },
  messages: [],
  exchangeIds: [],
};
const callStart: RunEvent = {
  type: 'call-start',
  callId: 'c1',
  argumentsText: '{}',
  connectionId: 1,
  recordingId: 'r',
};
