import { LineSplitter } from './line-splitter.ts';

export type StreamEvent = {
  /** All lines of the event as they were sent, joined by line feeds. */
  raw: string;
  /** The `data` lines, joined by line feeds; undefined where the event had none. */
  data: string | undefined;
  isComment: boolean;
};

const maxLineBytes = 256 * 1024 * 1024;

/** Splits a `text/event-stream` (WHATWG HTML 9.2) into events, comments and keep-alives included. */
export class EventStreamReader {
  private lines: string[] = [];
  private readonly splitter: LineSplitter;
  private readonly onEvent: (event: StreamEvent) => void;

  constructor(onEvent: (event: StreamEvent) => void) {
    this.onEvent = onEvent;
    const onLine = (line: Buffer) => this.line(line.toString('utf8').replace(/\r$/, ''));
    this.splitter = new LineSplitter({ onLine, onOverlong: onLine }, maxLineBytes);
  }

  push(chunk: Uint8Array): void {
    this.splitter.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }

  /** Hands over an event that the end of the stream cut short. */
  end(): void {
    const rest = this.splitter.takeRest();
    if (rest) this.lines.push(rest.toString('utf8'));
    this.dispatch();
  }

  private line(line: string): void {
    if (line === '') this.dispatch();
    else this.lines.push(line);
  }

  private dispatch(): void {
    const { lines } = this;
    if (lines.length === 0) return;
    this.lines = [];
    const data = lines.filter((line) => /^data(:|$)/.test(line));
    this.onEvent({
      raw: lines.join('\n'),
      data: data.length > 0 ? data.map((line) => line.replace(/^data:? ?/, '')).join('\n') : undefined,
      isComment: lines.every((line) => line.startsWith(':')),
    });
  }
}
