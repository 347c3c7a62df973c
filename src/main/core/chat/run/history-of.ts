import type {
  ChatMessage,
  FilePart,
  TextPart,
} from '../../../../shared/model/chat/chat-message.ts';
import type {
  Attachment,
  ChatEvent,
  ConversationNode,
} from '../../../../shared/model/chat/chat.ts';
import { RunMessages } from './run-messages.ts';
import type { EarlierResult } from './run-ports.ts';

type Part = TextPart | FilePart;

/** The tree of a conversation with the messages that each node adds, folded from its events. */
export class Histories {
  private readonly nodes = new Map<string, ConversationNode>();
  private readonly runs = new Map<string, RunMessages>();

  constructor(events: Iterable<ChatEvent> = []) {
    for (const event of events) this.take(event);
  }

  take(event: ChatEvent): void {
    if (event.type === 'node') this.nodes.set(event.node.nodeId, event.node);
    if (event.type !== 'run') return;
    const run = this.runs.get(event.nodeId) ?? new RunMessages();
    this.runs.set(event.nodeId, run);
    run.take(event.event);
  }

  /** The messages that a run after this node sends first, without the state of other providers. */
  messagesAfter(nodeId: string, provider: string): ChatMessage[] {
    const messages: ChatMessage[] = [];
    for (const node of this.pathTo(nodeId)) {
      if (node.kind === 'user') addTurn(messages, node);
      else {
        goOn(messages);
        const run = this.runs.get(node.nodeId);
        if (run) messages.push(...forProvider(run.list(), run.provider, provider));
      }
    }
    const last = this.nodes.get(nodeId);
    if (last?.kind === 'run') goOn(messages);
    return messages;
  }

  /** The results of all calls in the runs up to this node. */
  resultsUpTo(nodeId: string): EarlierResult[] {
    return this.pathTo(nodeId).flatMap((node) => this.runs.get(node.nodeId)?.results ?? []);
  }

  /** The nodes from the conversation's first to this one. */
  pathTo(nodeId: string): ConversationNode[] {
    const path: ConversationNode[] = [];
    const seen = new Set<string>();
    let at: string | undefined = nodeId;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const node: ConversationNode | undefined = this.nodes.get(at);
      if (node) path.unshift(node);
      at = node?.parentId;
    }
    return path;
  }
}

/**
 * Adds a turn of the user. Two in a row, where a run gave nothing, become one message, since some
 * models refuse two.
 */
function addTurn(messages: ChatMessage[], node: Extract<ConversationNode, { kind: 'user' }>): void {
  const parts = node.attachments.flatMap(attached);
  if (node.text !== '') parts.push({ type: 'text', text: node.text });
  const last = messages.at(-1);
  if (last?.role === 'user')
    messages.splice(-1, 1, { role: 'user', parts: [...last.parts, ...parts] });
  else if (parts.length > 0) messages.push({ role: 'user', parts });
}

function attached({ origin, parts }: Attachment): Part[] {
  switch (origin.type) {
    case 'prompt':
      return parts;
    case 'file':
      return [note(`[The user attached a file${names(parts)}:]`), ...parts];
    case 'resource':
      return [
        note(`[The user attached the resource ${origin.uri} of ${origin.serverName}:]`),
        ...parts,
      ];
  }
}

const note = (text: string): TextPart => ({ type: 'text', text });

const names = (parts: Attachment['parts']): string =>
  parts.map((part) => (part.type === 'file' && part.name ? ` ${part.name}` : '')).join('');

/**
 * Lets a run continue the one before it: a history that ends with the model's words gets a message
 * that says so.
 */
function goOn(messages: ChatMessage[]): void {
  if (messages.at(-1)?.role === 'assistant')
    messages.push({ role: 'user', parts: [note('Continue.')] });
}

/** Returns a message without the parts that only another provider understands. */
function forProvider(
  messages: readonly ChatMessage[],
  from: string | undefined,
  to: string,
): ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    switch (message.role) {
      case 'tool':
        return [message];
      case 'user':
        return [message];
      case 'assistant': {
        const parts = message.parts
          .filter(({ type }) => type !== 'reasoning' || from === to)
          .map((part) => withOwnState(part, to));
        return parts.length > 0 ? [{ ...message, parts }] : [];
      }
    }
  });
}

function withOwnState<Part extends { state?: TextPart['state'] } | FilePart>(
  part: Part,
  provider: string,
): Part {
  if (!('state' in part) || part.state === undefined) return part;
  const { state, ...others } = part;
  const own = Object.hasOwn(state, provider) ? state[provider] : undefined;
  return (own === undefined ? others : { ...others, state: { [provider]: own } }) as Part;
}
