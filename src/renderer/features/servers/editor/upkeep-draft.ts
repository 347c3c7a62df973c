import { maxTimeoutMs } from '../../../../shared/model/servers/timeouts.ts';
import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { count } from '../../../ui/format.ts';

type Upkeep = NonNullable<ServerDefinition['upkeep']>;
type SecondsField = 'connectSeconds' | 'callSeconds' | 'totalSeconds' | 'pingSeconds';

/**
 * The fields for timeouts, pings, watched files and requested lists; durations in seconds, as text.
 */
export type UpkeepDraft = Record<SecondsField, string> & {
  watch: string[];
  declaredOnly: boolean;
};

type Span = {
  field: SecondsField;
  key: Exclude<keyof Upkeep, 'watch' | 'declaredOnly'>;
  leastMs: number;
  mayBeZero: boolean;
};

const mostSeconds = count(Math.floor(maxTimeoutMs / 1000));

const spans: Span[] = [
  { field: 'connectSeconds', key: 'connectTimeoutMs', leastMs: 100, mayBeZero: false },
  { field: 'callSeconds', key: 'callTimeoutMs', leastMs: 1, mayBeZero: true },
  { field: 'totalSeconds', key: 'totalTimeoutMs', leastMs: 1, mayBeZero: true },
  { field: 'pingSeconds', key: 'pingEveryMs', leastMs: 1000, mayBeZero: true },
];

export function upkeepDraft(upkeep: Upkeep = {}): UpkeepDraft {
  const text = (ms: number | undefined) => (ms === undefined ? '' : String(ms / 1000));
  return {
    connectSeconds: text(upkeep.connectTimeoutMs),
    callSeconds: text(upkeep.callTimeoutMs),
    totalSeconds: text(upkeep.totalTimeoutMs),
    pingSeconds: text(upkeep.pingEveryMs),
    watch: upkeep.watch ?? [],
    declaredOnly: upkeep.declaredOnly === true,
  };
}

/** Parses the fields; the error message of a wrong duration goes into `errors`, by its field. */
export function readUpkeep(
  draft: UpkeepDraft & { kind: Launch['kind'] },
  errors: Record<string, string>,
): Upkeep {
  const upkeep: Upkeep = {};
  for (const { field, key, leastMs, mayBeZero } of spans) {
    const text = draft[field].trim();
    if (text === '') continue;
    const ms = Math.round(Number(text.replace(',', '.')) * 1000);
    const isFine = (ms >= leastMs && ms <= maxTimeoutMs) || (ms === 0 && mayBeZero);
    if (isFine) upkeep[key] = ms;
    else
      errors[field] =
        `Enter seconds, from ${leastMs / 1000} to ${mostSeconds}${mayBeZero ? ', or 0' : ''}.`;
  }
  const watch = draft.watch.map((glob) => glob.trim()).filter((glob) => glob !== '');
  if (draft.declaredOnly) upkeep.declaredOnly = true;
  if (draft.kind === 'stdio' && watch.length > 0) upkeep.watch = watch;
  return upkeep;
}
