import { isUtf8 } from 'node:buffer';
import type { Finding } from '../../../../shared/model/finding.ts';
import {
  type ExchangeRows,
  type RecordBody,
  type TrafficFilter,
  type TrafficPlace,
  type TrafficRows,
  wireKinds,
  type WireRecord,
} from '../../../../shared/model/traffic/wire.ts';
import { characterBorder } from '../utf8-borders.ts';
import { directions } from '../recording/batch.ts';
import {
  exchangeFactsOf,
  findingsIn,
  httpAround,
  memberCount,
  memberPlace,
  memberSeqs,
  rootOf,
} from './exchanges.ts';
import { FoldedRecords, type FoldedList } from './folded-records.ts';
import { isFailureSql } from './is-failure-sql.ts';
import { MatchList } from './match-list.ts';
import { noteColumns, noteJoin, noteOf, readNotes } from '../recording/record-notes.ts';
import type { RecordedFiles } from '../recording/recorded-files.ts';
import { RecordingTimes } from './recording-times.ts';
import type { Row, Value } from '../../storage/sqlite.ts';

/** How long an answer waits, in milliseconds, for matches that are still being looked for. */
const patienceMs = 100;
const keptLists = 8;
const columns = `record.seq AS seq, at_us, mono_us, connection, server_name, direction, kind, is_error, error_code,
  request_seq, exchange, duration_us, queued_us, bytes, method, rpc_id, subject, problem, preview, ${noteColumns}`;
const source = `record LEFT JOIN connection ON connection.id = record.connection ${noteJoin}`;

type RowsQuery = { filter: TrafficFilter; offset: number; limit: number };
type PlaceQuery = { filter: TrafficFilter; seq: number };

/** Answers what the page asks of one recording, in slices that let writes through between them. */
export class RecordingQueries {
  private readonly store: RecordedFiles;
  private readonly lists = new Map<string, MatchList>();
  private readonly folded: FoldedRecords;
  readonly times: RecordingTimes;

  constructor(store: RecordedFiles) {
    this.store = store;
    this.folded = new FoldedRecords(store.database);
    this.times = new RecordingTimes(store, (filter) => this.listOf(filter));
  }

  rows(query: RowsQuery, isCancelled: () => boolean): Promise<TrafficRows> {
    return this.store.whileOpen(() => this.readRows(query, isCancelled));
  }

  private async readRows(query: RowsQuery, isCancelled: () => boolean): Promise<TrafficRows> {
    const { filter, offset, limit } = query;
    const list = this.listOf(filter);
    const head = this.store.head();
    if (list.isAll) {
      const without = this.folded.without(list.folds, head);
      return without.isAll ? this.allRows(query, head) : this.rowsWithout(query, head, without);
    }
    const until = performance.now() + patienceMs;
    // A new list answers as soon as it has the rows asked for; later answers wait for more of the
    // count.
    const isNew = list.searchedThrough === 0;
    const isFilled = () => isNew && list.seqs.length >= offset + limit;
    await list.search(head, () => isCancelled() || isFilled() || performance.now() > until);
    const { searchedThrough, undecided } = list;
    const rows = this.rowsAt(list.seqs.slice(offset, limit));
    return {
      rows: filter.isGrouped ? this.asExchanges(rows) : this.joined(rows),
      total: list.seqs.length,
      isComplete: searchedThrough >= head,
      searchedThrough,
      ...(undecided > 0 && { undecided }),
    };
  }

  /**
   * Reads rows where nothing is left out. Seqs are dense from 1, so that a record's place is its
   * seq.
   */
  private allRows({ offset, limit }: RowsQuery, head: number): TrafficRows {
    const rows = this.all(
      `SELECT ${columns} FROM ${source} WHERE record.seq > ? ORDER BY record.seq LIMIT ?`,
      [offset, limit],
    );
    return { rows: this.joined(rows), total: head, isComplete: true, searchedThrough: head };
  }

  private rowsWithout(
    { offset, limit }: RowsQuery,
    head: number,
    without: FoldedList,
  ): TrafficRows {
    const keepAlives = without.leftOut('keep_alives');
    const foldedHttp = without.leftOut('folded_http');
    return {
      rows: this.joined(this.rowsAt(without.seqsAt(offset, limit))),
      total: without.total,
      ...(keepAlives !== undefined && { keepAlives }),
      ...(foldedHttp !== undefined && { foldedHttp }),
      isComplete: true,
      searchedThrough: head,
    };
  }

  /** The place of a record among the matches; all records before it are looked at first. */
  place(query: PlaceQuery, isCancelled: () => boolean): Promise<TrafficPlace> {
    return this.store.whileOpen(() => this.readPlace(query, isCancelled));
  }

  private async readPlace(
    { filter, seq }: PlaceQuery,
    isCancelled: () => boolean,
  ): Promise<TrafficPlace> {
    const list = this.listOf(filter);
    if (list.isAll) {
      const head = this.store.head();
      return { offset: this.folded.without(list.folds, head).countBelow(seq) };
    }
    await list.search(Math.min(seq, this.store.head()), isCancelled);
    const root = filter.isGrouped ? rootOf(this.store.database, seq) : seq;
    const offset = list.seqs.countBelow(root);
    if (root === seq) return { offset };
    const memberOffset = memberPlace(this.store.database, root, seq);
    return { offset, exchangeSeq: root, memberOffset };
  }

  /**
   * The records that belong to the exchange of record `seq` besides that, from the `offset`-th on.
   */
  exchange({ seq, ...range }: { seq: number; offset: number; limit: number }): ExchangeRows {
    const { database } = this.store;
    const rows = this.joined(this.rowsAt(memberSeqs(database, seq, range)));
    return { rows, total: memberCount(database, seq) };
  }

