import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ChatEvent,
  ConversationNode,
  RunChoice,
  RunEvent,
} from '../../../../shared/model/chat/chat.ts';
import type { Conversation } from './conversation.ts';
import { createConversations, type Conversations } from './conversations.ts';

const choice: RunChoice = { model: { endpointId: 'demo', modelId: 'rules' }, servers: [] };
export const userNode: ConversationNode = {
  kind: 'user',
  nodeId: 'u1',
  text: 'Hello',
  attachments: [],
};
export const runNode: ConversationNode = { kind: 'run', nodeId: 'r1', parentId: 'u1', choice };

/** A data folder with its room of conversations, which can be started anew. */
export class TestChats {
  /** Later than when the files of a test are made. */
  time = Date.now() + 60_000;
  home = '';
  start = (): Conversations =>
    createConversations({ home: this.home, now: () => (this.time += 1), holdMs: 1 });
  conversations = this.start();

  async setUp(): Promise<void> {
    this.home = await mkdtemp(join(tmpdir(), 'wirebench-chats-'));
    this.conversations = this.start();
  }

  async tearDown(): Promise<void> {
    await this.conversations.close();
    await rm(this.home, { recursive: true, force: true });
  }

  fileOf = (id: string): string => join(this.home, 'chats', `${id}.jsonl`);

  /** A file with these lines after the first, as an app has left it. */
  async written(lines: string[], version = 1): Promise<string> {
    const { conversationId } = await this.conversations.create('Before');
    await this.conversations.close();
    const first = line(1, { type: 'conversation', version, conversationId, title: 'Before' });
    await writeFile(this.fileOf(conversationId), [first, ...lines].join(''));
    this.conversations = this.start();
    return conversationId;
  }

  async opened(): Promise<Conversation> {
    const { conversationId } = await this.conversations.create();
    return this.conversations.open(conversationId);
  }

  async linesOf(id: string): Promise<ChatEvent[]> {
    const text = await readFile(this.fileOf(id), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((one) => JSON.parse(one) as ChatEvent);
  }
}

export const run = (event: RunEvent) => ({ type: 'run' as const, nodeId: 'r1', event });

export const line = (seq: number, fact: object): string =>
  `${JSON.stringify({ seq, at: 1, ...fact })}\n`;

export async function read(conversation: Conversation, afterSeq: number, upTo: number) {
  const abort = new AbortController();
  const all: ChatEvent[] = [];
  for await (const events of conversation.follow(afterSeq, abort.signal)) {
    all.push(...events);
    if ((all.at(-1)?.seq ?? 0) >= upTo) break;
  }
  return all;
}

export async function collect(conversation: Conversation, afterSeq = 0) {
  const all: ChatEvent[] = [];
  for await (const events of conversation.follow(afterSeq, new AbortController().signal)) {
    all.push(...events);
  }
  return all;
}

export const textOf = (events: ChatEvent[], nodeId = 'r1'): string =>
  events
    .map((event) =>
      event.type === 'run' && event.nodeId === nodeId && 'delta' in event.event
        ? event.event.delta
        : '',
    )
    .join('');
