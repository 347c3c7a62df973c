const lineFeed = 10;

type LineSink = {
  /** A line without its line feed. */
  onLine(line: Buffer): void;
  /** A line longer than the cap: its first `maxBytes` bytes; the rest of it is passed over. */
  onOverlong(start: Buffer, totalBytes: number): void;
};

/**
 * Cuts a byte stream at line feeds in linear time: chunks of an unfinished line wait in a list and
 * are joined once.
 */
export class LineSplitter {
  private chunks: Buffer[] = [];
  private pendingBytes = 0;
  private readonly sink: LineSink;
  private readonly maxBytes: number;

  constructor(sink: LineSink, maxBytes: number) {
    this.sink = sink;
    this.maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.keep(chunk.subarray(start, end));
      this.finishLine();
      start = end + 1;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
  }

  /** What stood after the last line feed when the stream ended; undefined when nothing did. */
  takeRest(): Buffer | undefined {
    if (this.pendingBytes === 0) return undefined;
    const rest = Buffer.concat(this.chunks);
    this.reset();
    return rest;
  }

  private keep(part: Buffer): void {
    if (this.pendingBytes < this.maxBytes) {
      this.chunks.push(part.subarray(0, this.maxBytes - this.pendingBytes));
    }
    this.pendingBytes += part.length;
  }

  private finishLine(): void {
    const total = this.pendingBytes;
    const [only] = this.chunks;
    const line = this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks);
    this.reset();
    if (total > this.maxBytes) this.sink.onOverlong(line, total);
    else this.sink.onLine(line);
  }

  private reset(): void {
    this.chunks = [];
    this.pendingBytes = 0;
  }
}