  record(seq: number): WireRecord | null {
    const rows = this.all(`SELECT ${columns} FROM ${source} WHERE record.seq = ?`, [seq]);
    const record = this.joined(rows)[0];
    const http = record?.kind === 'message' && httpAround(this.store.database, record);
    return record ? { ...record, ...(http && { http }) } : null;
  }

  /**
   * Up to `limit` bytes of a body from byte `offset` on, as text, or as base64 where they are not
   * UTF-8; null where there is no such record.
   */
  body({ seq, offset, limit }: { seq: number; offset: number; limit: number }): RecordBody | null {
    const read = this.store.body(seq, offset, limit);
    if (!read) return null;
    const { bytes, totalBytes } = read;
    const isCut = offset + bytes.length < totalBytes;
    const whole = isCut ? bytes.subarray(0, characterBorder(bytes, 0, bytes.length)) : bytes;
    if (isUtf8(whole))
      return { encoding: 'utf8', text: whole.toString('utf8'), offset, totalBytes };
    return { encoding: 'base64', text: bytes.toString('base64'), offset, totalBytes };
  }

  /** Forgets lists that depend on notes; to be called after each change of a note. */
  notesChanged(): void {
    readNotes(this.store.database);
    for (const [key, list] of this.lists) if (list.readsNotes) this.lists.delete(key);
  }

  /** The list of a filter. Those used last are kept, to be searched on as the recording grows. */
  private listOf(filter: TrafficFilter): MatchList {
    const key = JSON.stringify(filter);
    const list = this.lists.get(key) ?? new MatchList(filter, this.store);
    this.lists.delete(key);
    this.lists.set(key, list);
    if (this.lists.size > keptLists) this.lists.delete(this.lists.keys().next().value ?? '');
    return list;
  }

  private rowsAt(seqs: number[]): Row[] {
    const wanted = seqs.map(() => '?').join(',');
    return this.all(
      `SELECT ${columns} FROM ${source} WHERE record.seq IN (${wanted}) ORDER BY record.seq`,
      seqs,
    );
  }

  /**
   * Rows as records; a request gets the seq of its response and the time it took, or where it was
   * cancelled or failed.
   */
  private joined(rows: Row[]): WireRecord[] {
    const answer = this.store.database.prepare(
      `SELECT seq, duration_us FROM record
       WHERE request_seq = ? AND duration_us IS NOT NULL ORDER BY seq LIMIT 1`,
    );
    const cancellation = this.store.database.prepare(
      `SELECT seq FROM record
       WHERE request_seq = ? AND duration_us IS NULL AND exchange IS NULL
         AND method = 'notifications/cancelled' AND direction = ? ORDER BY seq LIMIT 1`,
    );
    const failure = this.store.database.prepare(
      `SELECT seq, mono_us FROM record
       WHERE exchange = ? AND seq > ? AND ${isFailureSql('record')} ORDER BY seq DESC LIMIT 1`,
    );
    return rows.map((row) => {
      const record = recordOf(row);
      const mayBeAnswered =
        record.kind === 'http-request' ||
        (record.kind === 'message' &&
          record.rpcId !== undefined &&
          record.requestSeq === undefined);
      const found = mayBeAnswered ? answer.get(record.seq) : undefined;
      if (!found) {
        if (!mayBeAnswered || record.kind !== 'message') return record;
        const cancelled = cancellation.get(record.seq, directions.indexOf(record.direction));
        if (cancelled) return { ...record, cancelledSeq: Number(cancelled['seq']) };
        const failed = failure.get(record.exchangeSeq ?? record.seq, record.seq);
        if (!failed) return record;
        const failedUs = Number(failed['mono_us']) - record.monoUs;
        return {
          ...record,
          failedSeq: Number(failed['seq']),
          durationUs: Math.max(0, failedUs),
        };
      }
      const durationUs = Number(found['duration_us']);
      return { ...record, responseSeq: Number(found['seq']), durationUs };
    });
  }

  private asExchanges(rows: Row[]): WireRecord[] {
    const facts = exchangeFactsOf(this.store.database, rows);
    return this.joined(rows).map((record, at) => {
      const exchange = facts[at];
      return exchange ? { ...record, exchange } : record;
    });
  }

  private all(sql: string, values: Value[]): Row[] {
    return this.store.database.prepare(sql).all(...values);
  }
}

function recordOf(row: Row): WireRecord {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  const optional = {
    method: text('method'),
    rpcId: text('rpc_id'),
    subject: text('subject'),
    findings: findingsOf(row['problem']),
    requestSeq: number('request_seq'),
    exchangeSeq: number('exchange'),
    durationUs: number('duration_us'),
    queuedUs: number('queued_us'),
    errorCode: number('error_code'),
  };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    seq: Number(row['seq']),
    atUs: Number(row['at_us']),
    monoUs: Number(row['mono_us']),
    connectionId: Number(row['connection']),
    serverName: text('server_name') ?? '',
    direction: directions[Number(row['direction'])] ?? 'none',
    kind: wireKinds[Number(row['kind'])] ?? 'lifecycle',
    isError: row['is_error'] === 1,
    bytes: Number(row['bytes']),
    preview: text('preview') ?? '',
    ...Object.fromEntries(present),
    ...noteOf(row),
  };
}

function findingsOf(stored: unknown): Finding[] | undefined {
  const findings = findingsIn(stored);
  return findings.length > 0 ? findings : undefined;
}
