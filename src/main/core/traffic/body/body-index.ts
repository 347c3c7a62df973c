import { isUtf8 } from 'node:buffer';
import type { BodyIndexState, BodyLine } from '../../../../shared/model/traffic/body-lines.ts';
import { LineCursor, textLineEnd, type TextStart } from './body-index-cursor.ts';
import { GrowingNumbers } from '../growing-numbers.ts';
import { borderAt, characterBorder, firstBadByte } from '../utf8-borders.ts';
import { afterSpace, LineScanner } from './body-index-scanner.ts';

/** The lines of a block; the index notes its position at the start of each. */
export const linesPerBlock = 512;
/** The number of outermost levels for which the index notes how many members came before. */
export const countedLevels = 12;
/** The most bytes of a value that are sent with its line. */
const longestShown = 2000;
const longestKey = 500;

/** Indexes where the lines of a body begin, as it would be laid out; grows as bytes arrive. */
export class BodyIndex {
  readonly totalBytes: number;
  lineCount = 0;
  /**
   * For each block of lines: the byte it starts at, the depth there, the depth of its flattest
   * line, and for each counted level how many members of the open list or object came before.
   */
  readonly blockAt = new GrowingNumbers(Uint32Array);
  readonly blockDepth = new GrowingNumbers(Uint32Array);
  readonly blockFlattest = new GrowingNumbers(Uint32Array);
  readonly blockCounts = new GrowingNumbers(Uint32Array);
  text: TextStart | undefined;
  /** The index of the first byte that is not UTF-8. */
  badByte: number | undefined;
  private readonly buffer: Buffer;
  private readonly longEnds = new Map<number, number>();
  private readonly counts = new GrowingNumbers(Uint32Array);
  private readonly scanner: LineScanner;
  private fault: string | undefined;
  private filled = 0;
  private isStarted = false;
  private isComplete = false;
  private textAt = 0;
  private checkedThrough = 0;

