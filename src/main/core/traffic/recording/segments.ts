import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const maxSegmentBytes = 256 * 1024 * 1024;

export const segmentFile = (folder: string, segment: number): string =>
  join(folder, `bodies-${String(segment).padStart(4, '0')}.seg`);

/**
 * Appends bodies to segment files of up to 256 MiB, or of one larger batch. A new writer starts a
 * new file.
 */
export class SegmentWriter {
  private readonly folder: string;
  private segment = 0;
  private size = 0;
  private file: number | undefined;

  constructor(folder: string) {
    this.folder = folder;
    while (existsSync(segmentFile(folder, this.segment + 1))) this.segment += 1;
  }

  /**
   * Writes chunks one after another, all into one segment; `base` is where they begin, in bytes.
   * Leaves no part of them where it fails.
   */
  append(chunks: Uint8Array[]): { segment: number; base: number } {
    const total = chunks.reduce((sum, { length }) => sum + length, 0);
    const file = this.fileFor(total);
    const base = this.size;
    try {
      for (const chunk of chunks) this.write(file, chunk);
    } catch (error) {
      this.cutTo(base);
      throw error;
    }
    return { segment: this.segment, base };
  }

  /** Removes from the current segment what was appended from byte `base` on. */
  cutTo(base: number): void {
    this.size = base;
    if (this.file !== undefined) ftruncateSync(this.file, base);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private write(file: number, chunk: Uint8Array): void {
    let written = 0;
    while (written < chunk.length) {
      written += writeSync(file, chunk, written, chunk.length - written, this.size + written);
    }
    this.size += chunk.length;
  }

  /** The segment for so many more bytes: the one that is open, or else the next. */
  private fileFor(bytes: number): number {
    if (this.file !== undefined && this.size + bytes <= maxSegmentBytes) return this.file;
    const file = openSync(segmentFile(this.folder, this.segment + 1), 'wx', 0o600);
    this.close();
    this.segment += 1;
    this.file = file;
    this.size = 0;
    return file;
  }
}

/** Reads from the segments of one recording. */
export class SegmentReader {
  private readonly folder: string;
  private readonly files = new Map<number, number>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Reads exactly `size` bytes from byte `from` on; throws where the file has fewer. */
  read(segment: number, from: number, size: number): Buffer {
    const bytes = this.readUpTo(segment, from, size);
    if (bytes.length === size) return bytes;
    throw new Error(`${basename(segmentFile(this.folder, segment))} ends early.`);
  }

  readUpTo(segment: number, from: number, limit: number): Buffer {
    const buffer = Buffer.allocUnsafe(limit);
    let got = 0;
    while (got < limit) {
      const more = readSync(this.fileOf(segment), buffer, got, limit - got, from + got);
      if (more === 0) break;
      got += more;
    }
    return buffer.subarray(0, got);
  }

  totalBytes(): number {
    let total = 0;
    for (let segment = 1; existsSync(segmentFile(this.folder, segment)); segment += 1) {
      total += statSync(segmentFile(this.folder, segment)).size;
    }
    return total;
  }

  close(): void {
    for (const file of this.files.values()) closeSync(file);
    this.files.clear();
  }

  private fileOf(segment: number): number {
    const opened = this.files.get(segment);
    if (opened !== undefined) return opened;
    const file = openSync(segmentFile(this.folder, segment), 'r');
    this.files.set(segment, file);
    return file;
  }
}
