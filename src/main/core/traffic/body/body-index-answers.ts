import type { BodyAnswer, BodyQuestion } from './body-index-protocol.ts';
import type { BodyIndexState } from '../../../../shared/model/traffic/body-lines.ts';
import { lineOfPath } from './body-index-paths.ts';
import { lineOfByte, placeOf } from './body-index-places.ts';
import { findText, matchFrom, type FoundText } from './body-index-search.ts';
import { BodyIndex } from './body-index.ts';
import { openBodyStream, type BodyStream } from './body-stream.ts';

type Kept = {
  index: BodyIndex;
  stream: BodyStream | undefined;
  rest?: Buffer | undefined;
  found?: FoundText;
};

/** The first lines are on screen before the rest of the first piece is looked at. */
const firstBytes = 250_000;
/** So long further bytes are looked at before somebody else is answered. */
const mostMs = 40;
/** Larger bodies would take the memory of all others. */
const largestBody = 1_000_000_000;

/** Answers for a few bodies, as many as `mostBytes` allow; the one not used for longest goes first. */
export function createBodyAnswers(
  mostBytes: number,
): (question: BodyQuestion) => Promise<BodyAnswer> {
  const kept = new Map<string, Kept>();

  function forget(key: string): void {
    kept.get(key)?.stream?.close();
    kept.delete(key);
  }

  function begin({ key, folder, seq }: Extract<BodyQuestion, { ask: 'begin' }>): BodyAnswer {
    forget(key);
    const stream = openBodyStream(folder, seq);
    if (!stream) return { answer: 'no body' };
    const { totalBytes } = stream;
    if (totalBytes > largestBody) {
      stream.close();
      return { answer: 'unreadable', why: 'The body is larger than 1 GB, and is not laid out.' };
    }
    let bytes = totalBytes;
    for (const { index } of kept.values()) bytes += index.totalBytes;
    for (const [oldest, { index }] of kept) {
      if (bytes <= mostBytes) break;
      forget(oldest);
      bytes -= index.totalBytes;
    }
    const index = new BodyIndex(totalBytes);
    kept.set(key, { index, stream });
    return { answer: 'state', ...stateOf(index) };
  }

  /** Takes the next pieces of a body into its index; questions wait no longer than that. */
  async function read(body: Kept): Promise<BodyAnswer> {
    const { index, stream } = body;
    const until = performance.now() + mostMs;
    while (!index.state().isComplete) {
      const isFirst = index.bytes.length === 0;
      const piece = body.rest ?? (await stream?.next()) ?? Buffer.alloc(0);
      const taken = isFirst ? piece.subarray(0, firstBytes) : piece;
      body.rest = taken.length < piece.length ? piece.subarray(taken.length) : undefined;
      const reached = index.bytes.length + taken.length;
      index.append(taken, taken.length === 0 || reached >= index.totalBytes);
      if (isFirst || performance.now() > until) break;
    }
    const state = stateOf(index);
    if (state.isComplete) {
      stream?.close();
      body.stream = undefined;
    }
    return { answer: 'state', ...state };
  }

  return async (question) => {
    if (question.ask === 'ready') return { answer: 'ready' };
    if (question.ask === 'begin') return begin(question);
    const body = kept.get(question.key);
    if (!body) return { answer: 'which body' };
    kept.delete(question.key);
    kept.set(question.key, body);
    return question.ask === 'read' ? read(body) : answerOf(body, question);
  };
}

function answerOf(
  body: Kept,
  question: Exclude<BodyQuestion, { ask: 'ready' | 'begin' | 'read' }>,
): BodyAnswer {
  const { index } = body;
  switch (question.ask) {
    case 'lines': {
      const { from, count } = question;
      return { answer: 'lines', ...stateOf(index), from, lines: index.lines(from, count) };
    }
    case 'find':
      if (body.found?.text !== question.text) body.found = findText(index.bytes, question.text);
      return { answer: 'matches', ...matchFrom(index, body.found, question) };
    case 'place':
      return { answer: 'place', ...placeOf(index, question.line) };
    case 'pointer': {
      const line = lineOfPath(index, question.parts);
      return line === undefined
        ? { answer: 'nothing' }
        : { answer: 'place', ...placeOf(index, line) };
    }
    case 'value':
      return valueOf(index, question);
  }
}

function stateOf(index: BodyIndex): BodyIndexState {
  const { badByte } = index;
  const bad = badByte === undefined ? {} : { badBytes: { line: lineOfByte(index, badByte) } };
  return { ...index.state(), ...bad };
}

/** Part of what stands on a line, with all that it encloses, as it came. */
function valueOf(
  index: BodyIndex,
  { line, offset, limit }: { line: number; offset: number; limit: number },
): BodyAnswer {
  const cursor = index.cursorOn(line);
  if (!cursor) return { answer: 'nothing' };
  const { valueStart, kind } = cursor;
  const closedBy = kind === 'open' ? placeOf(index, line).endLine : undefined;
  const closing = closedBy === undefined ? undefined : index.cursorOn(closedBy);
  const valueEnd = closing ? closing.valueEnd : cursor.valueEnd;
  const start = Math.min(valueEnd, valueStart + offset);
  let end = Math.min(valueEnd, start + limit);
  while (end < valueEnd && end > start && ((index.bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return {
    answer: 'value',
    text: index.bytes.toString('utf8', start, end),
    offset: start - valueStart,
    readBytes: end - start,
    totalBytes: valueEnd - valueStart,
  };
}
