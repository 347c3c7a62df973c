import { maxTimeoutMs } from '../../../shared/model/servers/timeouts.ts';
import { isObject } from '../../../shared/json/is-object.ts';

type Entry = Record<string, unknown>;
type Translated = { members: Entry; notes: string[] };

/** The members that only the official Inspector writes, and that have a counterpart here. */
export const inspectorMembers: ReadonlySet<string> = new Set([
  'protocolEra',
  'connectionTimeout',
  'requestTimeout',
  'metadata',
  'paginatedLists',
  'suppressNotificationStream',
]);

const eras: Record<string, string> = { legacy: 'legacy', auto: 'auto', modern: '2026-07-28' };

/**
 * What those members of an entry are in our words, with notes on what could not be read. Where an entry
 * names both, ours holds.
 */
export function fromInspector(entry: Entry): Translated {
  const translated: Translated = { members: {}, notes: [] };
  const { members, notes } = translated;
  const {
    protocolEra,
    connectionTimeout,
    requestTimeout,
    metadata,
    paginatedLists,
    suppressNotificationStream,
  } = entry;
  if (protocolEra !== undefined) {
    const era = typeof protocolEra === 'string' && Object.hasOwn(eras, protocolEra);
    if (era) members['era'] = eras[protocolEra];
    else notes.push('Its protocolEra is unknown, so the era is detected automatically.');
  }
  // There 0 stands for no limit while connecting, and for the usual one of a request.
  const connect = connectionTimeout === 0 ? maxTimeoutMs : connectionTimeout;
  time('connectionTimeout', 'connectTimeoutMs', connect, 100, translated);
  if (requestTimeout !== 0) {
    time('requestTimeout', 'callTimeoutMs', requestTimeout, 1, translated);
  }
  if (metadata !== undefined) {
    const meta = metaOf(metadata);
    if (!meta) notes.push('Its metadata can’t be read, so no request carries it.');
    else if (Object.keys(meta).length > 0) members['meta'] = meta;
  }
  if (paginatedLists === true) members['pageByPage'] = true;
  if (suppressNotificationStream === true) members['noStream'] = true;
  return translated;
}

function time(
  theirs: string,
  ours: string,
  value: unknown,
  least: number,
  { members, notes }: Translated,
): void {
  if (value === undefined) return;
  const isTime = typeof value === 'number' && value >= least && value <= maxTimeoutMs;
  if (isTime) members[ours] = Math.round(value);
  else notes.push(`Its ${theirs} can’t be read as a time, so it has none.`);
}

/** An object, or a list of keys and values, as the Inspector once wrote it. */
function metaOf(metadata: unknown): Entry | undefined {
  if (isObject(metadata)) return metadata;
  if (!Array.isArray(metadata)) return undefined;
  return Object.fromEntries(
    metadata.flatMap((pair: unknown) =>
      isObject(pair) && typeof pair['key'] === 'string' && pair['key'].trim() !== ''
        ? [[pair['key'], pair['value'] ?? '']]
        : [],
    ),
  );
}
