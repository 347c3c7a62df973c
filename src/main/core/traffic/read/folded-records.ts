import { wireKinds, type TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { isFoldedHttpSql, isKeepAliveSql } from '../recording/recording-format.ts';
import type { Database } from '../../storage/sqlite.ts';

/** What lists leave out unless it is wanted, each by the index of a recording that knows where it is. */
export type Fold = 'keep_alives' | 'folded_http';

const conditions: Record<Fold, string> = {
  keep_alives: isKeepAliveSql,
  folded_http: isFoldedHttpSql,
};

/** True of a `record` that belongs to none of these. */
export const isNotFoldedSql = (folds: readonly Fold[]): string =>
  folds.map((fold) => `(${conditions[fold]}) IS NOT TRUE`).join(' AND ');

/** What a filter leaves out. Exchanges hold the HTTP of their messages in any case. */
export function foldsOf(filter: TrafficFilter): Fold[] {
  const folds: Fold[] = [];
  if (wantsAllButKeepAlives(filter)) folds.push('keep_alives');
  if (filter.foldsHttp && !filter.isGrouped) folds.push('folded_http');
  return folds;
}

/** Whether the kinds that a filter wants are all but keep-alives. */
export const wantsAllButKeepAlives = ({ kinds }: TrafficFilter): boolean =>
  kinds?.length === wireKinds.length - 1 && !kinds.includes('sse-comment');

/** Seqs by 2048, so that few numbers tell of millions, and reading one block is soon done. */
const blockBits = 11;

/**
 * Where the records are that lists leave out, counted by block, so that a list without them is as
 * quick as one of all records: the place of a record is its seq less those left out before it.
 */
export class FoldedRecords {
  private readonly database: Database;
  private readonly blocks = new Map<Fold, FoldedBlocks>();

  constructor(database: Database) {
    this.database = database;
  }

  /** A list without these; recordings of older versions lack an index, and to look for theirs would take long. */
  without(folds: readonly Fold[], head: number): ListWithout {
    const known = new Map<Fold, FoldedBlocks>();
    for (const fold of folds) {
      const blocks = this.blocksOf(fold);
      blocks?.countThrough(head);
      if (blocks) known.set(fold, blocks);
    }
    return new ListWithout(known, head);
  }

  private blocksOf(fold: Fold): FoldedBlocks | undefined {
    const before = this.blocks.get(fold);
    if (before) return before;
    // Asked anew each time: who writes a recording makes its indexes after its tables.
    const index = this.database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(fold);
    if (!index) return undefined;
    const blocks = new FoldedBlocks(this.database, fold);
    this.blocks.set(fold, blocks);
    return blocks;
  }
}

/** All records through a head but those of some folds. */
export class ListWithout {
  private readonly folded: ReadonlyMap<Fold, FoldedBlocks>;
  private readonly head: number;

  constructor(folded: ReadonlyMap<Fold, FoldedBlocks>, head: number) {
    this.folded = folded;
    this.head = head;
  }

  get isAll(): boolean {
    return this.folded.size === 0;
  }

  get total(): number {
    return this.head - this.sum((blocks) => blocks.total);
  }

  /** How many are left out by one fold, undefined where it is none of this list's. */
  leftOut(fold: Fold): number | undefined {
    return this.folded.get(fold)?.total;
  }

  /** How many of its records stand before one. */
  placeOf(seq: number): number {
    const block = seq >> blockBits;
    return seq - 1 - this.sum((blocks) => blocks.before(block) + blocks.countIn(block, seq - 1));
  }

  /** Its records from a place on. */
  seqsAt(place: number, limit: number): number[] {
    const seqs: number[] = [];
    let block = this.blockAt(place);
    let toSkip = place - this.placeOfBlock(block);
    for (; seqs.length < limit && block << blockBits <= this.head; block += 1) {
      const of = this.placeOfBlock(block + 1) - this.placeOfBlock(block);
      if (of <= toSkip) toSkip -= of;
      else {
        seqs.push(...this.seqsIn(block).slice(toSkip, toSkip + limit - seqs.length));
        toSkip = 0;
      }
    }
    return seqs;
  }

  /** The block that holds the record at a place, or the last one. */
  private blockAt(place: number): number {
    let low = 0;
    let high = this.head >> blockBits;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.placeOfBlock(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** How many of its records stand before a block; all, where that begins after the head. */
  private placeOfBlock(block: number): number {
    const first = Math.max(1, block << blockBits);
    return Math.min(first - 1, this.head) - this.sum((blocks) => blocks.before(block));
  }

  private seqsIn(block: number): number[] {
    const leftOut = new Set<number>();
    for (const blocks of this.folded.values()) {
      for (const seq of blocks.seqsIn(block)) leftOut.add(seq);
    }
    const first = Math.max(1, block << blockBits);
    const end = Math.min(((block + 1) << blockBits) - 1, this.head);
    const seqs: number[] = [];
    for (let seq = first; seq <= end; seq += 1) if (!leftOut.has(seq)) seqs.push(seq);
    return seqs;
  }

  private sum(of: (blocks: FoldedBlocks) => number): number {
    let sum = 0;
    for (const blocks of this.folded.values()) sum += of(blocks);
    return sum;
  }
}

/** How many records of one fold stand before each block. */
class FoldedBlocks {
  total = 0;
  private readonly sums: number[] = [0];
  private readonly count: ReturnType<Database['prepare']>;
  private readonly seqs: ReturnType<Database['prepareLists']>;
  private through = 0;

  constructor(database: Database, fold: Fold) {
    // Told which index to use: what is not null has another one, and the range is of the primary key.
    const from = `FROM record INDEXED BY ${fold} WHERE ${conditions[fold]} AND seq BETWEEN ? AND ?`;
    this.count = database.prepare(`SELECT count(*) AS n ${from}`);
    this.seqs = database.prepareLists(`SELECT seq ${from} ORDER BY seq`);
  }

  countThrough(head: number): void {
    while (this.through < head) {
      const block = (this.through + 1) >> blockBits;
      const end = Math.min(((block + 1) << blockBits) - 1, head);
      // Where the block before was counted to its end, this one begins.
      this.sums[block] ??= this.total;
      this.total += Number(this.count.get(this.through + 1, end)?.['n']);
      this.through = end;
    }
  }

  /** How many there are before a block. */
  before(block: number): number {
    return this.sums[block] ?? this.total;
  }

  /** How many there are in a block, through one of its seqs. */
  countIn(block: number, through: number): number {
    const end = Math.min(through, this.through);
    return Number(this.count.get(block << blockBits, end)?.['n']);
  }

  seqsIn(block: number): number[] {
    const end = Math.min(((block + 1) << blockBits) - 1, this.through);
    return this.seqs.all(block << blockBits, end).map(([seq]) => Number(seq));
  }
}
