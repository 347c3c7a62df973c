import type { TrafficFilter, TrafficHead, WireRecord } from '../../../shared/model/traffic/wire.ts';
import { hidesKeepAlives, isUnfiltered } from './log/view-filter.ts';
import type { TrafficSource } from './log/traffic-loader.ts';

/** The record of a notification from a server; `more` overrides its members. */
export const notification = (seq: number, more: Partial<WireRecord> = {}): WireRecord => ({
  seq,
  atUs: 1_790_000_000_000_000 + seq * 1000,
  monoUs: seq * 1000,
  connectionId: 1,
  serverName: 'everything',
  direction: 'in',
  kind: 'message',
  method: 'notifications/message',
  isError: false,
  bytes: 90 + (seq % 10),
  preview: `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"line ${seq}"}}`,
  ...more,
});

export const request = (seq: number, more: Partial<WireRecord> = {}): WireRecord =>
  notification(seq, {
    direction: 'out',
    method: 'tools/call',
    rpcId: String(seq),
    subject: 'echo',
    ...more,
  });

export const headAt = (head: number, recordingId = 'run-1'): TrafficHead => ({
  recordingId,
  head,
  lost: 0,
});

/** A source of the records in an array, which collects the queries for rows in `asked`. */
export function memoryTraffic(records: WireRecord[]) {
  const asked: { offset: number; limit: number; filter: TrafficFilter }[] = [];
  const matching = (filter: TrafficFilter) => records.filter((record) => matches(record, filter));
  const source: TrafficSource = {
    rows: async ({ filter, offset, limit }, signal) => {
      asked.push({ offset, limit, filter });
      await Promise.resolve();
      signal.throwIfAborted();
      const all = matching(filter);
      const rows = all.slice(offset, offset + limit);
      const isTold = isUnfiltered(filter) && !filter.isGrouped;
      const comments = records.filter(({ kind }) => kind === 'sse-comment');
      return {
        ...(isTold && hidesKeepAlives(filter) && { keepAlives: comments.length }),
        ...(isTold && filter.foldsHttp && { foldedHttp: records.filter(isFoldedHttp).length }),
        rows,
        total: all.length,
        isComplete: true,
        searchedThrough: records.length,
      };
    },
    place: async ({ filter, seq }) => {
      await Promise.resolve();
      return { offset: matching(filter).filter((record) => record.seq < seq).length };
    },
    record: async ({ seq }) => {
      await Promise.resolve();
      return records.find((record) => record.seq === seq) ?? null;
    },
  };
  return { source, asked, records };
}

const matches = (record: WireRecord, filter: TrafficFilter): boolean =>
  (filter.connectionId === undefined || record.connectionId === filter.connectionId) &&
  (!filter.errorsOnly || record.isError) &&
  (!filter.foldsHttp || !isFoldedHttp(record)) &&
  (!filter.kinds || filter.kinds.includes(record.kind)) &&
  (!filter.text ||
    [record.method, record.subject, record.rpcId, record.preview].some((text) =>
      text?.toLowerCase().includes(filter.text?.toLowerCase() ?? ''),
    ));

const isFoldedHttp = ({ kind, exchangeSeq, isError }: WireRecord): boolean =>
  (kind === 'http-request' || kind === 'http-response') && exchangeSeq !== undefined && !isError;
