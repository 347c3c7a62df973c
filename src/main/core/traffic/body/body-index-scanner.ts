import type { BodyLineKind } from '../../../../shared/model/traffic/body-lines.ts';

/**
 * What `next` found: a `line`, the `end`, or a `fault`, which is no JSON; `wait` where the line
 * needs bytes that are not here yet.
 */
export type ScanStep = 'line' | 'wait' | 'end' | 'fault';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** `true`, `false` and `null` by the code of their first letter. */
const literals: Partial<Record<number, Buffer>> = {
  0x74: Buffer.from('true'),
  0x66: Buffer.from('false'),
  0x6e: Buffer.from('null'),
};
const deepest = 2_000_000;
/**
 * Where strings longer than this, in bytes, end is remembered, since finding it again takes long.
 */
const longString = 65_536;
/**
 * The bytes at the start of a string that are checked one by one; the end of a longer one is
 * searched for.
 */
const near = 256;

/**
 * Scans JSON bytes line by line, as they would be laid out; parses no values. Its fields tell of
 * the last line: indexes into `bytes`, and -1 for `keyStart` where the line has no name.
 */
export class LineScanner {
  bytes: Buffer;
  /** Whether no more bytes will come. */
  isFinal = false;
  /** Where the next line starts, and how many brackets are open there. */
  at: number;
  depth: number;
  kind: BodyLineKind = 'text';
  lineDepth = 0;
  keyStart = -1;
  keyEnd = -1;
  valueStart = 0;
  valueEnd = 0;
  hasComma = false;
  fault = '';
  private readonly longEnds: Map<number, number>;
  /**
   * By depth, the bracket that closes the open one; undefined where the bytes were scanned before.
   */
  private open: Uint8Array | undefined;
  private mustClose = false;
  private isWhole = false;
  private resumeStart = -1;
  private resumeAt = 0;

  constructor(
    bytes: Buffer,
    from: { at: number; depth: number; isTrusted: boolean; longEnds: Map<number, number> },
  ) {
    this.bytes = bytes;
    this.at = from.at;
    this.depth = from.depth;
    this.longEnds = from.longEnds;
    this.isFinal = from.isTrusted;
    this.open = from.isTrusted ? undefined : new Uint8Array(1024);
  }

  /** Scans one line and sets the fields; stays where it is unless it returns `line`. */
  next(): ScanStep {
    const { bytes } = this;
    const start = afterSpace(bytes, this.at);
    if (start >= bytes.length) {
      if (!this.isFinal) return 'wait';
      return this.isWhole ? 'end' : this.failed('The JSON ends too early.');
    }
    if (this.isWhole) return this.failed('Something follows the JSON.');
    const first = bytes[start];
    if (first === closeBracket || first === closeBrace) return this.close(start, first);
    this.keyStart = -1;
    if (first !== quote) return this.value(start);
    const end = this.stringEnd(start);
    if (end < 0) return this.short('A string is not closed.');
    const after = afterSpace(bytes, end);
    if (after >= bytes.length) return this.short('The JSON ends too early.');
    const isKey = bytes[after] === colon;
    if (this.open && isKey !== (this.open[this.depth] === closeBrace))
      return this.failed(isKey ? 'A list has a name in it.' : 'A name has no value.');
    if (!isKey) return this.ended('string', start, end, this.depth);
    this.keyStart = start;
    this.keyEnd = end;
    return this.memberValue(after + 1);
  }

  private close(start: number, bracket: number): ScanStep {
    if (this.open && (!this.mustClose || this.open[this.depth] !== bracket))
      return this.failed('A bracket closes what it did not open.');
    this.keyStart = -1;
    return this.ended('close', start, start + 1, this.depth - 1);
  }

  private memberValue(from: number): ScanStep {
    const start = afterSpace(this.bytes, from);
    if (start >= this.bytes.length) return this.short('A name has no value.');
    if (this.bytes[start] !== quote) return this.value(start, true);
    const end = this.stringEnd(start);
    return end < 0
      ? this.short('A string is not closed.')
      : this.ended('string', start, end, this.depth);
  }

