import { GrowingBytes } from '../json/growing-bytes.ts';

const lineFeed = 10;
/** The chunks of a longer line are joined as they come, so that the list of chunks does not grow. */
const joinedFrom = 16 * 1024 * 1024;

type LineSink = {
  /** A line without its line feed. */
  onLine(line: Buffer): void;
  /** A line longer than the cap: its first `maxBytes` bytes; the rest of it is passed over. */
  onOverlong(start: Buffer, totalBytes: number): void;
};

/**
 * Cuts a byte stream at line feeds in linear time: chunks of an unfinished line wait in a list and
 * are joined once. A long line has memory of its own.
 */
export class LineSplitter {
  private chunks: Buffer[] = [];
  private joined: GrowingBytes | undefined;
  private pendingBytes = 0;
  /** How many bytes are still to come of a line whose length is known, or 0. */
  private missingBytes = 0;
  private readonly sink: LineSink;
  private readonly maxBytes: number;

  constructor(sink: LineSink, maxBytes: number) {
    this.sink = sink;
    this.maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let start = 0;
    while (start < chunk.length) {
      if (this.missingBytes > 0) {
        start += this.keepCounted(chunk.subarray(start, start + this.missingBytes));
        continue;
      }
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) {
        this.keep(chunk.subarray(start));
        return;
      }
      // Most lines are short, and whole in one chunk.
      if (this.pendingBytes === 0 && end - start <= this.maxBytes) {
        this.sink.onLine(chunk.subarray(start, end));
      } else {
        this.keep(chunk.subarray(start, end));
        this.finishLine();
      }
      start = end + 1;
    }
  }

  /** Takes the next `bytes` bytes for one line, line feeds included. To be called from `onLine`. */
  cutAfter(bytes: number): void {
    this.missingBytes = bytes;
  }

  /** How many bytes are held of the line that has not ended yet. */
  get unendedBytes(): number {
    return this.pendingBytes;
  }

  /** What stood after the last line feed when the stream ended; undefined when nothing did. */
  takeRest(): Buffer | undefined {
    if (this.pendingBytes === 0) return undefined;
    return this.takeLine();
  }

  private keepCounted(part: Buffer): number {
    this.keep(part);
    this.missingBytes -= part.length;
    if (this.missingBytes === 0) this.finishLine();
    return part.length;
  }

  private keep(part: Buffer): void {
    if (this.pendingBytes < this.maxBytes) {
      this.keepKept(part.subarray(0, this.maxBytes - this.pendingBytes));
    }
    this.pendingBytes += part.length;
  }

  private keepKept(part: Buffer): void {
    if (!this.joined && this.pendingBytes >= joinedFrom) {
      this.joined = new GrowingBytes();
      for (const chunk of this.chunks) this.joined.append(chunk);
      this.chunks = [];
    }
    if (this.joined) this.joined.append(part);
    else this.chunks.push(part);
  }

  private finishLine(): void {
    const total = this.pendingBytes;
    const line = this.takeLine();
    if (total > this.maxBytes) this.sink.onOverlong(line, total);
    else this.sink.onLine(line);
  }

  private takeLine(): Buffer {
    const [only] = this.chunks;
    const isOne = this.chunks.length === 1 && only !== undefined;
    const line = this.joined?.take() ?? (isOne ? only : Buffer.concat(this.chunks));
    this.chunks = [];
    this.joined = undefined;
    this.pendingBytes = 0;
    return line;
  }
}
