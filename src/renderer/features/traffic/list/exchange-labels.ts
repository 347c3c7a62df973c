import { messageWithCode } from '../../../../shared/model/error-codes.ts';
import { findingText } from '../../../../shared/model/finding.ts';
import type { ExchangeFacts, WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { byteSize } from '../../../ui/format.ts';
import { previewOf } from '../log/record-labels.ts';

/** Returns an exchange as one row: its first record, with the exchange's outcome. */
export function asRow(record: WireRecord): WireRecord {
  const { exchange, ...first } = record;
  if (!exchange || exchange.state === 'alone') return record;
  const { state, durationUs, findings, sentBytes, receivedBytes } = exchange;
  return {
    ...first,
    exchange,
    isError: state === 'error',
    bytes: sentBytes + receivedBytes,
    ...(durationUs !== undefined && { durationUs }),
    ...(findings && { findings }),
  };
}

/** Describes how an exchange ended: the error, a finding, or the answer. */
export function exchangeText(record: WireRecord): string {
  const { exchange } = record;
  if (exchange?.state === 'error' && exchange.outcome)
    return outcomeLabel(record, exchange.outcome);
  if (record.findings) return findingText(record.findings);
  return exchange?.outcome ? outcomeLabel(record, exchange.outcome) : previewOf(record);
}

/** The bytes of an exchange's messages, as "120 B sent, 4.5 kB received". */
export const bytesText = ({ sentBytes, receivedBytes }: ExchangeFacts): string =>
  `${byteSize(sentBytes)} sent, ${byteSize(receivedBytes)} received`;

type Outcome = NonNullable<ExchangeFacts['outcome']>;

function outcomeLabel(record: WireRecord, { kind, preview, errorCode }: Outcome): string {
  if (kind === 'http-response')
    return preview.replace(/^HTTP\/\S+ /, '').split(/[\r\n]| {2}/)[0] ?? '';
  if (kind !== 'message') return preview;
  if (/"resultType"\s*:\s*"input_required"/.test(preview)) return 'Asks for input';
  const error = /"error"\s*:\s*\{/.test(preview);
  const said = stringMember(error ? 'message' : 'text', preview);
  const isFailure = error || record.isError;
  if (!isFailure || said === undefined) return previewOf({ ...record, kind, preview });
  // Recordings of older versions have error codes in the preview only.
  const previewed = /"code"\s*:\s*(-?\d+)/.exec(preview)?.[1];
  const code = errorCode ?? (previewed === undefined ? undefined : Number(previewed));
  return error ? messageWithCode(said, code) : said;
}

/**
 * The string value of the first member `name` in a preview, with "…" where the preview cuts it;
 * undefined where there is none.
 */
function stringMember(name: string, preview: string): string | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)("?)`).exec(preview);
  if (found?.[1] === undefined) return undefined;
  const cut = found[2] === '' ? '…' : '';
  try {
    return String(JSON.parse(`"${found[1]}"`)).replaceAll(/\s+/g, ' ') + cut;
  } catch {
    // The preview ends within an escape, or is no JSON: the text is shown as it was sent.
    return found[1] + cut;
  }
}
