import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { isWaiting } from '../log/page-cache.ts';
import { codeOf, roleOf } from '../log/record-labels.ts';

/**
 * The outcome of a record as a word, an error code or an HTTP status; empty where it has none, and
 * while a request waits.
 */
export function statusOf(record: WireRecord): string {
  const { exchange, kind, isError } = record;
  if (isWaiting(record)) return '';
  if (record.cancelledSeq !== undefined) return 'cancelled';
  if (record.failedSeq !== undefined) return 'failed';
  if (exchange && exchange.state !== 'alone') return codeOf(record)?.toString() ?? exchange.state;
  if (kind === 'http-response') return /^HTTP\/\S+ (\d{3})/.exec(record.preview)?.[1] ?? '';
  if (roleOf(record) === 'response')
    return codeOf(record)?.toString() ?? (isError ? 'error' : 'ok');
  return isError ? 'error' : '';
}
