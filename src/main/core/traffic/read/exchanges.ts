import type { Finding } from '../../../../shared/model/finding.ts';
import type { ExchangeState } from '../../../../shared/model/traffic/times.ts';
import {
  type ExchangeFacts,
  type HttpHeads,
  type WireKind,
  wireKinds,
  type WireRecord,
} from '../../../../shared/model/traffic/wire.ts';
import { directions } from '../recording/batch.ts';
import type { Sql } from './compile-filter.ts';
import type { Database, Row } from '../../storage/sqlite.ts';

/** The seq of the first record of the exchange that a `record` belongs to, as SQL. */
export const rootSql = 'coalesce(record.exchange, record.request_seq, record.seq)';
/** The SQL condition for a `record` that begins an exchange, or stands alone. */
export const isRootSql = 'record.exchange IS NULL AND record.request_seq IS NULL';

// Each part has an index of its own, so that SQLite merges them and does not sort.
const members = `
  SELECT seq FROM record WHERE request_seq = ?1 AND duration_us IS NOT NULL AND exchange IS NULL
  UNION ALL SELECT seq FROM record WHERE request_seq = ?1 AND duration_us IS NULL AND exchange IS NULL
  UNION ALL SELECT seq FROM record WHERE exchange = ?1`;
const columns = `seq, mono_us, direction, kind, is_error, error_code, request_seq, duration_us, bytes,
  method, rpc_id, problem, preview`;

/** How many of an exchange's records are looked at to tell what became of it. */
const looked = 100;
/**
 * An exchange's records are counted up to this number, as counting more would slow each page of the
 * list.
 */
const mostCounted = 10_000;

/** The SQL condition that selects the records of one exchange. */
export const ofExchange = (root: number): Sql => ({
  sql: `(record.seq = ? OR record.seq IN (${members.replaceAll('?1', '?')}))`,
  values: [root, root, root, root],
});

export function rootOf(database: Database, seq: number): number {
  const row = database.prepare(`SELECT ${rootSql} AS root FROM record WHERE seq = ?`).get(seq);
  return Number(row?.['root'] ?? seq);
}

/** The seqs of the records that belong to the exchange of `root` besides that, in order. */
export function memberSeqs(
  database: Database,
  root: number,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  return database
    .prepare(`${members} ORDER BY seq LIMIT ?2 OFFSET ?3`)
    .all(root, limit, offset)
    .map(({ seq }) => Number(seq));
}

/**
 * How many records belong to the exchange of `root` besides that; `most` where there are more, and
 * -1 for no bound.
 */
export function memberCount(database: Database, root: number, most = -1): number {
  const counted = database.prepare(`SELECT count(*) AS n FROM (${members} LIMIT ?2)`);
  return Number(counted.get(root, most)?.['n'] ?? 0);
}

/** How many records of the exchange of `root`, besides that, come before `seq`. */
export function memberPlace(database: Database, root: number, seq: number): number {
  const before = database.prepare(`SELECT count(*) AS n FROM (${members}) WHERE seq < ?2`);
  return Number(before.get(root, seq)?.['n'] ?? 0);
}

/**
 * The seqs of the HTTP heads around a message: of the request that sent it, or that sent the
 * request it answers, and of the response. Undefined where no HTTP carried it.
 */
export function httpAround(
  database: Database,
  { seq, direction, requestSeq }: Pick<WireRecord, 'seq' | 'direction' | 'requestSeq'>,
): HttpHeads | undefined {
  const sentSeq = direction === 'in' ? (requestSeq ?? seq) : seq;
  const posted = database
    .prepare(
      `SELECT seq FROM record WHERE exchange = ? AND seq < ? AND kind = ${kindHttpRequest}
       ORDER BY seq DESC LIMIT 1`,
    )
    .get(rootOf(database, seq), sentSeq);
  if (!posted) return undefined;
  const answer = database
    .prepare(
      'SELECT seq FROM record WHERE request_seq = ? AND duration_us IS NOT NULL ORDER BY seq LIMIT 1',
    )
    .get(Number(posted['seq']));
  return {
    requestSeq: Number(posted['seq']),
    ...(answer && { responseSeq: Number(answer['seq']) }),
  };
}

const kindHttpRequest = wireKinds.indexOf('http-request');

/**
 * What became of the exchanges that these rows begin; a long one is judged by its first records and
 * its last answer.
 */
