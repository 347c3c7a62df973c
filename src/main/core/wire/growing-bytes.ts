const firstBytes = 1024;
const ownFrom = 4096;

/**
 * Bytes that are appended to, in one piece of memory that doubles: at no time are there more than two
 * copies, and parts that came are not kept besides.
 */
export class GrowingBytes {
  private bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
  private used = 0;

  get length(): number {
    return this.used;
  }

  append(part: Uint8Array): void {
    const needed = this.used + part.length;
    if (needed > this.bytes.length) this.grow(needed);
    this.bytes.set(part, this.used);
    this.used = needed;
  }

  appendByte(byte: number): void {
    if (this.used === this.bytes.length) this.grow(this.used + 1);
    this.bytes[this.used] = byte;
    this.used += 1;
  }

  /** A part of what is there, each byte as a character. */
  latin1(start: number, end: number): string {
    return this.bytes.toString('latin1', start, Math.min(end, this.used));
  }

  at(place: number): number | undefined {
    return this.bytes[place];
  }

  private grow(needed: number): void {
    const size = Math.max(needed, this.bytes.length * 2, firstBytes);
    // What is large has a piece of its own, not of the pool: it may be handed over to another thread.
    const larger = size < ownFrom ? Buffer.allocUnsafe(size) : Buffer.allocUnsafeSlow(size);
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }

  /** A part of what is there; it may change with what is appended. */
  view(start: number, end: number): Buffer {
    return this.bytes.subarray(start, Math.min(end, this.used));
  }

  /** What was appended; it starts anew, with memory of its own. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.bytes.subarray(0, this.used);
    this.bytes = Buffer.alloc(0);
    this.used = 0;
    return taken;
  }
}
