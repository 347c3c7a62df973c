import type { ChatEvent, ConversationOpening } from '../../../../shared/model/chat/chat.ts';
import { eventOf, readLines } from './event-lines.ts';
import { joinDeltas } from './join-deltas.ts';

/** A file of fewer bytes is read whole. */
const shortFile = 400_000;
/** The last steps that are read, which are more than a screen shows. */
const lastSteps = 60;
/** The most bytes that are read of the end, since a step may have answers of any length. */
const longestEnd = 1_000_000;

/** What a window shows first, of the whole lines of a conversation's file. */
export function readOpening(content: Buffer): ConversationOpening {
  if (content.length <= shortFile) return wholeOf(content);
  const end = startOfEnd(content);
  if (end === undefined) return wholeOf(content);
  const tail = readLines(content.subarray(end), 0).events;
  const shown = new Set(tail.map((event) => (event.type === 'run' ? event.nodeId : undefined)));
  const outline = [
    ...linesWith(content, end, '"type":"conversation","version":'),
    ...linesWith(content, end, '"type":"title","title":'),
    ...linesWith(content, end, '"type":"node","node":{'),
    ...linesWith(content, end, '"event":{"type":"run-end"'),
    ...linesWith(content, end, '"event":{"type":"run-start"').filter(
      (event) => event.type === 'run' && shown.has(event.nodeId),
    ),
  ];
  return {
    events: [...outline.sort((a, b) => a.seq - b.seq), ...joinDeltas(tail)],
    isWhole: false,
  };
}

const wholeOf = (content: Buffer): ConversationOpening => ({
  events: joinDeltas(readLines(content, 0).events),
  isWhole: true,
});

/** Where the first line begins that is shown; undefined where no step can be told from another. */
function startOfEnd(content: Buffer): number | undefined {
  let start: number | undefined;
  let before = content.length;
  for (let steps = 0; steps < lastSteps && before > 0;) {
    const at = content.lastIndexOf('"event":{"type":"step-start"', before - 1);
    if (at === -1 || (start !== undefined && content.length - at > longestEnd)) return start;
    const line = lineAt(content, at);
    before = line.from;
    const event = headedBy(content, line, at);
    if (event?.type !== 'run' || event.event.type !== 'step-start') continue;
    start = line.from;
    steps += 1;
  }
  return start;
}

/** The events before `end` whose lines say in their head that they are of a kind, by the words `needle`. */
function linesWith(content: Buffer, end: number, needle: string): ChatEvent[] {
  const found: ChatEvent[] = [];
  for (let at = content.indexOf(needle); at !== -1 && at < end;) {
    const line = lineAt(content, at);
    const event = headedBy(content, line, at);
    if (event) found.push(event);
    at = content.indexOf(needle, line.to);
  }
  return found;
}

type Line = { from: number; to: number };

/** The most bytes that the head of a line takes: seq, time, kind and the id of a node. */
const longestHead = 200;
const newLine = 0x0a;

/** The event of a line; undefined where the words that were found stand in what it tells, as in the schema of a tool. */
const headedBy = (content: Buffer, { from, to }: Line, at: number): ChatEvent | undefined =>
  at - from < longestHead ? eventOf(content.toString('utf8', from, to)) : undefined;

function lineAt(content: Buffer, at: number): Line {
  const to = content.indexOf(newLine, at);
  return { from: content.lastIndexOf(newLine, at) + 1, to: to === -1 ? content.length : to };
}
