import type { BodyPlace, RecordedFiles } from './recorded-files.ts';

const windowBytes = 1 << 20;

/** Reads bodies in the order they lie in, with one read of the disk for many small ones. */
export class BodyReader {
  private readonly store: RecordedFiles;
  private segment = 0;
  private from = 0;
  private bytes: Buffer = Buffer.alloc(0);

  constructor(store: RecordedFiles) {
    this.store = store;
  }

  /** Up to a megabyte of a body, from `start` on; nothing of one that is damaged. */
  read(place: BodyPlace, start: number, limit = windowBytes): Buffer {
    const { segment, offset, length, packed } = place;
    const wanted = Math.min(length - start, limit, windowBytes);
    if (packed > 0) return this.unpacked(place, start, wanted);
    const at = offset + start;
    const isHeld =
      segment === this.segment && at >= this.from && at + wanted <= this.from + this.bytes.length;
    if (!isHeld) {
      this.bytes = this.store.readUpTo(segment, at, windowBytes);
      this.segment = segment;
      this.from = at;
    }
    return this.bytes.subarray(at - this.from, at - this.from + wanted);
  }

  private unpacked(place: BodyPlace, start: number, size: number): Buffer {
    try {
      return this.store.bytesAt(place, start, size);
    } catch {
      // A search goes on past a damaged body; whoever opens it is told.
      return Buffer.alloc(0);
    }
  }
}
