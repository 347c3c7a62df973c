import type { ReadingLimit } from './limits.ts';

/** The place of a value in a text, in bytes. */
export type Span = { start: number; end: number };
/** A member of an object: its name as JSON text, and its value. */
export type MemberSpan = { name: Span; value: Span; members: MemberSpan[] };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;
/** The depth down to which the places of members and parts are noted. */
const watched = 2;
/** Strings are walked byte by byte so far; beyond it a search for the closing quote is faster. */
const walked = 12;
/** An object with more members is no message, and noting them all would let a server fill the memory. */
const maxMembers = 200;
const stepBytes = 256 * 1024;
const manySlashes = Buffer.alloc(64 * 1024, backslash);

/**
 * Counts what is in a JSON text without making anything of it: how deep it nests, how many values it
 * has (an empty list counts twice), and where the members of its object lie, and theirs. Goes on in
 * steps, each linear in its bytes. The text is not checked: of what is no JSON it tells nothing true.
 */
export class JsonScan {
  readonly json: Buffer;
  /** How many bytes are scanned so far. */
  at = 0;
  /** The number of parts, where the text is a list. */
  parts = 0;
  /** The first members, where the text is an object; at most `maxMembers`. */
  readonly members: MemberSpan[] = [];
  private isInString = false;
  private stringStart = 0;
  private text: Span = { start: 0, end: 0 };
  /** Where the member or part began that is open at depth 1 and 2, and its name, where it has one. */
  private readonly open: (Open | undefined)[] = [];
  private readonly counts: Counts = { depth: 0, maxDepth: 0, values: 1 };
  private readonly onPart: ((part: Span) => void) | undefined;

  /** `onPart` hears of each part of the list that the text is, or of each member of the object. */
  constructor(json: Buffer, onPart?: (part: Span) => void) {
    this.json = json;
    this.onPart = onPart;
  }

  get maxDepth(): number {
    return this.counts.maxDepth;
  }

  get values(): number {
    return this.counts.values;
  }

  get isDone(): boolean {
    return this.at >= this.json.length;
  }

  /** Whether all that was opened was closed. */
  get isWhole(): boolean {
    return this.isDone && this.counts.depth === 0 && !this.isInString;
  }

  /** Whether what was seen so far keeps within a limit. */
  fits({ bytes, values, depth }: ReadingLimit): boolean {
    return this.json.length <= bytes && this.values <= values && this.maxDepth <= depth;
  }

  /** Scans on to this byte, or somewhat beyond it. */
  step(to: number): void {
    const end = Math.min(to, this.json.length);
    if (this.isInString) this.endString(end);
    while (this.at < end) {
      if (this.counts.depth > watched) this.at = skim(this.json, this.at, end, this.counts);
      else this.stepOne();
      if (this.json[this.at] !== quote || this.at >= end) continue;
      this.stringStart = this.at;
      this.at += 1;
      this.isInString = true;
      this.endString(end);
    }
  }

  /**
   * Takes one byte at a depth where members and parts are noted; the end of a string is left to
   * `endString`.
   */
  private stepOne(): void {
    const { at, counts } = this;
    const byte = this.json[at];
    if (byte === quote) return;
    this.at += 1;
    if (byte === comma) {
      counts.values += 1;
      this.closeMember(counts.depth, at, true);
    } else if (byte === openBrace || byte === openBracket) {
      counts.depth += 1;
      counts.values += 1;
      if (counts.depth > counts.maxDepth) counts.maxDepth = counts.depth;
      if (counts.depth <= watched) this.openContainer(counts.depth, at + 1, byte === openBrace);
    } else if (byte === closeBrace || byte === closeBracket) {
      this.closeMember(counts.depth, at, false);
      // A bracket too many closes nothing.
      if (counts.depth > 0) counts.depth -= 1;
    } else if (byte === colon) this.nameMember(counts.depth, at + 1);
  }

