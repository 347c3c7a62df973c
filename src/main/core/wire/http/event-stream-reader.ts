import { GrowingBytes } from '../json/growing-bytes.ts';
import { inSlices, maxKeptBytes } from '../json/limits.ts';
import type { Span } from '../json/scan-json.ts';

export type StreamEvent = {
  /** Its lines as they were sent, joined by line feeds. */
  raw: Buffer<ArrayBuffer>;
  /** The `data` lines, joined by line feeds; undefined where the event had none. */
  data: Buffer<ArrayBuffer> | undefined;
  /** Where in `raw` the last `id`, `retry` and `event` lines are. */
  fields: Span[];
  isComment: boolean;
  /** Why the event is not whole. */
  problem?: string;
};

const carriageReturn = 13;
const lineEnd = 10;
const space = 0x20;
const colon = 0x3a;
const byteOrderMark = Buffer.from('\uFEFF');
/** A longer `id`, `retry` or `event` is an attack on memory, and not passed on. */
const maxFieldBytes = 64 * 1024;
const dataBytes = 4;
const keptFields = new Set(['id', 'event', 'retry']);
/** So many bytes at the start of a line tell which field it is. */
const nameBytes = 6;

/**
 * Splits a `text/event-stream` (WHATWG HTML 9.2) into events, comments and keep-alives included, in
 * linear time and bounded memory. A line ends with CR, LF, or both.
 */
export class EventStreamReader {
  private readonly raw = new GrowingBytes();
  /** Used as soon as there is a second `data` line; the only one is a part of `raw`. */
  private readonly joined = new GrowingBytes();
  private data: Span | undefined;
  private fields: Span[] = [];
  private isComment = true;
  /** Where the line that is read began in `raw`. */
  private lineStart = 0;
  /** The length of this line, with what was not kept of it. */
  private lineBytes = 0;
  private problem: string | undefined;
  private isFirstLine = true;
  /** The last byte was a carriage return, so that a line feed that comes next belongs to it. */
  private isAfterReturn = false;
  private readonly onEvent: (event: StreamEvent) => void;
  private readonly maxBytes: number;
  private readonly maxJoinedBytes: number;

  constructor(onEvent: (event: StreamEvent) => void, maxBytes = maxKeptBytes) {
    this.onEvent = onEvent;
    this.maxBytes = maxBytes;
    this.maxJoinedBytes = Math.min(maxBytes, inSlices.bytes);
  }

  /** How many bytes are held of the event that has not ended yet. */
  get unendedBytes(): number {
    return this.raw.length;
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = this.isAfterReturn && bytes[0] === lineEnd ? 1 : 0;
    if (bytes.length > 0) this.isAfterReturn = false;
    let feed = placeOf(bytes, lineEnd, at);
    let back = placeOf(bytes, carriageReturn, at);
    while (at < bytes.length) {
      const end = Math.min(feed, back);
      this.keep(bytes.subarray(at, end));
      if (end >= bytes.length) return;
      this.takeLine();
      at = end + 1;
      if (end === back) {
        this.isAfterReturn = at === bytes.length;
        if (feed === at) at += 1;
        back = placeOf(bytes, carriageReturn, at);
      }
      if (feed < at) feed = placeOf(bytes, lineEnd, at);
    }
  }

  /** Hands over an event that the end of the stream cut short. */
  end(): void {
    if (this.lineBytes > 0) this.takeLine();
    if (this.raw.length > 0) this.problem ??= 'the stream ended within this event';
    this.dispatch();
  }

  private keep(part: Buffer): void {
    if (part.length === 0) return;
    if (this.lineBytes === 0 && this.raw.length > 0 && this.raw.length < this.maxBytes) {
      this.raw.appendByte(lineEnd);
      this.lineStart = this.raw.length;
    }
    const room = this.maxBytes - this.raw.length;
    if (room > 0) this.raw.append(room < part.length ? part.subarray(0, room) : part);
    this.lineBytes += part.length;
  }

  private takeLine(): void {
    const { lineBytes, lineStart } = this;
    if (lineBytes === 0) return this.dispatch();
    const start = lineStart + this.markBytes();
    const end = this.raw.length;
    if (end - lineStart < lineBytes) {
      this.problem ??=
        lineStart === 0
          ? `an event with a line of ${lineBytes} bytes was cut short`
          : `an event of more than ${this.maxBytes} bytes was cut short`;
    }
    this.isFirstLine = false;
    this.lineBytes = 0;
    this.lineStart = end;
    if (end > start) this.noteField(start, end);
  }

  /** The length of the byte order mark that may stand at the start of the stream. */
  private markBytes(): number {
    if (!this.isFirstLine) return 0;
    const start = this.raw.view(this.lineStart, this.lineStart + byteOrderMark.length);
    return start.equals(byteOrderMark) ? byteOrderMark.length : 0;
  }

  private noteField(start: number, end: number): void {
    // Comments are told first, since a stream may have millions of them.
    if (this.raw.at(start) === colon) return;
    this.isComment = false;
    const text = this.raw.latin1(start, Math.min(end, start + nameBytes));
    const colonAt = text.indexOf(':');
    const name = colonAt === -1 ? text : text.slice(0, colonAt);
    if (name === 'data') this.noteData(valueStart(this.raw, start, end), end);
    else if (keptFields.has(name) && end - start <= maxFieldBytes) {
      const before = this.fields.findIndex(
        (field) => this.raw.latin1(field.start, field.start + name.length) === name,
      );
      if (before !== -1) this.fields.splice(before, 1);
      this.fields.push({ start, end });
    }
  }

  private noteData(start: number, end: number): void {
    this.data ??= { start, end };
    if (this.data.end === end) return;
    if (this.joined.length === 0) {
      this.joined.append(this.raw.view(this.data.start, this.data.end));
    }
    if (this.joined.length + end - start > this.maxJoinedBytes) {
      this.problem ??= `its data has more than ${this.maxJoinedBytes} bytes on several lines`;
      return;
    }
    this.joined.appendByte(lineEnd);
    this.joined.append(this.raw.view(start, end));
  }

  private dispatch(): void {
    const { problem, data, fields, isComment } = this;
    this.lineStart = 0;
    this.problem = undefined;
    this.data = undefined;
    this.isComment = true;
    if (this.raw.length === 0) return;
    const isJoined = this.joined.length > 0;
    const raw = this.raw.take();
    this.fields = [];
    this.onEvent({
      raw,
      data: isJoined ? this.joined.take() : data && raw.subarray(data.start, data.end),
      fields,
      isComment,
      ...(problem === undefined ? {} : { problem }),
    });
  }
}

function placeOf(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at === -1 ? bytes.length : at;
}

function valueStart(raw: GrowingBytes, start: number, end: number): number {
  const after = start + dataBytes;
  if (after === end || raw.at(after) !== colon) return end;
  return after + (after + 1 < end && raw.at(after + 1) === space ? 2 : 1);
}
