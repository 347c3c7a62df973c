import type { BodyAnswer, BodyQuestion } from './body-index-protocol.ts';
import { lineOfPath, placeOf } from './body-index-places.ts';
import { findText, matchFrom, type FoundText } from './body-index-search.ts';
import { BodyIndex } from './body-index.ts';

type Kept = { index: BodyIndex; found?: FoundText };

/** Answers for a few bodies, as many as `mostBytes` allow; the one not used for longest goes first. */
export function createBodyAnswers(mostBytes: number): (question: BodyQuestion) => BodyAnswer {
  const kept = new Map<string, Kept>();

  function begin(key: string, totalBytes: number): BodyAnswer {
    kept.delete(key);
    let bytes = totalBytes;
    for (const { index } of kept.values()) bytes += index.totalBytes;
    for (const [oldest, { index }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= index.totalBytes;
    }
    const index = new BodyIndex(totalBytes);
    kept.set(key, { index });
    return { answer: 'state', ...index.state() };
  }

  return (question) => {
    if (question.ask === 'ready') return { answer: 'ready' };
    if (question.ask === 'begin') return begin(question.key, question.totalBytes);
    const body = kept.get(question.key);
    if (!body) return { answer: 'which body' };
    kept.delete(question.key);
    kept.set(question.key, body);
    return answerOf(body, question);
  };
}

function answerOf(
  body: Kept,
  question: Exclude<BodyQuestion, { ask: 'ready' | 'begin' }>,
): BodyAnswer {
  const { index } = body;
  switch (question.ask) {
    case 'append':
      index.append(question.bytes, question.isLast);
      return { answer: 'state', ...index.state() };
    case 'lines': {
      const { from, count } = question;
      return { answer: 'lines', ...index.state(), from, lines: index.lines(from, count) };
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
