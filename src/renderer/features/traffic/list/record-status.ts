import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { isWaiting } from '../log/page-cache.ts';
import { codeOf, roleOf } from '../log/record-labels.ts';

/** How it ended, in a word, by its error code or as the HTTP status; empty where nothing has ended: its duration tells what waits. */
export function statusOf(record: WireRecord): string {
  const { exchange, kind, isError } = record;
  if (isWaiting(record)) return '';
  if (record.cancelledSeq !== undefined) return 'cancelled';
  if (exchange && exchange.state !== 'alone') return codeOf(record)?.toString() ?? exchange.state;
  if (kind === 'http-response') return /^HTTP\/\S+ (\d{3})/.exec(record.preview)?.[1] ?? '';
  if (roleOf(record) === 'response')
    return codeOf(record)?.toString() ?? (isError ? 'error' : 'ok');
  return isError ? 'error' : '';
}
