import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { bloomBytes } from './trigram-bloom.ts';

/**
 * A block of the file, which has the blooms of a recording one after another: `WBT1`, the CRC-32 of
 * what follows, the first and the last seq of the records (64-bit floats), the bits. Little-endian,
 * as all machines are that this runs on. Where a block is missing or damaged, a search looks at the
 * records themselves.
 */
type Block = { from: number; to: number; at: number };

const headBytes = 24;
const blockBytes = headBytes + bloomBytes;
const magic = 0x31544257;
const firstOfSum = 8;

const trigramFile = (folder: string): string => join(folder, 'words.tri');

export class TrigramFileWriter {
  private readonly file: number;
  private readonly block = Buffer.alloc(blockBytes);
  private at: number;

  constructor(folder: string) {
    this.file = openSync(trigramFile(folder), existsSync(trigramFile(folder)) ? 'r+' : 'w', 0o600);
    const { size } = fstatSync(this.file);
    this.at = size - (size % blockBytes);
  }

  append(from: number, to: number, bits: Uint32Array): void {
    const { block } = this;
    block.writeUInt32LE(magic, 0);
    block.writeDoubleLE(from, firstOfSum);
    block.writeDoubleLE(to, firstOfSum + 8);
    block.set(new Uint8Array(bits.buffer, bits.byteOffset, bloomBytes), headBytes);
    block.writeUInt32LE(zlib.crc32(block.subarray(firstOfSum)), 4);
    let written = 0;
    while (written < blockBytes) {
      written += writeSync(this.file, block, written, blockBytes - written, this.at + written);
    }
    this.at += blockBytes;
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Reads the blooms of a recording, while more may be written. */
export class TrigramFile {
  private readonly path: string;
  private readonly blocks: Block[] = [];
  private readonly block = Buffer.alloc(blockBytes);
  private file: number | undefined;
  private known = 0;

  constructor(folder: string) {
    this.path = trigramFile(folder);
  }

  /**
   * The bloom of the block that holds record `seq`, and the last record of that block. Without a
   * bloom nothing is known of the records through `through`, which is Infinity after the last
   * block.
   */
  blockOf(seq: number): { through: number; bits: Uint32Array | undefined } {
    if (seq > (this.blocks.at(-1)?.to ?? 0)) this.readHeads();
    const next = this.blocks[this.blockIndexOf(seq)];
    if (!next) return { through: Number.POSITIVE_INFINITY, bits: undefined };
    if (next.from > seq) return { through: next.from - 1, bits: undefined };
    return { through: next.to, bits: this.bitsOf(next) };
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  /** The index of the first block that ends with record `seq` or a later one. */
  private blockIndexOf(seq: number): number {
    let [low, high] = [0, this.blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.blocks[middle]?.to ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private bitsOf({ at, from, to }: Block): Uint32Array | undefined {
    const { block } = this;
    if (readSync(this.file ?? -1, block, 0, blockBytes, at) < blockBytes) return undefined;
    const isWhole =
      block.readUInt32LE(4) === zlib.crc32(block.subarray(firstOfSum)) &&
      block.readDoubleLE(firstOfSum) === from &&
      block.readDoubleLE(firstOfSum + 8) === to;
    if (!isWhole) return undefined;
    return new Uint32Array(block.buffer, block.byteOffset + headBytes, bloomBytes / 4);
  }

  private readHeads(): void {
    if (this.file === undefined && existsSync(this.path)) this.file = openSync(this.path, 'r');
    if (this.file === undefined) return;
    const { size } = fstatSync(this.file);
    const head = Buffer.alloc(headBytes);
    for (; this.known + blockBytes <= size; this.known += blockBytes) {
      readSync(this.file, head, 0, headBytes, this.known);
      const [from, to] = [head.readDoubleLE(firstOfSum), head.readDoubleLE(firstOfSum + 8)];
      const isPlausible =
        head.readUInt32LE(0) === magic &&
        Number.isSafeInteger(from) &&
        Number.isSafeInteger(to) &&
        from > (this.blocks.at(-1)?.to ?? 0) &&
        to >= from;
      if (isPlausible) this.blocks.push({ from, to, at: this.known });
    }
  }
}
