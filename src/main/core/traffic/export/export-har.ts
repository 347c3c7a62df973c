import { isUtf8 } from 'node:buffer';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { ExportOptions } from './export-jsonl.ts';
import { headOf, type Head } from './http-head.ts';
import { HttpEntries, type HttpEntry } from './http-entries.ts';
import { contentOf, recordsOf, type RecordSource } from './read-records.ts';

/**
 * The most bytes of all bodies of one request, or one response, that are written; a comment says
 * that there are more.
 */
const maxBodyBytes = 16 * 1024 * 1024;
/**
 * The last bytes of a cut body that are left out, so that no part of a secret stands at the cut.
 */
const marginBytes = 16_000;

type Body = { bytes: Buffer; totalBytes: number };

/**
 * Yields the HTTP traffic of a selection as an HTTP archive, version 1.2
 * (http://www.softwareishard.com/blog/har-12-spec). Throws BAD_INPUT where there is none.
 */
export async function* exportHar(
  source: RecordSource,
  options: ExportOptions,
): AsyncGenerator<string> {
  const http = new HttpEntries();
  // Only seqs are gathered: no body is read before its entry is written.
  for await (const record of recordsOf(source, options)) http.add(record);
  if (http.entries.length === 0) {
    throw new RpcError(
      'BAD_INPUT',
      'There is no HTTP traffic to export, and HAR has no place for anything else. Export as JSONL or HTML.',
    );
  }
  const creator = { name: 'Wirebench', version: options.appVersion };
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  let separator = '\n';
  for (const entry of http.entries) {
    const written = await entryOf(source, options, entry);
    if (!written) continue;
    yield `${separator}${JSON.stringify(written)}`;
    separator = ',\n';
  }
  yield '\n]}}\n';
}

async function entryOf(
  source: RecordSource,
  options: ExportOptions,
  entry: HttpEntry,
): Promise<object | undefined> {
  const { recordingId } = options;
  const asked = await source.record({ recordingId, seq: entry.request });
  if (!asked) return undefined;
  const head = headOf(await textOf(source, options, entry.request, 'http-request'));
  const sent = await bodyOf(source, options, entry.sent, '');
  const { response } = entry;
  const answered =
    response === undefined ? null : await source.record({ recordingId, seq: response });
  const answer =
    response === undefined
      ? undefined
      : headOf(await textOf(source, options, response, 'http-response'));
  const isStream = answer?.type.startsWith('text/event-stream') === true;
  const received = await bodyOf(source, options, entry.received, isStream ? 'data: ' : '');
  const wait = answered ? (answered.monoUs - asked.monoUs) / 1000 : -1;
  const receive = answered ? Math.max(0, entry.endUs - answered.monoUs) / 1000 : 0;
  return {
    startedDateTime: isoOf(asked.atUs),
    time: Math.max(0, wait) + receive,
    request: requestOf(head, sent, entry.isTls),
    response: responseOf(answer, received),
    cache: {},
    timings: { send: 0, wait: Math.max(0, wait), receive },
    connection: String(asked.connectionId),
    _server: options.redaction?.plainText(asked.serverName) ?? asked.serverName,
    ...(answered ? {} : { _error: 'no response' }),
  };
}

function requestOf(head: Head, { bytes, totalBytes }: Body, isTls: boolean): object {
  const [method = '', target = '', httpVersion = 'HTTP/1.1'] = head.first.split(' ');
  const path = target.startsWith('/') ? target : `/${target}`;
  const url = `${isTls ? 'https' : 'http'}://${head.valueOf('host') || 'unknown'}${path}`;
  const isCut = bytes.length < totalBytes;
  const post = {
    mimeType: head.type,
    text: bytes.toString('utf8'),
    params: [],
    ...(isCut ? { comment: `${totalBytes} bytes, of which the start is here` } : {}),
  };
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: head.headers,
    queryString: [...new URLSearchParams(path.split('?').slice(1).join('?'))].map(
      ([name, value]) => ({ name, value }),
    ),
    ...(totalBytes > 0 ? { postData: post } : {}),
    headersSize: -1,
    bodySize: totalBytes,
  };
}

/**
 * Builds the HAR response; without an answer its required members stay empty, as browsers write
 * them.
 */
function responseOf(head: Head | undefined, { bytes, totalBytes }: Body): object {
  const [httpVersion = '', status = '0', ...reasonPhrase] = head?.first.split(' ') ?? [];
  const isText = isUtf8(bytes);
  const content = {
    size: totalBytes,
    mimeType: head?.type ?? '',
    text: bytes.toString(isText ? 'utf8' : 'base64'),
    ...(isText ? {} : { encoding: 'base64' }),
    ...(bytes.length < totalBytes
      ? { comment: `${totalBytes} bytes, of which the start is here` }
      : {}),
  };
  return {
    status: Number(status) || 0,
    statusText: reasonPhrase.join(' '),
    httpVersion,
    cookies: [],
    headers: head?.headers ?? [],
    content,
    redirectURL: head?.valueOf('location') ?? '',
    headersSize: -1,
    bodySize: head ? totalBytes : -1,
  };
}

async function textOf(
  source: RecordSource,
  options: ExportOptions,
  seq: number,
  kind: 'http-request' | 'http-response',
): Promise<string> {
  const { bytes } = await contentOf(source, options, seq, maxBodyBytes);
  return (options.redaction?.content(kind, bytes) ?? bytes).toString('utf8');
}

/**
 * Joins the bodies of several records as they crossed: a batch as an array, events one after
 * another.
 */
async function bodyOf(
  source: RecordSource,
  options: ExportOptions,
  seqs: number[],
  prefix: string,
): Promise<Body> {
  const { recordingId, redaction } = options;
  const parts: Buffer[] = [];
  let left = maxBodyBytes;
  let totalBytes = 0;
  for (const seq of seqs) {
    const record = await source.record({ recordingId, seq });
    const content = await contentOf(source, options, seq, Math.max(left, 1));
    totalBytes += content.totalBytes;
    if (!record || left <= 0) continue;
    left -= content.bytes.length;
    const isCut = content.bytes.length < content.totalBytes;
    const whole = redaction?.content(record.kind, content.bytes) ?? content.bytes;
    const shown = isCut ? whole.subarray(0, Math.max(0, whole.length - marginBytes)) : whole;
    // An event that carries no message was recorded with its own `data:` lines.
    const isMessage = prefix !== '' && record.kind === 'message';
    parts.push(isMessage ? eventOf(prefix, shown) : shown);
  }
  const isList = prefix === '' && parts.length > 1;
  const bytes = isList ? listOf(parts) : Buffer.concat(parts);
  return { bytes, totalBytes: left > 0 ? bytes.length : Math.max(totalBytes, bytes.length + 1) };
}

const eventOf = (prefix: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(prefix), data, Buffer.from('\n\n')]);

const listOf = (parts: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('['),
    ...parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(','), part])),
    Buffer.from(']'),
  ]);

/**
 * A time as HAR wants it; an imported recording may have one that no calendar has, which becomes
 * 1970.
 */
function isoOf(us: number): string {
  const date = new Date(us / 1000);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}
