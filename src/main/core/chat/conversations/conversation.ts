import { appendFile, truncate } from 'node:fs/promises';
import type {
  ChatEvent,
  ChatFact,
  ConversationNode,
  ConversationOpening,
  ConversationSummary,
  RunEvent,
} from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { ConversationLog } from './conversation-log.ts';
import { scanConversation, take, type ConversationFacts } from './scan-conversation.ts';

type Options = {
  conversationId: string;
  file: string;
  now(): number;
  holdMs?: number | undefined;
  /** Whether another app has runs of it under way. */
  isHeldElsewhere(): boolean;
};

/** A conversation that is open. */
export class Conversation {
  readonly conversationId: string;
  state: ConversationSummary['state'] = 'idle';
  /** Whether it was removed, so that whoever still holds it must stop. */
  isRemoved = false;
  private readonly file: string;
  private readonly facts: ConversationFacts;
  private readonly log: ConversationLog;

  private constructor({ conversationId, file, now, holdMs }: Options, facts: ConversationFacts) {
    this.conversationId = conversationId;
    this.file = file;
    this.facts = facts;
    const { bytes, lastSeq } = facts;
    this.log = new ConversationLog({
      file,
      bytes,
      lastSeq,
      now,
      ...(holdMs !== undefined && { holdMs }),
      onEvent: (event) => take(facts, event),
    });
  }

  /** Opens a conversation's file; runs that were open when their app ended are ended as crashed. */
  static async open(options: Options): Promise<Conversation> {
    const { file, conversationId } = options;
    const facts = await scanConversation(file, conversationId);
    if (facts.problem?.isReadOnly) return new Conversation(options, facts);
    if (facts.openRuns.size > 0 && options.isHeldElsewhere()) {
      const message =
        'This conversation is running in another Wirebench. You can continue it here once that run has ended.';
      facts.problem = { message, isReadOnly: true };
      return new Conversation(options, facts);
    }
    // A line that was cut short was never shown to anyone.
    if (facts.torn === 'cut') await truncate(file, facts.bytes);
    if (facts.torn === 'whole') {
      await appendFile(file, '\n');
      return Conversation.open(options);
    }
    const conversation = new Conversation(options, facts);
    await conversation.endCrashed();
    return conversation;
  }

  get title(): string {
    return this.facts.title;
  }

  /** Whether the file does not begin as a conversation does. */
  get isForeign(): boolean {
    return this.facts.isForeign;
  }

  summary(): ConversationSummary {
    const { conversationId, facts, log, state } = this;
    const { title, createdAt, changedAt, problem } = facts;
    const { bytes } = log;
    return {
      conversationId,
      title,
      createdAt,
      changedAt,
      bytes,
      state,
      ...(problem && { problem }),
    };
  }

  /** Whether a node is a turn of the user or a run; NOT_FOUND where there is none of this id. */
  kindOf(nodeId: string): ConversationNode['kind'] {
    const kind = this.facts.nodes.get(nodeId);
    if (!kind) throw new RpcError('NOT_FOUND', 'This conversation has no such message or run.');
    return kind;
  }

  /** REFUSED where nothing may be added to its file, NOT_FOUND where that is removed. */
  checkWritable(): void {
    if (this.isRemoved) {
      throw new RpcError('NOT_FOUND', 'This conversation no longer exists.');
    }
    const { problem } = this.facts;
    if (problem?.isReadOnly) throw new RpcError('REFUSED', problem.message);
  }

  append(fact: ChatFact): void {
    this.checkWritable();
    this.log.append(fact);
  }

  tell(nodeId: string, event: RunEvent): void {
    this.append({ type: 'run', nodeId, event });
  }

  flush(): Promise<void> {
    return this.log.flush();
  }

  /** What a window shows first. Throws UNAVAILABLE for a file that is no conversation. */
  async opening(): Promise<ConversationOpening> {
    this.checkOurs();
    return this.log.opening();
  }

  /** All events after a seq, then those that come. Throws UNAVAILABLE for a file that is no conversation. */
  follow(afterSeq: number, signal: AbortSignal): AsyncGenerator<ChatEvent[]> {
    this.checkOurs();
    return this.log.follow(afterSeq, signal);
  }

  events(): Promise<ChatEvent[]> {
    return this.log.events();
  }

  close(): Promise<void> {
    return this.log.close();
  }

  private checkOurs(): void {
    const { isForeign, problem } = this.facts;
    if (!isForeign) return;
    throw new RpcError('UNAVAILABLE', problem?.message ?? 'This is not a conversation.');
  }

  private async endCrashed(): Promise<void> {
    if (this.facts.openRuns.size === 0) return;
    const told = await this.log.events();
    for (const nodeId of this.facts.openRuns) {
      const events = told.flatMap((one) =>
        one.type === 'run' && one.nodeId === nodeId ? [one.event] : [],
      );
      this.tell(nodeId, crashed(events));
    }
    await this.flush();
  }
}

/** The event that ends a run as crashed, with how far it came. */
function crashed(events: RunEvent[]): RunEvent {
  const steps = events.filter(({ type }) => type === 'step-start').length;
  const calls = events.filter(({ type }) => type === 'call-start').length;
  return { type: 'run-end', reason: 'crashed', steps, calls, usage: usageOf(events) };
}

function usageOf(events: RunEvent[]): Extract<RunEvent, { type: 'run-end' }>['usage'] {
  const usage: Record<string, number> = {};
  for (const event of events) {
    if (event.type !== 'step-end') continue;
    for (const [name, count] of Object.entries(event.usage ?? {})) {
      if (typeof count === 'number') usage[name] = (usage[name] ?? 0) + count;
    }
  }
  return usage;
}
