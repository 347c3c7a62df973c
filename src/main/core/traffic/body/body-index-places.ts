import type { BodyPlace } from '../../../../shared/model/traffic/body-lines.ts';
import type { LineCursor } from './body-index-cursor.ts';
import { countedLevels, linesPerBlock, type BodyIndex } from './body-index.ts';

/** A line whose path has more parts than this gets none: it would be of no use. */
const longestPath = 1000;
const longestName = 10_000;

/**
 * The path of a line, and where a bracket that opens on it is closed; a line of text has neither.
 */
export function placeOfLine(index: BodyIndex, line: number): BodyPlace {
  const found = index.cursorOn(line);
  if (!found || found.kind === 'text') return { line };
  const endLine = found.kind === 'open' ? closingLine(index, line, found.depth) : undefined;
  const first = found.kind === 'close' ? lastBefore(index, line, found.depth) : line;
  const path = first === undefined ? undefined : pathOf(index, first);
  return { line, ...(endLine !== undefined && { endLine }), ...(path && { path }) };
}

/** The line in which a byte is shown. */
export function lineOfByte(index: BodyIndex, byte: number): number {
  let low = 0;
  let high = index.blockAt.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (index.blockAt.at(middle) <= byte) low = middle;
    else high = middle - 1;
  }
  const cursor = index.cursorAt(low * linesPerBlock);
  while (cursor.next()) if (cursor.nextAt > byte) break;
  return Math.max(0, cursor.line);
}

/**
 * The line of the bracket that closes the one on `line`, which lies at `depth`; undefined where
 * none does.
 */
export function closingLine(index: BodyIndex, line: number, depth: number): number | undefined {
  const within = index.cursorOn(line);
  const end = blockEnd(line);
  if (!within) return undefined;
  while (within.line + 1 < end && within.next())
    if (within.depth <= depth) return closes(within.line, within.kind);
  let block = Math.floor(line / linesPerBlock) + 1;
  while (block < index.blockAt.length && index.blockFlattest.at(block) > depth) block += 1;
  const cursor = index.cursorAt(block * linesPerBlock);
  if (block >= index.blockAt.length) return undefined;
  while (cursor.next()) if (cursor.depth <= depth) return closes(cursor.line, cursor.kind);
  return undefined;
}

/** The line if it closes a bracket; undefined where the JSON ended before, and text follows. */
const closes = (line: number, kind: string): number | undefined =>
  kind === 'close' ? line : undefined;

/** The last line before this one that lies no deeper than `depth`. */
function lastBefore(index: BodyIndex, line: number, depth: number): number | undefined {
  let block = Math.floor(line / linesPerBlock);
  let end = line;
  while (block >= 0) {
    if (index.blockFlattest.at(block) <= depth) {
      let found: number | undefined;
      const cursor = index.cursorAt(block * linesPerBlock);
      while (cursor.line + 1 < end && cursor.next()) if (cursor.depth <= depth) found = cursor.line;
      if (found !== undefined) return found;
    }
    end = block * linesPerBlock;
    block -= 1;
  }
  return undefined;
}

function pathOf(index: BodyIndex, from: number): (string | number)[] | undefined {
  const path: (string | number)[] = [];
  let line = from;
  for (;;) {
    const cursor = index.cursorOn(line);
    if (!cursor) return undefined;
    if (cursor.depth === 0) return path.toReversed();
    if (path.length >= longestPath) return undefined;
    const { depth, keyStart, keyEnd } = cursor;
    const parent = lastBefore(index, line, depth - 1);
    if (parent === undefined) return undefined;
    if (keyStart >= 0) path.push(nameIn(index, keyStart, keyEnd));
    else path.push(memberNumber(index, line, depth, parent));
    line = parent;
  }
}

/** How many members of the same list come before the one on this line. */
function memberNumber(index: BodyIndex, line: number, depth: number, parent: number): number {
  const block = Math.floor(line / linesPerBlock);
  if (Math.floor(parent / linesPerBlock) === block) return membersIn(index, parent, line, depth);
  if (depth < countedLevels) {
    const before = index.blockCounts.at(block * countedLevels + depth);
    return before + membersIn(index, block * linesPerBlock - 1, line, depth);
  }
  let count = membersIn(index, parent, blockEnd(parent), depth);
  for (let passed = Math.floor(parent / linesPerBlock) + 1; passed < block; passed += 1) {
    const start = passed * linesPerBlock;
    if (index.blockFlattest.at(passed) <= depth)
      count += membersIn(index, start - 1, start + linesPerBlock, depth);
  }
  return count + membersIn(index, block * linesPerBlock - 1, line, depth);
}

/** How many members at `depth` there are on the lines between `after` and `before`. */
function membersIn(index: BodyIndex, after: number, before: number, depth: number): number {
  const cursor = index.cursorAt(after + 1);
  let count = 0;
  while (cursor.line + 1 < before && cursor.next())
    if (cursor.line > after && isMember(cursor, depth)) count += 1;
  return count;
}

export const isMember = (cursor: LineCursor, depth: number): boolean =>
  cursor.depth === depth && cursor.kind !== 'close';

const blockEnd = (line: number): number => (Math.floor(line / linesPerBlock) + 1) * linesPerBlock;

/** A member's name without its escapes; of a name over 10,000 bytes the start, as it is written. */
export function nameIn(index: BodyIndex, start: number, end: number): string {
  const isCut = end - start > longestName;
  const written = index.bytes.toString('utf8', start, isCut ? start + longestName : end);
  if (isCut) return `${written.slice(1)}…`;
  try {
    return JSON.parse(written) as string;
  } catch {
    // A name with invalid escapes is given as it is written.
    return written.slice(1, -1);
  }
}
