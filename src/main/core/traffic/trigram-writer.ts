import { fieldsPerRecord, textsPerRecord, type Batch } from './batch.ts';
import { addText, addTrigrams, bloomBytes, leastWord } from './trigram-bloom.ts';
import { TrigramFileWriter } from './trigram-file.ts';

/** Notes what stands in the records as they are written, a block for each megabyte, or so many bytes, of their bodies. */
export class TrigramWriter {
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

  /** `previews` are those that are not the start of their body, by their place in the batch. */
  add(batch: Batch, previews: Map<number, string>): void {
    if (this.isBroken) return;
    const { count, firstSeq, numbers, texts, bytes } = batch;
    if (firstSeq !== this.to + 1) this.finishBlock();
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let [start, end] = [0, 0];
    for (let i = 0; i < count; i += 1) {
      if (this.from === 0) this.from = firstSeq + i;
      this.to = firstSeq + i;
      end += numbers[i * fieldsPerRecord + bodyLength] ?? 0;
      for (let text = 0; text < textsPerRecord; text += 1)
        this.addText(texts[i * textsPerRecord + text] ?? '');
      this.addText(previews.get(i) ?? '');
      if (this.bytes + end - start < this.blockBytes) continue;
      addTrigrams(this.bits, all.subarray(start, end));
      start = end;
      this.finishBlock();
    }
    if (end > start) addTrigrams(this.bits, all.subarray(start, end));
    this.bytes += end - start;
  }

  close(): void {
    this.finishBlock();
    this.file?.close();
  }

  private addText(text: string): void {
    if (text.length < leastWord || this.seen.has(text)) return;
    this.seen.add(text);
    addText(this.bits, text);
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

const bodyLength = 9;
