import { streamMethod } from '../../../../shared/model/traffic/opens-stream.ts';
import {
  canChangeLater,
  kindsOf,
  parseTrafficQuery,
  readsNotes,
  type TrafficTerm,
} from '../../../../shared/model/traffic/traffic-query.ts';
import {
  wireKinds,
  type TrafficFilter,
  type WireKind,
} from '../../../../shared/model/traffic/wire.ts';
import { directions } from '../recording/batch.ts';
import { isFailureSql } from './is-failure-sql.ts';
import { noteConditions } from '../recording/record-notes.ts';
import type { Value } from '../../storage/sqlite.ts';

export type Sql = { sql: string; values: Value[] };

/** A word or an expression that may stand anywhere in a record, its body included. */
export type TextTerm = Extract<TrafficTerm, { field: 'text' | 'regex' }>;

export type CompiledFilter = {
  /** The conditions on columns; '' where there are none. */
  where: Sql;
  /** The terms that have to be looked for in texts, bodies included. */
  texts: TextTerm[];
  /** Whether the answer to a request can make it match, or cease to. */
  canChange: boolean;
  /** Whether a pin or a comment can make a record match, or cease to. */
  readsNotes: boolean;
};

/** The columns in which words are looked for. */
export const searchedColumns = ['method', 'subject', 'rpc_id', 'preview', 'problem'];

/**
 * Compiles a filter to conditions on `record` joined with its `connection`. Terms that can't be
 * read are left out.
 */
export function compileFilter(filter: TrafficFilter): CompiledFilter {
  const query = parseTrafficQuery(filter.text ?? '');
  const parts: Sql[] = [];
  const texts: TextTerm[] = [];
  if (filter.connectionId !== undefined)
    parts.push({ sql: 'record.connection = ?', values: [filter.connectionId] });
  if (filter.errorsOnly) parts.push({ sql: 'record.is_error = 1', values: [] });
  if (filter.kinds) parts.push(kindIn(filter.kinds));
  if (filter.fromUs !== undefined)
    parts.push({ sql: 'record.mono_us >= ?', values: [filter.fromUs] });
  if (filter.toUs !== undefined) parts.push({ sql: 'record.mono_us < ?', values: [filter.toUs] });
  for (const term of query.terms) {
    if (term.field === 'text' || term.field === 'regex') texts.push(term);
    else {
      const { sql, values } = conditionOf(term);
      // A condition that is null counts as false, so that a term and its opposite share all
      // records.
      parts.push(term.not ? { sql: `(${sql}) IS NOT TRUE`, values } : { sql: `(${sql})`, values });
    }
  }
  const where = {
    sql: parts.map(({ sql }) => sql).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  };
  return { where, texts, canChange: canChangeLater(query), readsNotes: readsNotes(query) };
}

/** The condition that a text stands in one of the columns. */
export function columnsHold(text: string): Sql {
  const pattern = `%${escaped(text)}%`;
  const sql = searchedColumns.map((column) => `record.${column} LIKE ? ESCAPE '\\'`).join(' OR ');
  return { sql: `(${sql}) IS TRUE`, values: searchedColumns.map(() => pattern) };
}

const answerOf = (column: string): string =>
  `(SELECT answer.${column} FROM record answer
    WHERE answer.request_seq = record.seq AND answer.duration_us IS NOT NULL
    ORDER BY answer.seq LIMIT 1)`;
const isRequest = `record.kind = ${wireKinds.indexOf('message')} AND record.rpc_id IS NOT NULL
  AND record.method IS NOT NULL AND record.request_seq IS NULL`;
const isAnswer = 'record.request_seq IS NOT NULL AND record.duration_us IS NOT NULL';

const hasFailed = `EXISTS (SELECT 1 FROM record part
  WHERE part.exchange = coalesce(record.exchange, record.seq) AND part.seq > record.seq
    AND ${isFailureSql('part')})`;
const isCancelled = `EXISTS (SELECT 1 FROM record part
  WHERE part.request_seq = record.seq AND part.duration_us IS NULL AND part.exchange IS NULL
    AND part.method = 'notifications/cancelled' AND part.direction = record.direction)`;
const hasNoAnswer = `${isRequest} AND ${answerOf('seq')} IS NULL`;

const statusConditions = {
  error: `record.is_error = 1 OR ${answerOf('is_error')} = 1 OR (${hasNoAnswer} AND ${hasFailed})`,
  ok: `record.is_error = 0 AND ((${isAnswer}) OR ${answerOf('is_error')} = 0)`,
  // A stream waits for nothing while it is open.
  pending: `${hasNoAnswer} AND record.method <> '${streamMethod}' AND NOT ${hasFailed}
    AND NOT ${isCancelled}`,
};

const hasConditions = {
  ...noteConditions,
  error: 'record.is_error = 1',
  finding: 'record.problem IS NOT NULL',
};

function conditionOf(term: Exclude<TrafficTerm, TextTerm>): Sql {
  switch (term.field) {
    case 'server':
      return named('connection.server_name', term);
    case 'method':
      return named('record.method', term);
    case 'tool':
      return named('record.subject', term);
    case 'id':
      return idIs(term);
    case 'status':
      return { sql: statusConditions[term.value], values: [] };
    case 'code':
      return codeIs(term);
    case 'dir':
      return { sql: 'record.direction = ?', values: [directions.indexOf(term.value)] };
    case 'kind':
      return kindIn(kindsOf[term.value]);
    case 'has':
      return {
        sql: hasConditions[term.value],
        values: [],
      };
    case 'size':
      return { sql: `record.bytes ${term.compare} ?`, values: [term.amount] };
    case 'dur':
      return {
        sql: `coalesce(record.duration_us, ${answerOf('duration_us')}) ${term.compare} ?`,
        values: [term.amount],
      };
  }
}

type Named = { value: string; isPattern: boolean };

function named(column: string, { value, isPattern }: Named): Sql {
  const pattern = isPattern ? value.split('*').map(escaped).join('%') : escaped(value);
  return { sql: `${column} LIKE ? ESCAPE '\\'`, values: [pattern] };
}

/**
 * The condition for a JSON-RPC id. Ids are kept as JSON, and a 7 in the query means both 7 and "7".
 */
function idIs({ value, isPattern }: Named): Sql {
  if (!isPattern) {
    return { sql: 'record.rpc_id IN (?, ?)', values: [value, JSON.stringify(value)] };
  }
  const pattern = value.split('*').map(escaped).join('%');
  const sql = String.raw`record.rpc_id LIKE ? ESCAPE '\' OR record.rpc_id LIKE ? ESCAPE '\'`;
  return { sql, values: [pattern, `"${pattern}"`] };
}

/** The condition for an error code, which also finds a request by the code of its answer. */
function codeIs({ value, isPattern }: Named): Sql {
  const [own, answered] = ['record.error_code', answerOf('error_code')];
  if (!isPattern) {
    const sql = `(record.is_error = 1 AND ${own} = ?) OR ${answered} = ?`;
    return { sql, values: [Number(value), Number(value)] };
  }
  const pattern = value.split('*').map(escaped).join('%');
  return { sql: `${own} LIKE ? OR ${answered} LIKE ?`, values: [pattern, pattern] };
}

const kindIn = (kinds: readonly WireKind[]): Sql => ({
  sql: `record.kind IN (${kinds.map(() => '?').join(',')})`,
  values: kinds.map((kind) => wireKinds.indexOf(kind)),
});

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
