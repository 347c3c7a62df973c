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
  pageByPage: boolean;
  noStream: boolean;
  callsPerSecond: string;
  callsAtOnce: string;
};

type Span = {
  field: SecondsField;
  key: Extract<keyof Upkeep, `${string}Ms`>;
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
    pageByPage: upkeep.pageByPage === true,
    noStream: upkeep.noStream === true,
    callsPerSecond: upkeep.callsPerSecond === undefined ? '' : String(upkeep.callsPerSecond),
    callsAtOnce: upkeep.callsAtOnce === undefined ? '' : String(upkeep.callsAtOnce),
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
  const perSecond = draft.callsPerSecond.trim();
  const rate = Number(perSecond.replace(',', '.'));
  if (perSecond !== '' && rate >= 0.001 && rate <= 1000) upkeep.callsPerSecond = rate;
  else if (perSecond !== '') errors['callsPerSecond'] = 'Enter a number from 0.001 to 1,000.';
  const atOnce = draft.callsAtOnce.trim();
  if (/^[1-9]\d{0,2}$|^1000$/.test(atOnce)) upkeep.callsAtOnce = Number(atOnce);
  else if (atOnce !== '') errors['callsAtOnce'] = 'Enter a whole number from 1 to 1,000.';
  const watch = draft.watch.map((glob) => glob.trim()).filter((glob) => glob !== '');
  if (draft.declaredOnly) upkeep.declaredOnly = true;
  if (draft.pageByPage) upkeep.pageByPage = true;
  if (draft.noStream) upkeep.noStream = true;
  if (draft.kind === 'stdio' && watch.length > 0) upkeep.watch = watch;
  return upkeep;
}
