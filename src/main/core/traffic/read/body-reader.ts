import type { StoredBody, RecordedFiles } from '../recording/recorded-files.ts';

const windowBytes = 1 << 20;

/** Reads bodies in the order in which they lie on disk, with one read for many small ones. */
export class BodyReader {
  private readonly store: RecordedFiles;
  private segment = 0;
  private from = 0;
  private bytes: Buffer = Buffer.alloc(0);

  constructor(store: RecordedFiles) {
    this.store = store;
  }

  /** Reads up to 1 MiB of a body from byte `start` on; undefined where it is damaged. */
  read(stored: StoredBody, start: number, limit = windowBytes): Buffer | undefined {
    const wanted = Math.min(stored.length - start, limit, windowBytes);
    try {
      if (stored.packed > 0) return this.store.bytesAt(stored, start, wanted);
      const bytes = this.plain(stored, start, wanted);
      return bytes.length === wanted ? bytes : undefined;
    } catch {
      // A search goes on past a damaged body; opening the body tells why.
      return undefined;
    }
  }

  private plain({ segment, offset }: StoredBody, start: number, wanted: number): Buffer {
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
}
