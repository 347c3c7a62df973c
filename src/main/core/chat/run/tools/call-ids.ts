import type { ChatMessage } from '../../../../../shared/model/chat/chat-message.ts';

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;

/**
 * Makes the ids of calls unique: local servers count from nought in every answer, or give two calls
 * of one answer the same id, and providers refuse a history in which an id stands twice.
 */
export class CallIds {
  private readonly used = new Set<string>();

  constructor(messages: readonly ChatMessage[]) {
    for (const { role, parts } of messages) {
      if (role !== 'assistant') continue;
      for (const part of parts) if (part.type === 'call') this.used.add(part.callId);
    }
  }

  /** For one answer: the id by which a call that is still coming is known. */
  forAnswer(): {
    idOf(given: string): string;
    settle(message: AssistantMessage): AssistantMessage;
  } {
    const ids = new Map<string, string>();
    const idOf = (given: string) => {
      const id = ids.get(given) ?? this.fresh(given);
      ids.set(given, id);
      return id;
    };
    const settled = new Set<string>();
    const settle = (message: AssistantMessage): AssistantMessage => ({
      ...message,
      parts: message.parts.map((part) => {
        if (part.type !== 'call') return part;
        const known = idOf(part.callId);
        const callId = settled.has(known) ? this.fresh(part.callId) : known;
        settled.add(callId);
        this.used.add(callId);
        return { ...part, callId };
      }),
    });
    return { idOf, settle };
  }

  private fresh(given: string): string {
    const base = given === '' ? 'call' : given;
    let id = base;
    for (let count = 2; this.used.has(id); count += 1) id = `${base}-${count}`;
    this.used.add(id);
    return id;
  }
}
