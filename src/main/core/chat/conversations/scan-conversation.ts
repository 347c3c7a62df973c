import { readFile, stat } from 'node:fs/promises';
import type {
  ChatEvent,
  ConversationNode,
  ConversationSummary,
} from '../../../../shared/model/chat/chat.ts';
import { eventOf, lineOf, readLines, wholeLength } from './event-lines.ts';

/** What a conversation's file says, without what was said in it. */
export type ConversationFacts = {
  title: string;
  createdAt: number;
  changedAt: number;
  lastSeq: number;
  /** The bytes of all whole lines. */
  bytes: number;
  /** The state of a last line that was being written when the app ended. */
  torn: TornLine | undefined;
  /** The kinds of all turns and runs, by id. */
  nodes: Map<string, ConversationNode['kind']>;
  /** Runs that have begun and not ended. */
  openRuns: Set<string>;
  /** Whether the file does not begin as a conversation does. */
  isForeign: boolean;
  problem?: NonNullable<ConversationSummary['problem']>;
};

/** `whole` where only the line's end is missing. */
export type TornLine = 'whole' | 'cut';

/** Reads a conversation's file; one that is none, or damaged, says so in its `problem`. */
export async function scanConversation(file: string, name: string): Promise<ConversationFacts> {
  const content = await readFile(file);
  const { mtimeMs } = await stat(file);
  const whole = wholeLength(content);
  const { events, unreadable, lastSeq } = readLines(content.subarray(0, whole), 0);
  const rest = content.toString('utf8', whole);
  const torn = rest === '' ? undefined : tornLine(rest, lastSeq);
  const all = torn === 'whole' ? [...events, eventOf(rest) as ChatEvent] : events;
  const facts: ConversationFacts = {
    title: name,
    createdAt: events[0]?.at ?? mtimeMs,
    changedAt: mtimeMs,
    lastSeq: all.at(-1)?.seq ?? 0,
    bytes: whole,
    torn,
    nodes: new Map(),
    openRuns: new Set(),
    isForeign: events[0]?.type !== 'conversation',
  };
  for (const event of all) take(facts, event);
  if (facts.isForeign) facts.title = name;
  const problem = problemOf(events[0], unreadable);
  return problem ? { ...facts, problem } : facts;
}

/** Updates what is known of a conversation by an event of its; changes `facts` in place. */
export function take(facts: ConversationFacts, event: ChatEvent): void {
  facts.lastSeq = event.seq;
  facts.changedAt = Math.max(facts.changedAt, event.at);
  if (event.type === 'conversation' || event.type === 'title') facts.title = event.title;
  if (event.type === 'node') {
    facts.nodes.set(event.node.nodeId, event.node.kind);
    if (event.node.kind === 'run') facts.openRuns.add(event.node.nodeId);
  }
  if (event.type === 'run' && event.event.type === 'run-end') facts.openRuns.delete(event.nodeId);
}

function tornLine(rest: string, lastSeq: number): TornLine {
  const event = eventOf(rest);
  return event && event.seq > lastSeq && lineOf(event) === `${rest}\n` ? 'whole' : 'cut';
}

function problemOf(first: ChatEvent | undefined, unreadable: number): ConversationFacts['problem'] {
  if (first?.type !== 'conversation') {
    return {
      message: 'This file does not start like a Wirebench conversation and was left unchanged.',
      isReadOnly: true,
    };
  }
  if (first.version > 1) {
    return {
      message: 'This conversation was written by a newer Wirebench. Some of it may not be shown.',
      isReadOnly: true,
    };
  }
  if (unreadable === 0) return undefined;
  const lines = unreadable === 1 ? '1 line' : `${unreadable} lines`;
  return {
    message: `${lines} of this conversation’s file can’t be read; they stay in the file, and the rest is shown.`,
    isReadOnly: false,
  };
}
