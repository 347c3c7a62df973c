import type { RecordingStore } from './recording-store.ts';

export type BodyPlace = { segment: number; offset: number; length: number };

const windowBytes = 1 << 20;

/** Reads bodies in the order they lie in, with one read of the disk for many small ones. */
export class BodyReader {
  private readonly store: RecordingStore;
  private segment = 0;
  private from = 0;
  private bytes: Buffer = Buffer.alloc(0);

  constructor(store: RecordingStore) {
    this.store = store;
  }

  /** Up to a megabyte of a body, from `start` on. */
  read({ segment, offset, length }: BodyPlace, start: number, limit = windowBytes): Buffer {
    const wanted = Math.min(length - start, limit, windowBytes);
    const at = offset + start;
    const isHeld =
      segment === this.segment && at >= this.from && at + wanted <= this.from + this.bytes.length;
    if (!isHeld) {
      this.bytes = this.store.read(segment, at, windowBytes);
      this.segment = segment;
      this.from = at;
    }
    return this.bytes.subarray(at - this.from, at - this.from + wanted);
  }
}
