import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { wireKinds, type WireKind } from '../../../../shared/model/traffic/wire.ts';
import { directions } from '../recording/batch.ts';
import type { RecordedFiles } from '../recording/recorded-files.ts';
import type { Row, Value } from '../../storage/sqlite.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';

/** How many records after the request are looked at; where there are more, the newest. */
const mostScanned = 50_000;
/**
 * How many records after the answer still count, since a server may print what belongs to it a
 * little later.
 */
const afterAnswer = 20;
/** The most bytes of a body that are read. */
const longestRead = 64_000;
/** The most characters of a text that are given. */
const longestText = 1000;

const kind = (name: WireKind) => wireKinds.indexOf(name);
const incoming = directions.indexOf('in');
const isCall = `kind = ${kind('message')} AND method IS NOT NULL AND rpc_id IS NOT NULL
  AND request_seq IS NULL`;

/**
 * Reads what a recording tells of request `seq`, or of the request that record `seq` answers or
 * reports on; undefined where there is none.
 */
export function hangFacts(files: RecordedFiles, seq: number): HangFacts | undefined {
  const all = (sql: string, ...values: Value[]) => files.database.prepare(sql).all(...values);
  const asked = requestOf(all, seq);
  if (!asked) return undefined;
  const request = Number(asked['seq']);
  const connection = Number(asked['connection']);
  const [answer] = all(
    `SELECT seq, at_us, is_error FROM record
     WHERE request_seq = ? AND duration_us IS NOT NULL ORDER BY seq LIMIT 1`,
    request,
  );
  const head = files.head();
  const until = answer ? Math.min(head, Number(answer['seq']) + afterAnswer) : head;
  const from = Math.max(request, until - mostScanned);
  const since = (columns: string, where: string, rest = '') =>
    all(
      `SELECT ${columns} FROM record
       WHERE seq > ? AND seq <= ? AND connection = ? AND ${where} ${rest}`,
      from,
      until,
      connection,
    );
  const last = 'ORDER BY seq DESC LIMIT';
  const stderr = since('seq, at_us, preview', `kind = ${kind('stderr')}`, `${last} 5`);
  const [heard] = since('seq, at_us, kind, method', `direction = ${incoming}`, `${last} 1`);
  const [others] = since(
    'count(*) AS n',
    `direction = ${incoming} AND kind = ${kind('message')} AND duration_us IS NOT NULL
     AND request_seq IS NOT NULL AND request_seq <> ${request}`,
  );
  const events = since('seq, at_us, preview, is_error', `kind = ${kind('lifecycle')}`, `${last} 3`);
  const textOf = (row: Row) => bodyText(files, Number(row['seq'])).slice(0, longestText);
  const answered = answer && { ...momentOf(answer), isError: answer['is_error'] === 1 };
  const error = answered?.isError ? errorIn(bodyText(files, answered.seq)) : undefined;
  return {
    request: {
      ...momentOf(asked),
      serverName: String(asked['server_name'] ?? ''),
      connectionId: connection,
      ...(asked['method'] !== null && { method: String(asked['method']) }),
      ...(asked['subject'] !== null && { subject: String(asked['subject']) }),
    },
    ...(answered && { answer: answered }),
    ...(error && { error }),
    ...(!answer && cancelledOf(all, request, Number(asked['direction']))),
    stderr: stderr.toReversed().map((row) => ({ ...momentOf(row), text: textOf(row) })),
    ...progressOf(all, request, textOf),
    ...(heard && { lastHeard: { ...momentOf(heard), what: whatOf(heard) } }),
    answeredOthers: Number(others?.['n'] ?? 0),
    asked: openQuestions(all, connection, Math.max(0, until - mostScanned), until),
    ...httpOf(all, files, request),
    events: events.toReversed().map((row) => ({
      ...momentOf(row),
      text: textOf(row),
      isError: row['is_error'] === 1,
    })),
    isPartial: from > request,
  };
}

type Ask = (sql: string, ...values: Value[]) => Row[];

function requestOf(all: Ask, seq: number): Row | undefined {
  const columns = `record.seq AS seq, at_us, connection, server_name, method, subject, request_seq,
    kind, direction, rpc_id`;
  const read = (wanted: number) =>
    all(
      `SELECT ${columns} FROM record LEFT JOIN connection ON connection.id = record.connection
       WHERE record.seq = ?`,
      wanted,
    )[0];
  const row = read(seq);
  const asked = row && row['request_seq'] !== null ? read(Number(row['request_seq'])) : row;
  const isRequest = asked?.['kind'] === kind('message') && asked['rpc_id'] !== null;
  return isRequest && asked['method'] !== null ? asked : undefined;
}

