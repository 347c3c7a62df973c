import type { LineCursor } from './body-index-cursor.ts';
import { closingLine, isMember, lineOfByte, nameIn } from './body-index-places.ts';
import { countedLevels, linesPerBlock, type BodyIndex } from './body-index.ts';

type Container = { line: number; endLine: number; depth: number; from: number; to: number };

const openBracket = 0x5b;
const listPlace = /^(?:0|[1-9]\d{0,9})$/;
/**
 * The most places of a name that are tried; an object that holds it more often, as a value or
 * elsewhere, is searched member by member.
 */
const mostCandidates = 500;

/** The line that a path of names and list positions leads to; undefined where there is none. */
export function lineOfPath(index: BodyIndex, path: readonly string[]): number | undefined {
  let line: number | undefined = 0;
  for (const part of path) {
    line = childOf(index, line, part);
    if (line === undefined) return undefined;
  }
  return line;
}

function childOf(index: BodyIndex, line: number, part: string): number | undefined {
  const parent = index.cursorOn(line);
  if (parent?.kind !== 'open') return undefined;
  const endLine = closingLine(index, line, parent.depth) ?? index.lineCount;
  const end = index.cursorOn(endLine);
  const depth = parent.depth + 1;
  const container = {
    line,
    endLine,
    depth,
    from: parent.nextAt,
    to: end?.start ?? index.bytes.length,
  };
  if (index.bytes[parent.valueStart] === openBracket)
    return listPlace.test(part) ? memberAt(index, container, Number(part)) : undefined;
  return memberNamed(index, container, part);
}

/**
 * Finds the member of a list by its position; the blocks know how many members came before them.
 */
function memberAt(index: BodyIndex, list: Container, place: number): number | undefined {
  const { line, endLine, depth } = list;
  let from = line + 1;
  let number = 0;
  if (depth < countedLevels) {
    let low = Math.floor(line / linesPerBlock);
    let high = Math.floor((endLine - 1) / linesPerBlock);
    const before = (block: number) => index.blockCounts.at(block * countedLevels + depth);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (before(middle) <= place) low = middle;
      else high = middle - 1;
    }
    if (low * linesPerBlock > line) {
      from = low * linesPerBlock;
      number = before(low);
    }
  }
  for (const member of members(index, list, from)) {
    if (number === place) return member.line;
    number += 1;
  }
  return undefined;
}

/**
 * Finds the member of an object by its name: first by the bytes of the name, then, as a name may be
 * written with other escapes, member by member.
 */
function memberNamed(index: BodyIndex, object: Container, name: string): number | undefined {
  const { depth, from, to } = object;
  const written = Buffer.from(JSON.stringify(name));
  let at = index.bytes.indexOf(written, from);
  for (let tried = 0; at >= 0 && at < to && tried < mostCandidates; tried += 1) {
    const cursor = index.cursorOn(lineOfByte(index, at));
    if (cursor?.depth === depth && cursor.keyStart === at) return cursor.line;
    at = index.bytes.indexOf(written, at + 1);
  }
  const isDecided = at < 0 || at >= to;
  if (isDecided && !hasEscape(index, from, to)) return undefined;
  for (const { line, keyStart, keyEnd } of members(index, object, object.line + 1))
    if (keyStart >= 0 && nameIn(index, keyStart, keyEnd) === name) return line;
  return undefined;
}

function hasEscape(index: BodyIndex, from: number, to: number): boolean {
  const at = index.bytes.indexOf(0x5c, from);
  return at >= 0 && at < to;
}

/**
 * Yields the members of a container from a line on; blocks in which all lines lie deeper are passed
 * over.
 */
function* members(
  index: BodyIndex,
  { endLine, depth }: Container,
  from: number,
): Generator<LineCursor> {
  let cursor = index.cursorAt(from);
  for (;;) {
    const next = cursor.line + 1;
    if (next >= endLine) return;
    if (next % linesPerBlock === 0) {
      const block = firstAsFlat(index, next / linesPerBlock, depth);
      if (block * linesPerBlock > next) {
        if (block * linesPerBlock >= endLine) return;
        cursor = index.cursorAt(block * linesPerBlock);
      }
    }
    if (!cursor.next()) return;
    if (cursor.line >= from && isMember(cursor, depth)) yield cursor;
  }
}

/** The first block from `from` on that has a line no deeper than `depth`. */
function firstAsFlat(index: BodyIndex, from: number, depth: number): number {
  let block = from;
  while (block < index.blockFlattest.length && index.blockFlattest.at(block) > depth) block += 1;
  return block;
}
