import { setImmediate } from 'node:timers/promises';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { compileFilter, type CompiledFilter, type Sql } from './compile-filter.ts';
import { isRootSql, ofExchange, rootOf, rootSql } from './exchanges.ts';
import { foldsOf, isNotFoldedSql, wantsAllButKeepAlives, type Fold } from './folded-records.ts';
import { isFailureSql } from './is-failure-sql.ts';
import type { RecordedFiles } from '../recording/recorded-files.ts';
import type { Row } from '../../storage/sqlite.ts';
import { SortedSeqs } from './sorted-seqs.ts';
import { TextSearch } from './text-search.ts';

const sliceMs = 12;
const minSlice = 256;
const maxSlice = 200_000;

/** The records that match a filter, found slice by slice, as far as they were asked for. */
export class MatchList {
  readonly seqs = new SortedSeqs();
  /** Every record up to this one has been looked at. */
  searchedThrough = 0;
  private readonly store: RecordedFiles;
  private readonly filter: CompiledFilter;
  private readonly texts: TextSearch | undefined;
  private readonly isGrouped: boolean;
  /** The folds that it leaves out although they match. */
  readonly folds: readonly Fold[];
  private sliceSize = 4096;
  private running: Promise<void> | undefined;

  constructor(filter: TrafficFilter, store: RecordedFiles) {
    this.store = store;
    const { kinds, ...rest } = filter;
    this.folds = foldsOf(filter);
    this.filter = compileFilter(wantsAllButKeepAlives(filter) ? rest : { ...rest, kinds });
    this.isGrouped = filter.isGrouped === true;
    if (this.filter.texts.length > 0) this.texts = new TextSearch(this.filter.texts, store);
  }

  /** Whether every record matches but those of its folds, so that nothing need be listed. */
  get isAll(): boolean {
    return this.isEverything && !this.isGrouped;
  }

  private get isEverything(): boolean {
    return this.filter.where.sql === '' && this.texts === undefined;
  }

  get readsNotes(): boolean {
    return this.filter.readsNotes;
  }

  /** How many records could not be decided, as they are damaged, too large or took too long. */
  get undecided(): number {
    return this.texts?.undecided.length ?? 0;
  }

  /** Searches on through `head`, or until `isEnough`, which is asked after each slice. */
  async search(head: number, isEnough: () => boolean): Promise<void> {
    while (this.searchedThrough < head && !isEnough()) {
      // Two callers that ask for the same list share its slices.
      this.running ??= this.nextSlice(head).finally(() => {
        this.running = undefined;
      });
      await this.running;
      // Lets the thread take the messages that came meanwhile.
      await setImmediate();
    }
  }

  private async nextSlice(head: number): Promise<void> {
    const before = this.searchedThrough;
    const started = performance.now();
    let through = before;
    do {
      through = await this.searchOn(through, head, started + 2 * sliceMs);
    } while (this.texts && through < head && performance.now() < started + sliceMs);
    if (this.filter.canChange) await this.askAgain(before, through);
    this.searchedThrough = through;
    this.fitSlices(performance.now() - started);
  }

  /** Searches a part of a slice, and returns the last seq that was looked at. */
  private async searchOn(after: number, head: number, until: number): Promise<number> {
    const scope = this.texts?.scopeOf(after + 1);
    if (scope && !scope.tests) return Math.min(scope.through, head);
    const end = Math.min(after + this.sliceSize, head, scope?.through ?? head);
    const rows = this.rowsOf({
      sql: 'record.seq > ? AND record.seq <= ?',
      values: [after, end],
    });
    return this.texts && scope?.tests
      ? this.searchTexts(this.texts, scope.tests, rows, end, until)
      : this.addAll(rows, end);
  }

  private fitSlices(tookMs: number): void {
    if (tookMs < sliceMs / 2) this.sliceSize = Math.min(this.sliceSize * 2, maxSlice);
    if (tookMs > sliceMs) this.sliceSize = Math.max(Math.floor(this.sliceSize / 2), minSlice);
  }

  private addAll(rows: Row[], end: number): number {
    for (const row of rows) this.seqs.add(Number(row['found']));
    return end;
  }

  /** Looks at as many rows as the time allows, and returns the last seq that was looked at. */
  private async searchTexts(
    texts: TextSearch,
    tests: TextSearch['tests'],
    rows: Row[],
    end: number,
    until: number,
  ): Promise<number> {
    for (let at = 0; at < rows.length;) {
      const batch = texts.batchOf(rows, at);
      this.addAll(await texts.matching(batch, tests), end);
      at += batch.length;
      if (performance.now() > until) return at < rows.length ? Number(rows[at - 1]?.['seq']) : end;
    }
    return end;
  }

  /**
   * Decides again on requests that were looked at before, where what came since may change it.
   */
  private async askAgain(after: number, through: number): Promise<void> {
    const decided = this.store.database.prepare(decidedLaterSql).all(after, through);
    for (const { seq } of decided) await this.decideAgain(Number(seq));
  }

  /** Adds or removes a record; an exchange stays while any of its records matches. */
  private async decideAgain(seq: number): Promise<void> {
    const root = this.isGrouped ? rootOf(this.store.database, seq) : seq;
    const range = this.isGrouped ? ofExchange(root) : { sql: 'record.seq = ?', values: [seq] };
    const rows = this.rowsOf(range);
    const matching = this.texts ? await this.texts.matching(rows) : rows;
    if (matching.length > 0) this.seqs.add(root);
    else this.seqs.remove(root);
  }

  private rowsOf(range: Sql): Row[] {
    const { where } = this.filter;
    const select = this.texts?.select;
    // Without conditions only the first records of exchanges are read, which are fewer.
    const ofAll = this.isGrouped && this.isEverything ? isRootSql : '';
    const kept = isNotFoldedSql(this.folds);
    const conditions = [range.sql, where.sql, ofAll, kept]
      .filter((sql) => sql !== '')
      .join(' AND ');
    const found = this.isGrouped ? rootSql : 'record.seq';
    return this.store.database
      .prepare(
        `SELECT record.seq, ${found} AS found${select ? `, ${select.sql}` : ''}
         FROM record LEFT JOIN connection ON connection.id = record.connection
         WHERE ${conditions} ORDER BY record.seq`,
      )
      .all(...(select?.values ?? []), ...range.values, ...where.values);
  }
}

/** The requests through seq ?1 that a record after it, through ?2, answered, cancelled or failed. */
const decidedLaterSql = `
  SELECT request_seq AS seq FROM record
  WHERE seq > ?1 AND seq <= ?2 AND request_seq <= ?1
    AND (duration_us IS NOT NULL OR method = 'notifications/cancelled')
  UNION SELECT exchange FROM record
  WHERE seq > ?1 AND seq <= ?2 AND exchange <= ?1 AND ${isFailureSql('record')}
  UNION SELECT again.seq FROM record AS failed JOIN record AS again ON again.exchange = failed.exchange
  WHERE failed.seq > ?1 AND failed.seq <= ?2 AND ${isFailureSql('failed')}
    AND again.seq <= ?1 AND again.rpc_id IS NOT NULL`;
