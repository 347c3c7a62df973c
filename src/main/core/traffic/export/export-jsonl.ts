import { isUtf8 } from 'node:buffer';
import type { RedactionChoice } from '../../../../shared/model/traffic/traffic-export.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { startOf } from '../recording/recording-id.ts';
import { contentOf, recordsOf, type RecordSource, type Selection } from './read-records.ts';
import type { Redaction } from '../../secrets/masking/redaction.ts';

export const jsonlFormat = 'wirebench-recording';
export const jsonlVersion = 1;

export type ExportOptions = Selection & {
  /** Undefined where nothing is hidden. */
  redaction: Redaction | undefined;
  choice: RedactionChoice | undefined;
  /** The name that the user gave the recording. */
  name?: string | undefined;
  now: Date;
  appVersion: string;
};

/** The largest body, in bytes, that is written; of a larger one only its size. */
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Yields a selection as lines of JSON: a head, a line for each record, and an end that says what
 * was hidden. See docs/recordings.md.
 */
export async function* exportJsonl(
  source: RecordSource,
  options: ExportOptions,
): AsyncGenerator<string> {
  const { recordingId, filter, redaction, choice, name, now, appVersion } = options;
  const redacted = (text: string) => redaction?.plainText(text) ?? text;
  yield lineOf({
    format: jsonlFormat,
    version: jsonlVersion,
    recordingId,
    ...(name !== undefined && { name: redacted(name) }),
    startedAt: startOf(recordingId),
    exportedAt: now.getTime(),
    appVersion,
    filter: { ...filter, ...(filter.text !== undefined && { text: redacted(filter.text) }) },
    hides: choice ?? null,
  });
  let records = 0;
  for await (const record of recordsOf(source, options)) {
    const { bytes, totalBytes } = await contentOf(source, options, record.seq, maxBodyBytes);
    const isWhole = bytes.length === totalBytes;
    const content = isWhole
      ? bodyOf(redactedBytes(redaction, record, bytes))
      : { omittedBytes: totalBytes };
    yield lineOf({ ...factsOf(record, redaction), ...content });
    records += 1;
  }
  yield lineOf({ end: true, records, hidden: redaction?.hidden() ?? [] });
}

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

const redactedBytes = (
  redaction: Redaction | undefined,
  { kind }: WireRecord,
  bytes: Buffer,
): Buffer => (redaction ? redaction.content(kind, bytes) : bytes);

const bodyOf = (bytes: Buffer) =>
  isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') };

/**
 * The facts of a record without secrets. A request's response and duration are left out, as the
 * line of the response tells both.
 */
function factsOf(record: WireRecord, redaction: Redaction | undefined): object {
  const {
    preview: _preview,
    responseSeq,
    durationUs,
    subject,
    method,
    rpcId,
    serverName,
    findings,
    comment,
    exchange: _exchange,
    ...facts
  } = record;
  const redacted = (text: string) => redaction?.plainText(text) ?? text;
  return {
    ...facts,
    serverName: redacted(serverName),
    ...(method === undefined ? {} : { method: redacted(method) }),
    ...(rpcId === undefined ? {} : { rpcId: redacted(rpcId) }),
    ...(comment === undefined ? {} : { comment: redacted(comment) }),
    ...(subject === undefined ? {} : { subject: redacted(subject) }),
    ...(findings && {
      findings: findings.map((one) => ({ ...one, message: redacted(one.message) })),
    }),
    ...(responseSeq === undefined && durationUs !== undefined ? { durationUs } : {}),
  };
}
