import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../../../shared/model/chat/chat.ts';
import { joinDeltas } from './join-deltas.ts';
import { collect, read, runNode, TestChats, textOf, userNode } from './test-chats.ts';

const chats = new TestChats();
beforeEach(() => chats.setUp());
afterEach(() => chats.tearDown());

describe('a conversation', () => {
  test('begins with one line that only the user may read', async () => {
    const { conversationId } = await chats.conversations.create('Weather');

    const file = chats.fileOf(conversationId);

    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await chats.linesOf(conversationId)).toEqual([
      {
        seq: 1,
        at: expect.any(Number),
        type: 'conversation',
        version: 1,
        conversationId,
        title: 'Weather',
      },
    ]);
  });

  test('keeps what is told in its order, and gives the same to everyone who reads', async () => {
    const conversation = await chats.opened();
    conversation.append({ type: 'node', node: userNode });
    conversation.append({ type: 'node', node: runNode });
    conversation.tell('r1', { type: 'step-start', step: 1 });
    conversation.tell('r1', { type: 'text', step: 1, delta: 'Grüße ' });
    conversation.tell('r1', { type: 'reasoning', step: 1, delta: 'hm' });
    conversation.tell('r1', { type: 'text', step: 1, delta: '👋' });
    await conversation.flush();

    const onDisk = await chats.linesOf(conversation.conversationId);

    expect(onDisk.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await conversation.events()).toEqual(onDisk);
    expect(await read(conversation, 0, 7)).toEqual(onDisk);
    expect(await read(conversation, 4, 7)).toEqual(onDisk.slice(4));
  });

  test('joins the pieces of one moment before they have a number', async () => {
    const conversation = await chats.opened();
    for (const delta of ['a', 'b', 'c']) conversation.tell('r1', { type: 'text', step: 1, delta });
    for (const delta of ['{"x"', ':1}'])
      conversation.tell('r1', { type: 'call-input', step: 1, callId: 'c1', delta });
    conversation.tell('r1', { type: 'call-input', step: 1, callId: 'c2', delta: '{}' });
    conversation.tell('r1', { type: 'text', step: 2, delta: 'd' });
    await conversation.flush();

    const told = (await chats.linesOf(conversation.conversationId)).slice(1).map(runEventOf);

    expect(told).toEqual([
      { type: 'text', step: 1, delta: 'abc' },
      { type: 'call-input', step: 1, callId: 'c1', delta: '{"x":1}' },
      { type: 'call-input', step: 1, callId: 'c2', delta: '{}' },
      { type: 'text', step: 2, delta: 'd' },
    ]);
  });

  test('keeps the pieces of two runs apart that speak at once', async () => {
    const conversation = await chats.opened();
    for (const i of [1, 2, 3]) {
      conversation.tell('r1', { type: 'text', step: 1, delta: `a${i}` });
      conversation.tell('r2', { type: 'text', step: 1, delta: `b${i}` });
    }
    conversation.tell('r2', { type: 'step-start', step: 2 });
    await conversation.flush();

    const told = (await chats.linesOf(conversation.conversationId)).slice(1);

    expect(told).toMatchObject([
      { nodeId: 'r2', event: { delta: 'b1b2b3' } },
      { nodeId: 'r2', event: { type: 'step-start' } },
      { nodeId: 'r1', event: { delta: 'a1a2a3' } },
    ]);
  });

  test('is on disk by itself soon after something was told', async () => {
    const conversation = await chats.opened();
    const abort = new AbortController();
    const stream = conversation.follow(1, abort.signal);

    conversation.tell('r1', { type: 'text', step: 1, delta: 'soon' });
    const first = await stream.next();

    expect(first.value).toMatchObject([{ seq: 2, event: { delta: 'soon' } }]);
    expect(await chats.linesOf(conversation.conversationId)).toHaveLength(2);
    abort.abort();
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  test('shows two windows the same, whenever they come', async () => {
    const conversation = await chats.opened();
    const early = collect(conversation);
    for (let i = 0; i < 500; i += 1) {
      conversation.tell('r1', { type: 'text', step: 1, delta: `${i} ` });
      if (i % 100 === 99) await conversation.flush();
    }
    const late = collect(conversation);
    conversation.tell('r1', { type: 'step-start', step: 2 });
    await conversation.close();

    const [a, b] = [textOf(await early), textOf(await late)];

    expect(a).toBe(Array.from({ length: 500 }, (_, i) => `${i} `).join(''));
    expect(b).toBe(a);
  });

  test('is read on after any number that a window has seen, without a piece twice', async () => {
    const conversation = await chats.opened();
    for (let i = 0; i < 6; i += 1) {
      conversation.tell('r1', { type: 'text', step: 1, delta: String(i) });
      await conversation.flush();
    }

    const afterEach = [];
    for (let seq = 1; seq <= 6; seq += 1) afterEach.push(textOf(await read(conversation, seq, 7)));

    expect(afterEach).toEqual(['012345', '12345', '2345', '345', '45', '5']);
  });

  test('holds lines longer than what is read at once', async () => {
    const conversation = await chats.opened();
    const long = 'ü'.repeat(1_500_000);
    conversation.tell('r1', { type: 'text', step: 1, delta: long });
    conversation.tell('r1', { type: 'step-start', step: 2 });
    await conversation.flush();

    const events = await read(conversation, 1, 3);

    expect(textOf(events)).toBe(long);
    expect(await conversation.events()).toHaveLength(3);
  });
});

test('pieces that are joined give the same text as before', () => {
  const events = Array.from({ length: 100 }, (_, i): ChatEvent => {
    const event = {
      type: i % 7 === 0 ? 'reasoning' : 'text',
      step: 1 + Math.floor(i / 30),
      delta: `${i},`,
    } as const;
    return { seq: i + 1, at: 1, type: 'run', nodeId: i % 11 < 8 ? 'a' : 'b', event };
  });

  const joinedEvents = joinDeltas(events);

  expect(joinedEvents.length).toBeLessThan(60);
  for (const nodeId of ['a', 'b']) {
    expect(textOf(joinedEvents, nodeId)).toBe(textOf(events, nodeId));
  }
  expect(joinedEvents.at(-1)?.seq).toBe(100);
});

const runEventOf = (event: ChatEvent) => (event.type === 'run' ? event.event : undefined);
