import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConversations } from '../src/main/core/chat/conversations/conversations.ts';
import { Histories } from '../src/main/core/chat/run/history-of.ts';
import type { ChatEvent } from '../src/shared/model/chat/chat.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-chat-crash-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('what was shown before the app was killed is there again, and the run has crashed', async () => {
  const { conversationId, shown } = await chatUntilKilled(20);
  const conversations = createConversations({ home });

  const conversation = await conversations.open(conversationId);
  const events = await conversation.events();

  expect(textOf(events).startsWith(textOf(shown))).toBe(true);
  expect(textOf(shown)).toMatch(/^1 2 3 /);
  expect(events.at(-1)).toMatchObject({
    type: 'run',
    event: { type: 'run-end', reason: 'crashed', steps: 1, calls: 0 },
  });
  expect(conversation.summary()).not.toHaveProperty('problem');
  expect(new Histories(events).messagesAfter('r1', 'demo').map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
  ]);
  await conversations.close();
});

/** Kills an app, as only the system can, once it has shown so many pieces of an answer. */
async function chatUntilKilled(pieces: number) {
  const child = spawn(process.execPath, [resolve('test/chat-until-killed.ts'), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((settle) => {
    child.once('close', settle);
  });
  const shown: ChatEvent[] = [];
  let conversationId = '';
  for await (const line of createInterface(child.stdout)) {
    if (conversationId === '') conversationId = line;
    else shown.push(JSON.parse(line) as ChatEvent);
    if (shown.filter(isText).length >= pieces) child.kill('SIGKILL');
    if (child.killed) break;
  }
  await ended;
  return { conversationId, shown };
}

const isText = (one: ChatEvent): boolean => one.type === 'run' && one.event.type === 'text';

const textOf = (events: ChatEvent[]): string =>
  events
    .map((one) => (one.type === 'run' && one.event.type === 'text' ? one.event.delta : ''))
    .join('');