  private value(start: number, isNamed = false): ScanStep {
    const { bytes } = this;
    if (this.open && !isNamed && this.depth > 0 && this.open[this.depth] === closeBrace)
      return this.failed('A name is missing.');
    const first = bytes[start] ?? 0;
    if (first === openBrace || first === openBracket) {
      const bracket = first + 2;
      const after = afterSpace(bytes, start + 1);
      if (after >= bytes.length) return this.short('The JSON ends too early.');
      if (bytes[after] === bracket) return this.ended('empty', start, after + 1, this.depth);
      return this.opened(start, bracket);
    }
    if (first === 0x2d || (first >= 0x30 && first <= 0x39)) {
      let end = start + 1;
      while (end < bytes.length && isOfNumber(bytes[end] ?? 0)) end += 1;
      return end >= bytes.length
        ? this.short('The JSON ends too early.')
        : this.ended('number', start, end, this.depth);
    }
    const literal = literals[first];
    if (!literal) return this.failed('A value was expected.');
    for (let at = 1; at < literal.length; at += 1) {
      if (start + at >= bytes.length) return this.short('The JSON ends too early.');
      if (bytes[start + at] !== literal[at]) return this.failed('A value was expected.');
    }
    return this.ended('word', start, start + literal.length, this.depth);
  }

  private opened(start: number, bracket: number): ScanStep {
    if (this.depth >= deepest) return this.failed('It is nested too deeply to be formatted.');
    this.kind = 'open';
    this.lineDepth = this.depth;
    this.valueStart = start;
    this.valueEnd = start + 1;
    this.hasComma = false;
    this.depth += 1;
    this.at = start + 1;
    this.mustClose = false;
    if (this.open) {
      if (this.depth >= this.open.length) this.open = grown(this.open);
      this.open[this.depth] = bracket;
    }
    return 'line';
  }

  /** Ends a line with a value or a closing bracket, once the bytes show what follows it. */
  private ended(kind: BodyLineKind, start: number, end: number, depth: number): ScanStep {
    const { bytes } = this;
    const after = afterSpace(bytes, end);
    const byte = bytes[after];
    if (depth > 0) {
      if (after >= bytes.length) return this.short('The JSON ends too early.');
      if (byte !== comma && byte !== closeBracket && byte !== closeBrace)
        return this.failed('A comma or a bracket was expected.');
    }
    this.kind = kind;
    this.lineDepth = depth;
    this.depth = depth;
    this.valueStart = start;
    this.valueEnd = end;
    this.hasComma = depth > 0 && byte === comma;
    this.mustClose = depth > 0 && !this.hasComma;
    this.isWhole = depth === 0;
    this.at = this.hasComma ? after + 1 : after;
    return 'line';
  }

  /** The index after a string's closing quote; -1 where the bytes end before it. */
  private stringEnd(start: number): number {
    const { bytes } = this;
    const soon = Math.min(bytes.length, start + near);
    let at = start + 1;
    while (at < soon) {
      const byte = bytes[at];
      if (byte === quote) return at + 1;
      at += byte === backslash ? 2 : 1;
    }
    return at >= bytes.length ? -1 : this.farStringEnd(start, at);
  }

  private farStringEnd(start: number, soonest: number): number {
    const known = this.longEnds.get(start);
    if (known !== undefined) return known;
    const { bytes } = this;
    let from = this.resumeStart === start ? this.resumeAt : soonest;
    for (;;) {
      const found = bytes.indexOf(quote, from);
      if (found < 0) {
        this.resumeStart = start;
        this.resumeAt = bytes.length;
        return -1;
      }
      let escapes = 0;
      while (bytes[found - 1 - escapes] === backslash) escapes += 1;
      if (escapes % 2 === 0) {
        if (found - start > longString) this.longEnds.set(start, found + 1);
        return found + 1;
      }
      from = found + 1;
    }
  }

  private short(why: string): ScanStep {
    return this.isFinal ? this.failed(why) : 'wait';
  }

  private failed(why: string): ScanStep {
    this.fault = why;
    return 'fault';
  }
}

export function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return at;
}

const isOfNumber = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x2e ||
  byte === 0x2d ||
  byte === 0x2b ||
  byte === 0x65 ||
  byte === 0x45;

function grown(before: Uint8Array): Uint8Array {
  const after = new Uint8Array(before.length * 2);
  after.set(before);
  return after;
}
