import { addTrigrams, bloomBytes, shortestTerm } from '../recording/trigram-bloom.ts';
import { TrigramFileWriter } from '../recording/trigram-file.ts';

/** Records in their order, as a search finds them. */
export type WrittenText = {
  from: number;
  to: number;
  /** Of all of their bodies. */
  bytes: Uint8Array<ArrayBuffer>;
  /** What does not stand in the bodies. */
  texts: string[];
};

/** What is to know the words of the records that are written. Never throws: a search reads the records that it doesn't know. */
export type TrigramIndex = {
  add(written: WrittenText): void;
  close(): void;
};

/** Notes what stands in the records as they are written, a block for each megabyte, or so many bytes, of their bodies. */
export class TrigramWriter implements TrigramIndex {
  private readonly folder: string;
  private readonly bits = new Uint32Array(bloomBytes / 4);
  /** Texts of this block that come again and again. */
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

  /** A search looks at the records of a block that is missing; so none is worth a fault. */
  private write(): void {
    try {
      this.file ??= new TrigramFileWriter(this.folder);
      this.file.append(this.from, this.to, this.bits);
    } catch {
      this.isBroken = true;
    }
  }
}