/** Finds the notification by which the sender cancelled the request. */
function cancelledOf(all: Ask, request: number, direction: number) {
  const [row] = all(
    `SELECT seq, at_us FROM record
     WHERE request_seq = ? AND duration_us IS NULL AND exchange IS NULL
       AND method = 'notifications/cancelled' AND direction = ? ORDER BY seq LIMIT 1`,
    request,
    direction,
  );
  return row ? { cancelled: momentOf(row) } : {};
}

const momentOf = (row: Row) => ({ seq: Number(row['seq']), atUs: Number(row['at_us']) });

const whatOf = (row: Row): string =>
  row['method'] === null ? (wireKinds[Number(row['kind'])] ?? '') : String(row['method']);

function progressOf(all: Ask, request: number, textOf: (row: Row) => string) {
  const rows = all(
    `SELECT seq, at_us FROM record
     WHERE request_seq = ? AND duration_us IS NULL AND exchange IS NULL
       AND method = 'notifications/progress' ORDER BY seq DESC LIMIT 10000`,
    request,
  );
  const [newest] = rows;
  if (!newest) return {};
  return {
    progress: { ...momentOf(newest), count: rows.length, text: progressIn(textOf(newest)) },
  };
}

function openQuestions(all: Ask, connection: number, from: number, until: number) {
  const rows = all(
    `SELECT seq, at_us, method FROM record
     WHERE seq > ? AND seq <= ? AND connection = ? AND direction = ${incoming} AND ${isCall}
       AND NOT EXISTS (SELECT 1 FROM record answer
         WHERE answer.request_seq = record.seq AND answer.duration_us IS NOT NULL)
     ORDER BY seq DESC LIMIT 5`,
    from,
    until,
    connection,
  );
  return rows.toReversed().map((row) => ({ ...momentOf(row), method: String(row['method']) }));
}

/** Finds the HTTP request that carried a message, and its response. */
function httpOf(all: Ask, files: RecordedFiles, request: number) {
  const rows = all(
    `SELECT seq, at_us, kind FROM record
     WHERE exchange = ? AND kind IN (${kind('http-request')}, ${kind('http-response')})
     ORDER BY seq LIMIT 20`,
    request,
  );
  const sent = rows.find((row) => row['kind'] === kind('http-request'));
  if (!sent) return {};
  const answered = rows.findLast((row) => row['kind'] === kind('http-response'));
  if (!answered) return { http: { request: Number(sent['seq']) } };
  const head = bodyText(files, Number(answered['seq']));
  const response = {
    ...momentOf(answered),
    status: (head.split(/\r?\n/, 1)[0] ?? '').replace(/^HTTP\/\S+ /, ''),
    isStream: /^content-type:\s*text\/event-stream/im.test(head),
  };
  return { http: { request: Number(sent['seq']), response } };
}

const bodyText = (files: RecordedFiles, seq: number): string =>
  files.body(seq, 0, longestRead)?.bytes.toString('utf8') ?? '';

function progressIn(text: string): string {
  const params = memberOf(parsed(text), 'params');
  const [value, total, message] = ['progress', 'total', 'message'].map((name) =>
    memberOf(params, name),
  );
  const amount = total === undefined ? worded(value) : `${worded(value)} of ${worded(total)}`;
  return typeof message === 'string' ? `${amount}: ${message}` : amount;
}

function errorIn(text: string): HangFacts['error'] {
  const message = parsed(text);
  const error = memberOf(message, 'error');
  if (error !== undefined) {
    const code = memberOf(error, 'code');
    return {
      message: worded(memberOf(error, 'message') ?? '').slice(0, longestText),
      ...(typeof code === 'number' && { code }),
    };
  }
  const content = memberOf(memberOf(message, 'result'), 'content');
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const said = blocks.map((block) => memberOf(block, 'text')).find((t) => typeof t === 'string');
  return said === undefined ? undefined : { message: said.slice(0, longestText) };
}

/**
 * A value as text. It goes through JSON, since an object of a server may have a `toString` that is
 * no function.
 */
const worded = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'unknown');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is cut off, or no JSON: then there is nothing to tell.
    return undefined;
  }
}
