import { maxKeptBytes } from './limits.ts';

const firstBytes = 1024;
/** From this size on, the bytes lie in a resizable buffer, which grows in place. */
const ownFrom = 16 * 1024 * 1024;
const grownBytes = 16 * 1024 * 1024;

/**
 * Bytes that are appended to, up to `maxKeptBytes`. What is large lies in memory that grows where it
 * is, without a copy, and that may be handed over to another thread.
 */
export class GrowingBytes {
  private bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
  private memory: ArrayBuffer | undefined;
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

  /** A part of what is there; it may change with what is appended. */
  view(start: number, end: number): Buffer {
    return this.bytes.subarray(start, Math.min(end, this.used));
  }

  /** A part of what is there, each byte as a character. */
  latin1(start: number, end: number): string {
    return this.bytes.toString('latin1', start, Math.min(end, this.used));
  }

  at(place: number): number | undefined {
    return this.bytes[place];
  }

  /** Returns all that was appended, and starts anew with other memory. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.bytes.subarray(0, this.used);
    this.bytes = Buffer.alloc(0);
    this.memory = undefined;
    this.used = 0;
    return taken;
  }

  private grow(needed: number): void {
    if (this.memory) {
      this.memory.resize(Math.min(needed + grownBytes, maxBytes));
      this.bytes = Buffer.from(this.memory, 0, this.memory.byteLength);
      return;
    }
    const before = this.bytes.subarray(0, this.used);
    if (needed > ownFrom) {
      // The maximum reserves addresses only; memory is taken as the buffer grows.
      this.memory = new ArrayBuffer(needed + grownBytes, { maxByteLength: maxBytes });
      this.bytes = Buffer.from(this.memory, 0, this.memory.byteLength);
    } else {
      this.bytes = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2, firstBytes));
    }
    this.bytes.set(before);
  }
}

/** The most that a buffer can grow to: what is kept, and the last piece that goes beyond it. */
const maxBytes = maxKeptBytes + grownBytes;
