import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { startOf } from '../recording/recording-id.ts';
import type { ExportOptions } from './export-jsonl.ts';
import { pageEnd, pageRow, pageStart, type PageRow } from './html-page.ts';
import { indentJson } from './indent-json.ts';
import { contentOf, recordsOf, type RecordSource } from './read-records.ts';

/** The most rows of a page; a browser is slow to open one with more. */
const maxRows = 20_000;
/** The most bytes of a body that are shown. */
const shownBytes = 200_000;
/** The bytes that are read beyond what is shown, so that a secret at the cut is recognised. */
const marginBytes = 16_000;

/**
 * Yields a selection as one HTML page, which needs no network and runs no script: what was asked,
 * what was answered and how long it took.
 */
export async function* exportHtml(
  source: RecordSource,
  options: ExportOptions,
): AsyncGenerator<string> {
  const { recordingId, filter, now, redaction } = options;
  const { total } = await source.rows({ recordingId, filter: {}, offset: 0, limit: 1 });
  const isFiltered = Object.keys(filter).length > 0;
  const startedAt = startOf(recordingId);
  yield pageStart({ startedAt, exportedAt: now.getTime(), records: total, isFiltered });
  const answers = new Set<number>();
  let rows = 0;
  let cut = '';
  for await (const record of recordsOf(source, options)) {
    // A response is shown in the row of its request.
    if (answers.delete(record.seq)) continue;
    if (rows === maxRows) {
      cut = `The page ends here, after ${maxRows} rows: choose fewer by a filter, or export as JSONL.`;
      break;
    }
    if (record.responseSeq !== undefined) answers.add(record.responseSeq);
    rows += 1;
    yield pageRow(await rowOf(source, options, record));
  }
  yield pageEnd(redaction?.hidden(), cut);
}

async function rowOf(
  source: RecordSource,
  options: ExportOptions,
  record: WireRecord,
): Promise<PageRow> {
  const { recordingId, redaction, lastSeq = Infinity } = options;
  const { responseSeq, durationUs, subject, method, findings = [] } = record;
  const redacted = (text: string) => redaction?.plainText(text) ?? text;
  const response =
    responseSeq === undefined || responseSeq > lastSeq
      ? null
      : await source.record({ recordingId, seq: responseSeq });
  const isAsked = response !== null || (method !== undefined && record.rpcId !== undefined);
  const own = await bodyOf(source, options, record, response ? 'Request' : 'Content');
  const firstLine = own.text.slice(0, 200).split('\n')[0] ?? '';
  const named = [method && redacted(method), subject && redacted(subject)]
    .filter(Boolean)
    .join(' ');
  const answer = response ? [await bodyOf(source, options, response, 'Response')] : [];
  const found = [...findings, ...(response?.findings ?? [])];
  return {
    record,
    serverName: redacted(record.serverName),
    name: named || firstLine,
    durationMs: durationUs === undefined ? undefined : durationUs / 1000,
    status: isAsked || record.isError ? statusOf(record, response) : undefined,
    notes: found.map(({ message }) => redacted(message)),
    bodies: [own, ...answer].filter(({ text }) => text !== ''),
  };
}

function statusOf(record: WireRecord, response: WireRecord | null): PageRow['status'] {
  if (record.isError || response?.isError) return { label: 'error', isBad: true };
  // A response may stand alone, as one that matched a filter without its request.
  if (response || record.requestSeq !== undefined) return { label: 'ok', isBad: false };
  return { label: 'no response', isBad: true };
}

async function bodyOf(
  source: RecordSource,
  options: ExportOptions,
  { seq, kind }: WireRecord,
  title: string,
): Promise<PageRow['bodies'][number]> {
  const { bytes, totalBytes } = await contentOf(source, options, seq, shownBytes + marginBytes);
  const shown = (options.redaction?.content(kind, bytes) ?? bytes).toString('utf8');
  const isCut = bytes.length > shownBytes;
  const isReadWhole = bytes.length === totalBytes;
  const safeLength = isReadWhole ? shown.length : Math.max(0, shown.length - marginBytes);
  const text = indentJson(isCut ? shown.slice(0, Math.min(shownBytes, safeLength)) : shown);
  const note = isCut ? `The start of ${totalBytes} bytes.` : '';
  return { title, text, note };
}