export function exchangeFactsOf(database: Database, roots: Row[]): ExchangeFacts[] {
  const first = database.prepare(
    `SELECT ${columns} FROM record WHERE seq IN (${members} ORDER BY seq LIMIT ${looked + 1}) ORDER BY seq`,
  );
  const lastOf = (column: string) =>
    database.prepare(
      `SELECT ${columns} FROM record WHERE ${column} = ? AND kind = ? AND duration_us IS NOT NULL
       ORDER BY seq DESC LIMIT 1`,
    );
  const lasts = [lastOf('request_seq'), lastOf('exchange')];
  return roots.map((row) => {
    const root = partOf(row);
    const parts = first.all(root.seq).map(partOf);
    if (parts.length <= looked) return exchangeFacts(root, parts);
    const message = wireKinds.indexOf('message');
    const later = lasts.flatMap((last) => last.all(root.seq, message)).map(partOf);
    const known = parts.at(-1)?.seq ?? 0;
    const unseen = later.filter(({ seq }) => seq > known).toSorted((a, b) => a.seq - b.seq);
    const facts = exchangeFacts(root, [...parts, ...unseen]);
    return { ...facts, records: memberCount(database, root.seq, mostCounted) };
  });
}

/** The facts of a record that tell what became of its exchange. */
export type ExchangePart = {
  seq: number;
  monoUs: number;
  direction: 'out' | 'in' | 'none';
  kind: WireKind;
  isError: boolean;
  errorCode?: number | undefined;
  requestSeq?: number | undefined;
  isAnswer: boolean;
  /** Whether it cancels a request; it counts only where the request's own sender sent it. */
  isCancellation: boolean;
  bytes: number;
  isRequest: boolean;
  findings: Finding[];
  preview: string;
};

/**
 * What became of an exchange, from its first record and those that belong to it, in their order.
 */
export function exchangeFacts(root: ExchangePart, parts: readonly ExchangePart[]): ExchangeFacts {
  const all = [root, ...parts];
  const answerKind = root.kind === 'http-request' ? 'http-response' : 'message';
  const { kind: own, direction } = root;
  const asks = all.filter(
    (part) => part.isRequest && part.kind === own && part.direction === direction,
  );
  const lastAsk = asks.at(-1);
  const answers = parts.filter(
    (part) => part.isAnswer && part.kind === answerKind && part.direction === answerTo[direction],
  );
  const answer = answers.findLast(({ seq }) => seq > (lastAsk?.seq ?? 0));
  const failure = answer
    ? undefined
    : parts.findLast(({ isError, kind, seq }) => isError && kind !== 'stderr' && seq > root.seq);
  const cancellation = parts.find((part) => part.isCancellation && part.direction === direction);
  const end = answer ?? failure ?? cancellation;
  const outcome = answer ?? failure ?? answers.at(-1);
  const findings = all.flatMap((part) => part.findings);
  const messages = all.filter(({ kind }) => kind === own);
  const bytesOf = (direction: 'out' | 'in') =>
    messages.reduce((sum, part) => sum + (part.direction === direction ? part.bytes : 0), 0);
  return {
    records: parts.length,
    state: asks.length === 0 ? 'alone' : stateOf(end),
    ...(end && { durationUs: Math.max(0, end.monoUs - root.monoUs) }),
    sentBytes: bytesOf('out'),
    receivedBytes: bytesOf('in'),
    ...(asks.length > 1 && { asked: asks.length }),
    ...(outcome && {
      outcome: {
        seq: outcome.seq,
        kind: outcome.kind,
        preview: outcome.preview,
        ...(outcome.errorCode !== undefined && { errorCode: outcome.errorCode }),
      },
    }),
    ...(findings.length > 0 && { findings: findings.slice(0, maxFindings) }),
  };
}

function stateOf(end: ExchangePart | undefined): ExchangeState {
  if (!end) return 'pending';
  if (end.isCancellation) return 'cancelled';
  return end.isError ? 'error' : 'ok';
}

const maxFindings = 5;
const answerTo = { out: 'in', in: 'out', none: 'in' } as const;

function partOf(row: Row): ExchangePart {
  const kind = wireKinds[Number(row['kind'])] ?? 'lifecycle';
  const isOpen = row['request_seq'] === null;
  return {
    seq: Number(row['seq']),
    monoUs: Number(row['mono_us']),
    direction: directions[Number(row['direction'])] ?? 'none',
    kind,
    isError: row['is_error'] === 1,
    errorCode: row['error_code'] === null ? undefined : Number(row['error_code']),
    requestSeq: isOpen ? undefined : Number(row['request_seq']),
    isAnswer: row['duration_us'] !== null && !isOpen,
    isCancellation: !isOpen && row['method'] === 'notifications/cancelled',
    bytes: Number(row['bytes']),
    isRequest:
      isOpen &&
      (kind === 'http-request' ||
        (kind === 'message' && row['rpc_id'] !== null && row['method'] !== null)),
    findings: findingsIn(row['problem']),
    preview: String(row['preview'] ?? ''),
  };
}

/**
 * The findings in a record's `problem` column, which has a sentence instead of a list in the first
 * recordings. Throws where the list is damaged.
 */
export function findingsIn(stored: unknown): Finding[] {
  if (typeof stored !== 'string') return [];
  return stored.startsWith('[{') ? (JSON.parse(stored) as Finding[]) : [{ message: stored }];
}
