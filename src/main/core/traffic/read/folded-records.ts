import { wireKinds, type TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { isFoldedHttpSql, isKeepAliveSql } from '../recording/recording-format.ts';
import type { Database } from '../../storage/sqlite.ts';

/**
 * A kind of records that lists leave out unless a filter wants them. Its value is the name of the
 * index that finds them.
 */
export type Fold = 'keep_alives' | 'folded_http';

const conditions: Record<Fold, string> = {
  keep_alives: isKeepAliveSql,
  folded_http: isFoldedHttpSql,
};

/** The SQL condition for a `record` that is of none of the given kinds; '' for no kinds. */
export const isNotFoldedSql = (folds: readonly Fold[]): string =>
  folds.map((fold) => `(${conditions[fold]}) IS NOT TRUE`).join(' AND ');

/**
 * What a filter leaves out. A list of exchanges folds no HTTP, as exchanges hold that of their
 * messages in any case.
 */
export function foldsOf(filter: TrafficFilter): Fold[] {
  const folds: Fold[] = [];
  if (wantsAllButKeepAlives(filter)) folds.push('keep_alives');
  if (filter.foldsHttp && !filter.isGrouped) folds.push('folded_http');
  return folds;
}

/** Whether a filter wants all kinds but keep-alives. */
export const wantsAllButKeepAlives = ({ kinds }: TrafficFilter): boolean =>
  kinds?.length === wireKinds.length - 1 && !kinds.includes('sse-comment');

/**
 * A block has 2,048 seqs, so that a few sums cover millions of records, and one block is soon read.
 */
const blockBits = 11;

/**
 * Counts by block the records that lists leave out, so that a list without them is as quick as one
 * of all records: the place of a record is its seq less those left out before it.
 */
export class FoldedRecords {
  private readonly database: Database;
  private readonly blocks = new Map<Fold, FoldedBlocks>();

  constructor(database: Database) {
    this.database = database;
  }

  /**
   * The records through `head` without some folds. A fold that the recording has no index for is
   * not left out: looking for its records would take long.
   */
  without(folds: readonly Fold[], head: number): FoldedList {
    const known = new Map<Fold, FoldedBlocks>();
    for (const fold of folds) {
      const blocks = this.blocksOf(fold);
      blocks?.countThrough(head);
      if (blocks) known.set(fold, blocks);
    }
    return new FoldedList(known, head);
  }

  private blocksOf(fold: Fold): FoldedBlocks | undefined {
    const before = this.blocks.get(fold);
    if (before) return before;
    // A missing index is looked for each time, as the writer makes indexes after its tables.
    const index = this.database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(fold);
    if (!index) return undefined;
    const blocks = new FoldedBlocks(this.database, fold);
    this.blocks.set(fold, blocks);
    return blocks;
  }
}

/** All records through a head, without those of some folds. */
export class FoldedList {
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

  /** How many records one fold leaves out; undefined where the list does not leave it out. */
  leftOut(fold: Fold): number | undefined {
    return this.folded.get(fold)?.total;
  }

  /** How many of the list's records stand before record `seq`. */
  countBelow(seq: number): number {
    const block = seq >> blockBits;
    return seq - 1 - this.sum((blocks) => blocks.before(block) + blocks.countIn(block, seq - 1));
  }

  /** Up to `limit` seqs of the list, from a place on. */
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

  /**
   * How many of the list's records stand before a block; all, where the block begins after the
   * head.
   */
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

/**
 * How many records of one fold stand before each block. A record belongs to one fold at most, so
 * that counts can be added.
 */
class FoldedBlocks {
  total = 0;
  private readonly sums: number[] = [0];
  private readonly count: ReturnType<Database['prepare']>;
  private readonly seqs: ReturnType<Database['prepareLists']>;
  private through = 0;

  constructor(database: Database, fold: Fold) {
    // The index is named, as SQLite would choose one on a column that is not null, or the primary
    // key for the range.
    const from = `FROM record INDEXED BY ${fold} WHERE ${conditions[fold]} AND seq BETWEEN ? AND ?`;
    this.count = database.prepare(`SELECT count(*) AS n ${from}`);
    this.seqs = database.prepareLists(`SELECT seq ${from} ORDER BY seq`);
  }

  countThrough(head: number): void {
    while (this.through < head) {
      const block = (this.through + 1) >> blockBits;
      const end = Math.min(((block + 1) << blockBits) - 1, head);
      // A block that is new here begins where the one before was counted to its end.
      this.sums[block] ??= this.total;
      this.total += Number(this.count.get(this.through + 1, end)?.['n']);
      this.through = end;
    }
  }

  /** How many records of the fold stand before a block. */
  before(block: number): number {
    return this.sums[block] ?? this.total;
  }

  /** How many records of the fold are in a block, up to seq `through` and with it. */
  countIn(block: number, through: number): number {
    const end = Math.min(through, this.through);
    return Number(this.count.get(block << blockBits, end)?.['n']);
  }

  seqsIn(block: number): number[] {
    const end = Math.min(((block + 1) << blockBits) - 1, this.through);
    return this.seqs.all(block << blockBits, end).map(([seq]) => Number(seq));
  }
}
