import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { comparePair } from './compare-store.ts';
import { notify, trafficSource, type RecordKey } from '../log/traffic-source.ts';

/**
 * Compares a message with the last one before it of the same server, method, subject and direction;
 * notifies the user where there is none.
 */
export async function compareWithPrevious(of: RecordKey, record: WireRecord): Promise<void> {
  const { recordingId, seq } = of;
  const { signal } = new AbortController();
  const filter = { text: queryFor(record) };
  const { offset } = await trafficSource.place({ recordingId, filter, seq }, signal);
  const query = { recordingId, filter, offset: offset - 1, limit: 1 };
  const [before] = offset > 0 ? (await trafficSource.rows(query, signal)).rows : [];
  if (before) return comparePair({ recordingId, seq: before.seq }, of);
  notify({ title: `There is no earlier ${record.subject ?? record.method ?? 'record'} here.` });
}

/** Whether a record is a request or response, which can have an earlier one to compare with. */
export const hasPrevious = ({ kind, method, rpcId }: WireRecord): boolean =>
  kind === 'message' && method !== undefined && rpcId !== undefined;

function queryFor({ serverName, method, subject, direction }: WireRecord): string {
  const terms = [`server:${quoted(serverName)}`, `method:${quoted(method ?? '')}`, 'kind:message'];
  if (subject !== undefined) terms.push(`tool:${quoted(subject)}`);
  return [...terms, `dir:${direction}`].join(' ');
}

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
