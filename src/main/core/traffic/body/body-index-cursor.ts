import type { BodyLineKind } from '../../../../shared/model/traffic/body-lines.ts';
import { borderAt } from '../utf8-borders.ts';
import { LineScanner } from './body-index-scanner.ts';

/** The longest line of text, in bytes; a longer one is broken at the border of a character. */
const longestTextLine = 2000;

/** The line and byte from which on a body is text instead of JSON. */
export type TextStart = { line: number; byte: number };

export type CursorStart = {
  line: number;
  at: number;
  depth: number;
  text: TextStart | undefined;
  longEnds: Map<number, number>;
};

/** Reads indexed lines again; its fields tell what the last line is and where its parts are. */
export class LineCursor {
  /** The number of the line that was read last. */
  line: number;
  start = 0;
  depth = 0;
  kind: BodyLineKind = 'text';
  keyStart = -1;
  keyEnd = -1;
  valueStart = 0;
  valueEnd = 0;
  hasComma = false;
  private readonly bytes: Buffer;
  private readonly scanner: LineScanner;
  private readonly text: TextStart | undefined;
  private textAt: number;

  constructor(bytes: Buffer, from: CursorStart) {
    this.bytes = bytes;
    this.line = from.line - 1;
    this.text = from.text;
    this.textAt = from.text && from.line > from.text.line ? from.at : (from.text?.byte ?? 0);
    this.scanner = new LineScanner(bytes, { ...from, isTrusted: true });
  }

  /** The byte at which the next line starts. */
  get nextAt(): number {
    return this.text && this.line + 1 >= this.text.line ? this.textAt : this.scanner.at;
  }

  next(): boolean {
    this.start = this.nextAt;
    const isText = this.text !== undefined && this.line + 1 >= this.text.line;
    return isText ? this.nextText() : this.nextJson();
  }

  private nextJson(): boolean {
    const { scanner } = this;
    if (scanner.next() !== 'line') return false;
    this.line += 1;
    this.kind = scanner.kind;
    this.depth = scanner.lineDepth;
    this.keyStart = scanner.keyStart;
    this.keyEnd = scanner.keyEnd;
    this.valueStart = scanner.valueStart;
    this.valueEnd = scanner.valueEnd;
    this.hasComma = scanner.hasComma;
    return true;
  }

  private nextText(): boolean {
    const end = textLineEnd(this.bytes, this.textAt, true);
    if (end < 0) return false;
    this.line += 1;
    this.kind = 'text';
    this.depth = 0;
    this.keyStart = -1;
    this.valueStart = this.textAt;
    this.valueEnd = this.bytes[end - 1] === 0x0a ? end - 1 : end;
    this.hasComma = false;
    this.textAt = end;
    return true;
  }
}

/**
 * Returns the index after a text line, its line feed included; -1 where the line may go on beyond
 * these bytes, or none are left.
 */
export function textLineEnd(bytes: Uint8Array, from: number, isFinal: boolean): number {
  const furthest = Math.min(bytes.length, from + longestTextLine);
  let at = from;
  while (at < furthest && bytes[at] !== 0x0a) at += 1;
  if (at < furthest) return at + 1;
  if (at === bytes.length) return isFinal && at > from ? at : -1;
  return borderAt(bytes, from, at);
}
