import { LineSplitter } from './line-splitter.ts';

export type StreamEvent = {
  /** The event's lines as they were sent, without their ends. */
  lines: Buffer[];
  /** All lines, joined by line feeds. */
  raw(): Buffer;
  /** The `data` lines, joined by line feeds; undefined where the event had none. */
  data: Buffer | undefined;
  isComment: boolean;
  /** Why the event is not whole. */
  problem?: string;
};

const maxEventBytes = 256 * 1024 * 1024;
const carriageReturn = 13;
const space = 0x20;
const colon = 0x3a;
const lineFeed = Buffer.from('\n');
const byteOrderMark = Buffer.from('\uFEFF');

/**
 * Splits a `text/event-stream` (WHATWG HTML 9.2) into events, comments and keep-alives included, in
 * linear time and bounded memory.
 */
export class EventStreamReader {
  private lines: Buffer[] = [];
  private eventBytes = 0;
  private problem: string | undefined;
  private isFirstLine = true;
  private readonly splitter: LineSplitter;
  private readonly onEvent: (event: StreamEvent) => void;
  private readonly maxBytes: number;

  constructor(onEvent: (event: StreamEvent) => void, maxBytes = maxEventBytes) {
    this.onEvent = onEvent;
    this.maxBytes = maxBytes;
    const sink = {
      onLine: (line: Buffer) => this.takeLine(line),
      onOverlong: (start: Buffer, totalBytes: number) => {
        this.problem = `an event with a line of ${totalBytes} bytes was cut short`;
        this.takeLine(start);
      },
    };
    this.splitter = new LineSplitter(sink, maxBytes);
  }

  push(chunk: Uint8Array): void {
    this.splitter.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }

  /** Hands over an event that the end of the stream cut short. */
  end(): void {
    const rest = this.splitter.takeRest();
    if (rest) this.takeLine(rest);
    if (this.lines.length > 0) this.problem ??= 'the stream ended within this event';
    this.dispatch();
  }

  private takeLine(whole: Buffer): void {
    let line = whole.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole;
    if (this.isFirstLine && line.subarray(0, 3).equals(byteOrderMark)) line = line.subarray(3);
    this.isFirstLine = false;
    if (line.length === 0) return this.dispatch();
    this.eventBytes += line.length + 1;
    if (this.eventBytes > this.maxBytes && this.lines.length > 0) {
      this.problem ??= `an event of more than ${this.maxBytes} bytes was cut short`;
    } else this.lines.push(line);
  }

  private dispatch(): void {
    const { lines, problem } = this;
    this.lines = [];
    this.eventBytes = 0;
    this.problem = undefined;
    if (lines.length === 0) return;
    const data = lines.filter((line) => isField(line, 'data')).map(valueOf);
    this.onEvent({
      lines,
      raw: () => joinLines(lines),
      data: data.length > 0 ? joinLines(data) : undefined,
      isComment: lines.every((line) => line[0] === colon),
      ...(problem === undefined ? {} : { problem }),
    });
  }
}

function isField(line: Buffer, name: string): boolean {
  if (line.toString('latin1', 0, name.length) !== name) return false;
  return line.length === name.length || line[name.length] === colon;
}

function valueOf(line: Buffer): Buffer {
  const start = line.indexOf(colon) + 1;
  if (start === 0) return line.subarray(line.length);
  return line.subarray(line[start] === space ? start + 1 : start);
}

function joinLines(lines: Buffer[]): Buffer {
  const [only] = lines;
  if (only && lines.length === 1) return only;
  return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [lineFeed, line])));
}
