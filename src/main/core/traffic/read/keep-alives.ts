import { wireKinds, type TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { isKeepAliveSql } from '../recording/recording-format.ts';
import type { Database } from '../../storage/sqlite.ts';
import { SortedSeqs } from './sorted-seqs.ts';

/** True of a `record` that is no keep-alive. */
export const noKeepAliveSql = `NOT record.${isKeepAliveSql}`;

/** Whether the kinds that a filter wants are all but keep-alives. */
export const wantsAllButKeepAlives = ({ kinds }: TrafficFilter): boolean =>
  kinds?.length === wireKinds.length - 1 && !kinds.includes('sse-comment');

/**
 * Where the keep-alives of a recording are, so that a list without them is as quick as one of all records:
 * the comments of event streams, which some servers send every few seconds for as long as they run.
 */
export class KeepAlives {
  private readonly seqs = new SortedSeqs();
  private readonly database: Database;
  private through = 0;
  /** Recordings of older versions lack the index; to look for theirs would take long. */
  readonly isIndexed: boolean;

  constructor(database: Database) {
    this.database = database;
    const named = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'keep_alives'`);
    this.isIndexed = named.get() !== undefined;
  }

  /** How many there are through `head`. */
  countThrough(head: number): number {
    if (head > this.through) {
      const since = this.database.prepare(
        `SELECT seq FROM record WHERE ${isKeepAliveSql} AND seq > ? AND seq <= ? ORDER BY seq`,
      );
      for (const { seq } of since.all(this.through, head)) this.seqs.add(Number(seq));
      this.through = head;
    }
    return this.seqs.length;
  }

  /** How many other records stand before one; to be asked for what is counted already. */
  placeOf(seq: number): number {
    return seq - 1 - this.seqs.placeOf(seq);
  }

  /** From which seq on the records begin that have `place` others before them. */
  seqAt(place: number): number {
    let low = 0;
    let high = this.seqs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.seqs.at(middle) - 1 - middle <= place) low = middle + 1;
      else high = middle;
    }
    return place + 1 + low;
  }
}
