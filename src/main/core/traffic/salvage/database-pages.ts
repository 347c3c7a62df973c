import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The page size of every recording, in bytes: SQLite's default
 * (https://sqlite.org/fileformat2.html).
 */
export const pageBytes = 4096;

const logHead = 32;
const frameHead = 24;

type Place = { file: number; at: number };

/**
 * Reads the pages of a SQLite file in whatever state, each from the write-ahead log where that has
 * a newer one. Writes nothing.
 */
export class DatabasePages {
  readonly count: number;
  private readonly files: number[] = [];
  private readonly newer = new Map<number, Place>();
  private readonly file: number;

  constructor(path: string) {
    this.file = this.open(path);
    let count = Math.ceil(fstatSync(this.file).size / pageBytes);
    const log = `${path}-wal`;
    if (existsSync(log)) {
      this.readLog(this.open(log));
      for (const page of this.newer.keys()) count = Math.max(count, page);
    }
    this.count = count;
  }

  /** Reads a page by its number, from 1; bytes beyond the end of the file are zeros. */
  page(number: number): Buffer {
    const { file, at } = this.newer.get(number) ?? {
      file: this.file,
      at: (number - 1) * pageBytes,
    };
    const page = Buffer.alloc(pageBytes);
    readSync(file, page, 0, pageBytes, at);
    return page;
  }

  close(): void {
    for (const file of this.files.splice(0)) closeSync(file);
  }

  private open(path: string): number {
    const file = openSync(path, 'r');
    this.files.push(file);
    return file;
  }

  /**
   * Notes where the log has newer pages. Only frames with the salts of the log's head are current.
   * SQLite stops at the first broken frame, but those after it hold pages all the same. Frames of a
   * transaction without a commit are left out, unless the log is broken.
   */
  private readLog(file: number): void {
    const { size } = fstatSync(file);
    const head = Buffer.alloc(logHead);
    if (readSync(file, head, 0, logHead, 0) < logHead) return;
    const frame = Buffer.alloc(frameHead);
    const open = new Map<number, Place>();
    let [isBehindGap, isBroken] = [false, false];
    const most = size / pageBytes + this.pagesOf(this.file);
    for (let at = logHead; at + frameHead + pageBytes <= size; at += frameHead + pageBytes) {
      readSync(file, frame, 0, frameHead, at);
      const isOfThisTurn = frame.subarray(8, 16).equals(head.subarray(16, 24));
      const number = frame.readUInt32BE(0);
      if (!isOfThisTurn || number === 0 || number > most) {
        isBehindGap = true;
        continue;
      }
      isBroken ||= isBehindGap;
      open.set(number, { file, at: at + frameHead });
      const isCommit = frame.readUInt32BE(4) > 0;
      if (!isCommit) continue;
      for (const [page, place] of open) this.newer.set(page, place);
      open.clear();
    }
    if (isBroken) for (const [page, place] of open) this.newer.set(page, place);
  }

  private pagesOf = (file: number): number => Math.ceil(fstatSync(file).size / pageBytes);
}
