import { addTrigrams, bloomBytes, shortestTerm } from '../recording/trigram-bloom.ts';
import { TrigramFileWriter } from '../recording/trigram-file.ts';

/** The texts of records in a row, from one seq through another, in which a search looks. */
export type WrittenText = {
  from: number;
  to: number;
  /** The bodies of the records, one after another. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Texts of the rows that no body holds. */
  texts: string[];
};

/**
 * Takes the texts of records as they are written. Never throws: a search reads the records that are
 * not in the index.
 */
export type TrigramIndex = {
  add(written: WrittenText): void;
  close(): void;
};

/**
 * Writes the trigram index of a recording in blocks, each of up to `blockBytes` of bodies (1 MiB
 * unless given) or of one larger batch.
 */
export class TrigramWriter implements TrigramIndex {
  private readonly folder: string;
  private readonly bits = new Uint32Array(bloomBytes / 4);
  /** The texts of this block so far, since many come again and again. */
  private readonly seen = new Set<string>();
  private file: TrigramFileWriter | undefined;
  private from = 0;
  private to = 0;
  private bytes = 0;
  private isBroken = false;
  private readonly blockBytes: number;

  constructor(folder: string, blockBytes = 1 << 20) {
    this.folder = folder;
    this.blockBytes = blockBytes;
  }

  add({ from, to, texts, bytes }: WrittenText): void {
    if (this.isBroken) return;
    if (from !== this.to + 1 || this.bytes + bytes.length > this.blockBytes) this.finishBlock();
    if (this.from === 0) this.from = from;
    this.to = to;
    this.bytes += bytes.length;
    for (const text of texts) this.addText(text);
    addTrigrams(this.bits, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }

  close(): void {
    this.finishBlock();
    this.file?.close();
  }

  private addText(text: string): void {
    if (text.length < shortestTerm || this.seen.has(text)) return;
    this.seen.add(text);
    addTrigrams(this.bits, Buffer.from(text));
  }

  private finishBlock(): void {
    if (this.from > 0 && !this.isBroken) this.write();
    this.bits.fill(0);
    this.seen.clear();
    this.from = 0;
    this.bytes = 0;
  }

  /**
   * Writes the block. A failure ends the index without an error, since a search reads records
   * without a block.
   */
  private write(): void {
    try {
      this.file ??= new TrigramFileWriter(this.folder);
      this.file.append(this.from, this.to, this.bits);
    } catch {
      this.isBroken = true;
    }
  }
}
