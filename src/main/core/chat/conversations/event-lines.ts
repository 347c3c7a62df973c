import type { ChatEvent } from '../../../../shared/model/chat/chat.ts';
import { isObject } from '../../../../shared/json/is-object.ts';

const newLine = 0x0a;

export const lineOf = (event: ChatEvent): string => `${JSON.stringify(event)}\n`;

export type ReadLines = {
  events: ChatEvent[];
  /** How many lines are no events, or have a seq that can't stand there. */
  unreadable: number;
  lastSeq: number;
};

/** The events of whole lines, after the one with `lastSeq`. */
export function readLines(bytes: Buffer, lastSeq: number): ReadLines {
  const read: ReadLines = { events: [], unreadable: 0, lastSeq };
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(newLine, from);
    const end = found === -1 ? bytes.length : found;
    const event = eventOf(bytes.toString('utf8', from, end));
    if (event && event.seq > read.lastSeq) {
      read.events.push(event);
      read.lastSeq = event.seq;
    } else if (end > from) read.unreadable += 1;
    from = end + 1;
  }
  return read;
}

/** How many bytes belong to whole lines. */
export const wholeLength = (bytes: Buffer): number => bytes.lastIndexOf(newLine) + 1;

/** Parses a line of a conversation file; undefined where it is not an event of ours. */
export function eventOf(line: string): ChatEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The caller counts it.
    return undefined;
  }
  return isObject(value) && isEvent(value) ? (value as ChatEvent) : undefined;
}

/** Whether a value has the members that every reader of events relies on. */
function isEvent({
  seq,
  at,
  type,
  title,
  conversationId,
  version,
  node,
  nodeId,
  event,
}: Record<string, unknown>): boolean {
  if (!Number.isSafeInteger(seq) || (seq as number) < 1 || typeof at !== 'number') return false;
  if (type === 'conversation') {
    return (
      typeof title === 'string' && typeof conversationId === 'string' && typeof version === 'number'
    );
  }
  if (type === 'title') return typeof title === 'string';
  if (type === 'node') {
    if (!isObject(node) || typeof node['nodeId'] !== 'string') return false;
    const parentId = typeof node['parentId'];
    if (node['kind'] === 'run') return parentId === 'string' && isObject(node['choice']);
    return (
      node['kind'] === 'user' &&
      typeof node['text'] === 'string' &&
      Array.isArray(node['attachments'])
    );
  }
  if (type !== 'run' || typeof nodeId !== 'string' || !isObject(event)) return false;
  return typeof event['type'] === 'string';
}
