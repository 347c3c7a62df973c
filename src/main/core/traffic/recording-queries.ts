import { isUtf8 } from 'node:buffer';
import type { Finding } from '../../../shared/model/finding.ts';
import {
  wireKinds,
  type RecordBody,
  type TrafficFilter,
  type TrafficRows,
  type WireRecord,
} from '../../../shared/model/wire.ts';
import { directions } from './batch.ts';
import type { RecordingStore } from './recording-store.ts';
import type { Row, Value } from './sqlite.ts';

type Where = { sql: string; values: Value[] };
type Counted = { upTo: number; total: number };

const sliceRecords = 100_000;
const columns = `seq, at_us, mono_us, connection, server_name, direction, kind, is_error,
  request_seq, duration_us, bytes, method, rpc_id, subject, problem, preview`;
const source = 'record LEFT JOIN connection ON connection.id = record.connection';

/** Answers what the page asks of one recording, in slices that let writes through between them. */
export class RecordingQueries {
  private readonly store: RecordingStore;
  private readonly counts = new Map<string, Counted>();

  constructor(store: RecordingStore) {
    this.store = store;
  }

  async rows(
    query: { filter: TrafficFilter; offset: number; limit: number },
    isCancelled: () => boolean,
  ): Promise<TrafficRows> {
    const where = whereOf(query.filter);
    const total = await this.count(query.filter, isCancelled);
    // Seqs are dense from 1: without a filter, the place of a record is its seq.
    const page: Where = where.sql
      ? { sql: `WHERE ${where.sql}`, values: where.values }
      : { sql: 'WHERE seq > ?', values: [query.offset] };
    const offset = where.sql ? query.offset : 0;
    const rows = this.all(
      `SELECT ${columns} FROM ${source} ${page.sql} ORDER BY seq LIMIT ? OFFSET ?`,
      [...page.values, query.limit, offset],
    );
    return { rows: this.joined(rows), total };
  }

  place({ filter, seq }: { filter: TrafficFilter; seq: number }): { offset: number } {
    const where = whereOf(filter);
    if (!where.sql) return { offset: seq - 1 };
    const row = this.store.database
      .prepare(`SELECT count(*) AS n FROM record WHERE seq < ? AND ${where.sql}`)
      .get(seq, ...where.values);
    return { offset: Number(row?.['n'] ?? 0) };
  }

  record(seq: number): WireRecord | null {
    const rows = this.all(`SELECT ${columns} FROM ${source} WHERE seq = ?`, [seq]);
    return this.joined(rows)[0] ?? null;
  }

  body({ seq, offset, limit }: { seq: number; offset: number; limit: number }): RecordBody | null {
    const row = this.store.database
      .prepare('SELECT segment, offset, length FROM record WHERE seq = ?')
      .get(seq);
    if (!row) return null;
    const totalBytes = Number(row['length']);
    const wanted = Math.max(0, Math.min(limit, totalBytes - offset));
    const start = Number(row['offset']) + offset;
    const bytes =
      wanted > 0 ? this.store.read(Number(row['segment']), start, wanted) : Buffer.alloc(0);
    const whole = offset + bytes.length < totalBytes ? withoutHalfCharacter(bytes) : bytes;
    if (isUtf8(whole))
      return { encoding: 'utf8', text: whole.toString('utf8'), offset, totalBytes };
    return { encoding: 'base64', text: bytes.toString('base64'), offset, totalBytes };
  }

  private async count(filter: TrafficFilter, isCancelled: () => boolean): Promise<number> {
    const where = whereOf(filter);
    const head = this.store.head();
    if (!where.sql) return head;
    const key = JSON.stringify(filter);
    const counted = this.counts.get(key) ?? { upTo: 0, total: 0 };
    while (counted.upTo < head) {
      const end = Math.min(counted.upTo + sliceRecords, head);
      const row = this.store.database
        .prepare(`SELECT count(*) AS n FROM record WHERE seq > ? AND seq <= ? AND ${where.sql}`)
        .get(counted.upTo, end, ...where.values);
      counted.total += Number(row?.['n'] ?? 0);
      counted.upTo = end;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (isCancelled()) break;
    }
    this.counts.delete(key);
    this.counts.set(key, counted);
    if (this.counts.size > 20) this.counts.delete(this.counts.keys().next().value ?? '');
    return counted.total;
  }

  /** Rows as records; requests get their response's seq and the time it took. */
  private joined(rows: Row[]): WireRecord[] {
    const answer = this.store.database.prepare(
      `SELECT seq, duration_us FROM record
       WHERE request_seq = ? AND duration_us IS NOT NULL ORDER BY seq LIMIT 1`,
    );
    return rows.map((row) => {
      const record = recordOf(row);
      const mayBeAnswered =
        record.kind === 'http-request' ||
        (record.kind === 'message' &&
          record.rpcId !== undefined &&
          record.requestSeq === undefined);
      const found = mayBeAnswered ? answer.get(record.seq) : undefined;
      if (!found) return record;
      const durationUs = Number(found['duration_us']);
      return { ...record, responseSeq: Number(found['seq']), durationUs };
    });
  }

  private all(sql: string, values: Value[]): Row[] {
    return this.store.database.prepare(sql).all(...values);
  }
}

function whereOf({ connectionId, text, errorsOnly, kinds }: TrafficFilter): Where {
  const parts: string[] = [];
  const values: Value[] = [];
  if (connectionId !== undefined) {
    parts.push('record.connection = ?');
    values.push(connectionId);
  }
  if (errorsOnly) parts.push('is_error = 1');
  if (kinds) {
    parts.push(`kind IN (${kinds.map(() => '?').join(',')})`);
    values.push(...kinds.map((kind) => wireKinds.indexOf(kind)));
  }
  if (text) {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const fields = ['method', 'subject', 'rpc_id', 'preview', 'problem'];
    parts.push(`(${fields.map((field) => `${field} LIKE ? ESCAPE '\\'`).join(' OR ')})`);
    values.push(...fields.map(() => pattern));
  }
  return { sql: parts.join(' AND '), values };
}

function recordOf(row: Row): WireRecord {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  const optional = {
    method: text('method'),
    rpcId: text('rpc_id'),
    subject: text('subject'),
    findings: findingsOf(text('problem')),
    requestSeq: number('request_seq'),
    durationUs: number('duration_us'),
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
  };
}

/** Recordings of the first versions hold a sentence instead of a list. */
function findingsOf(stored: string | undefined): Finding[] | undefined {
  if (stored === undefined) return undefined;
  return stored.startsWith('[{') ? (JSON.parse(stored) as Finding[]) : [{ message: stored }];
}

/** Leaves out the bytes of a UTF-8 character that the end cuts in two. */
function withoutHalfCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}