  constructor(totalBytes: number) {
    this.totalBytes = totalBytes;
    this.buffer = Buffer.allocUnsafeSlow(totalBytes);
    const start = { at: 0, depth: 0, isTrusted: false, longEnds: this.longEnds };
    this.scanner = new LineScanner(this.buffer.subarray(0, 0), start);
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.filled);
  }

  state(): BodyIndexState {
    const { lineCount, totalBytes, isComplete, text, fault } = this;
    return {
      lineCount,
      totalBytes,
      isComplete,
      indexedBytes: this.filled,
      isJson: text?.line !== 0,
      isUtf8: this.badByte === undefined,
      ...(text && fault !== undefined && { fault: { line: text.line, why: fault } }),
    };
  }

  /** Indexes the next bytes; `isLast` where no more will come. */
  append(bytes: Uint8Array, isLast: boolean): void {
    this.buffer.set(bytes.subarray(0, this.totalBytes - this.filled), this.filled);
    this.filled = Math.min(this.totalBytes, this.filled + bytes.length);
    this.scanner.bytes = this.bytes;
    this.scanner.isFinal = isLast;
    if (!this.isStarted) this.start(isLast);
    if (this.isStarted) {
      if (!this.text) this.indexJson();
      if (this.text) this.indexText(isLast);
    }
    this.checkText(isLast);
    this.isComplete = isLast;
  }

  lines(from: number, count: number): BodyLine[] {
    const cursor = this.cursorAt(from);
    const lines: BodyLine[] = [];
    const end = Math.min(this.lineCount, from + count);
    while (cursor.line + 1 < end && cursor.next()) {
      if (cursor.line >= from) lines.push(this.lineOf(cursor));
    }
    return lines;
  }

  /** A cursor before the first line of the block that `line` is in. */
  cursorAt(line: number): LineCursor {
    const block = Math.min(Math.floor(Math.max(0, line) / linesPerBlock), this.blockAt.length - 1);
    return new LineCursor(this.bytes, {
      line: Math.max(0, block) * linesPerBlock,
      at: this.blockAt.at(block),
      depth: this.blockDepth.at(block),
      text: this.text,
      longEnds: this.longEnds,
    });
  }

  /** A cursor on the line itself; undefined where there is no such line. */
  cursorOn(line: number): LineCursor | undefined {
    if (line < 0 || line >= this.lineCount) return undefined;
    const cursor = this.cursorAt(line);
    while (cursor.line < line) if (!cursor.next()) return undefined;
    return cursor;
  }

  private start(isLast: boolean): void {
    const hasMark = this.filled > 2 && this.bytes.readUIntBE(0, 3) === 0xefbbbf;
    const from = afterSpace(this.bytes, hasMark ? 3 : 0);
    if (from >= this.filled && !isLast) return;
    const first = this.bytes[from];
    this.isStarted = true;
    this.scanner.at = from;
    if (first !== 0x7b && first !== 0x5b) this.becomeText(hasMark ? 3 : 0);
  }

  private indexJson(): void {
    const { scanner } = this;
    for (;;) {
      const { at, depth } = scanner;
      const step = scanner.next();
      if (step === 'line') {
        this.note(at, depth, scanner.lineDepth);
        if (scanner.kind !== 'close') this.counts.set(depth, this.counts.at(depth) + 1);
        if (scanner.kind === 'open') this.counts.set(depth + 1, 0);
      } else if (step === 'fault') {
        if (this.lineCount === 1) return this.beginAsText();
        this.fault = scanner.fault;
        return this.becomeText(afterSpace(this.bytes, at));
      } else return;
    }
  }

  /** Looks for the first byte that is not UTF-8 among those that came since the last look. */
  private checkText(isLast: boolean): void {
    if (this.badByte !== undefined) return;
    const from = this.checkedThrough;
    const end = isLast ? this.filled : characterBorder(this.bytes, from, this.filled);
    const unchecked = this.bytes.subarray(from, end);
    if (!isUtf8(unchecked)) this.badByte = from + firstBadByte(unchecked);
    this.checkedThrough = end;
  }

  /** Starts again as text, where a text only begins with a bracket. */
  private beginAsText(): void {
    this.lineCount = 0;
    for (const noted of [this.blockAt, this.blockDepth, this.blockFlattest, this.blockCounts])
      noted.length = 0;
    this.becomeText(0);
  }

  private becomeText(byte: number): void {
    this.text = { line: this.lineCount, byte };
    this.textAt = byte;
  }

  private indexText(isLast: boolean): void {
    const { bytes } = this;
    for (;;) {
      const end = textLineEnd(bytes, this.textAt, isLast);
      if (end < 0) return;
      this.note(this.textAt, 0, 0);
      this.textAt = end;
    }
  }

  /** Counts a line, and notes where a block starts. */
  private note(at: number, depth: number, lineDepth: number): void {
    const block = Math.floor(this.lineCount / linesPerBlock);
    if (this.lineCount % linesPerBlock === 0) {
      this.blockAt.push(at);
      this.blockDepth.push(depth);
      this.blockFlattest.push(lineDepth);
      for (let level = 0; level < countedLevels; level += 1)
        this.blockCounts.push(level <= depth ? this.counts.at(level) : 0);
    } else if (lineDepth < this.blockFlattest.at(block)) {
      this.blockFlattest.set(block, lineDepth);
    }
    this.lineCount += 1;
  }

  private lineOf(cursor: LineCursor): BodyLine {
    const { kind, depth, hasComma } = cursor;
    const isCollapsed = kind === 'empty';
    const length = cursor.valueEnd - cursor.valueStart;
    const shown = length > longestShown ? longestShown : length;
    const raw = this.slice(cursor.valueStart, cursor.valueStart + shown);
    const text = isCollapsed ? (raw.startsWith('{') ? '{}' : '[]') : raw;
    const hasMore = !isCollapsed && length > shown;
    return {
      kind,
      depth,
      text,
      ...(cursor.keyStart >= 0 && {
        key: this.slice(cursor.keyStart, Math.min(cursor.keyEnd, cursor.keyStart + longestKey)),
      }),
      ...(hasComma && { hasComma }),
      ...(hasMore && { moreBytes: length - Buffer.byteLength(text) }),
      ...(this.hasBadBytes(cursor) && { hasBadBytes: true }),
    };
  }

  private hasBadBytes({ keyStart, valueStart, valueEnd }: LineCursor): boolean {
    if (this.badByte === undefined || valueEnd <= this.badByte) return false;
    return !isUtf8(this.bytes.subarray(keyStart < 0 ? valueStart : keyStart, valueEnd));
  }

  /** The text of some bytes, without a character that the end cuts in two. */
  private slice(from: number, to: number): string {
    return this.bytes.toString('utf8', from, borderAt(this.bytes, from, to));
  }
}