  private endString(end: number): void {
    const { json } = this;
    let { at } = this;
    while (at < end) {
      const next = json.indexOf(quote, at);
      if (next === -1) at = json.length;
      else if (!isEscaped(json, next, at)) return this.closeString(next + 1);
      else {
        // After one escaped quote others are likely, so that walking on is faster than a search for each.
        at = next + 1;
        const walkEnd = Math.min(json.length, at + walked);
        while (at < walkEnd) {
          const byte = json[at];
          at += byte === backslash ? 2 : 1;
          if (byte === quote) return this.closeString(at);
        }
      }
    }
    this.at = Math.min(at, json.length);
  }

  private closeString(end: number): void {
    this.at = end;
    this.isInString = false;
    if (end > this.json.length) return;
    this.text.start = this.stringStart;
    this.text.end = end;
  }

  private openContainer(depth: number, at: number, isObject: boolean): void {
    const within = depth === 1 ? this.members : this.open[1]?.name && this.open[1].members;
    this.open[depth] = { isObject, from: at, start: at, name: undefined, members: [], within };
  }

  private nameMember(depth: number, at: number): void {
    const open = this.open[depth];
    if (!open?.isObject || open.name) return;
    open.name = { ...this.text };
    open.start = at;
  }

  /** At the end of a member or a part: at a comma, or at the end of what it is in. */
  private closeMember(depth: number, end: number, goesOn: boolean): void {
    const open = this.open[depth];
    if (!open) return;
    const value = trimmed(this.json, open.start, end);
    const { name, members, within } = open;
    if (depth === 1 && (goesOn || value.end > value.start)) {
      if (!open.isObject) this.parts += 1;
      this.onPart?.(open.isObject ? trimmed(this.json, open.from, end) : value);
    }
    if (name && within && within.length < maxMembers) within.push({ name, value, members });
    this.open[depth] = goesOn
      ? { ...open, from: end + 1, start: end + 1, name: undefined, members: [] }
      : undefined;
  }
}

/** Whether a text, scanned in place, keeps within a limit. */
export function keepsWithin(json: Buffer, limit: ReadingLimit): boolean {
  if (json.length > limit.bytes) return false;
  const scan = new JsonScan(json);
  while (!scan.isDone && scan.fits(limit)) scan.step(scan.at + stepBytes);
  return scan.fits(limit);
}

type Open = {
  isObject: boolean;
  /** Of the member with its name, or of the part. */
  from: number;
  /** Of the value. */
  start: number;
  name: Span | undefined;
  /** Of the value. */
  members: MemberSpan[];
  within: MemberSpan[] | undefined;
};

type Counts = { depth: number; maxDepth: number; values: number };

/**
 * Counts on below the noted depths, until it comes back to them, or to a string that does not end
 * nearby. A function of its own, without a loop in a loop, which runs several times as fast.
 */
function skim(json: Buffer, from: number, end: number, counts: Counts): number {
  let at = from;
  let { depth, maxDepth, values } = counts;
  while (at < end && depth > watched) {
    const byte = json[at];
    if (byte === quote) {
      const closed = shortStringEnd(json, at);
      if (closed === 0) break;
      at = closed;
      continue;
    }
    at += 1;
    if (byte === comma) values += 1;
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) maxDepth = depth;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  counts.depth = depth;
  counts.maxDepth = maxDepth;
  counts.values = values;
  return at;
}

/** The place after the text that begins here; 0 where it does not end nearby. */
function shortStringEnd(json: Buffer, start: number): number {
  const walkEnd = Math.min(json.length, start + walked);
  for (let at = start + 1; at < walkEnd; at += 1) {
    const byte = json[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at += 1;
  }
  return 0;
}

/** Whether an odd number of backslashes stands before `at`; `from` is a place outside of an escape. */
function isEscaped(json: Buffer, at: number, from: number): boolean {
  let first = at;
  const many = manySlashes.length;
  while (first - many >= from && manySlashes.equals(json.subarray(first - many, first)))
    first -= many;
  while (first > from && json[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A place without the blanks around it; a long run of them is not walked, and stays. */
function trimmed(json: Buffer, from: number, to: number): Span {
  let [start, end] = [from, to];
  const [lastStart, firstEnd] = [Math.min(to, from + 1000), Math.max(from, to - 1000)];
  while (start < lastStart && isBlank(json[start])) start += 1;
  while (end > Math.max(start, firstEnd) && isBlank(json[end - 1])) end -= 1;
  return { start, end };
}
