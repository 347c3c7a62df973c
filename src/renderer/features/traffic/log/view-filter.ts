import type { TrafficFilter, WireKind } from '../../../../shared/model/traffic/wire.ts';

/** What the toolbar says; remembered from run to run, but for the connection. */
export type ViewFilter = {
  connectionId?: number | undefined;
  text: string;
  errorsOnly: boolean;
  hiddenGroups: readonly KindGroup[];
  /** Only what happened between two moments, on the recording's monotonic clock. */
  window?: TimeWindow | undefined;
};

export type TimeWindow = { fromUs: number; toUs: number };

export const kindGroups = ['messages', 'http', 'stderr', 'lifecycle'] as const;
export type KindGroup = (typeof kindGroups)[number];

export const kindGroupTitles: Record<KindGroup, string> = {
  messages: 'Messages',
  http: 'HTTP',
  stderr: 'Stderr',
  lifecycle: 'Lifecycle',
};

export const noFilter: ViewFilter = { text: '', errorsOnly: false, hiddenGroups: [] };

/** The core's filter; an empty object when every record is wanted, which the core answers fastest. */
export function toTrafficFilter(filter: ViewFilter): TrafficFilter {
  const text = filter.text.trim().slice(0, 1000);
  return {
    ...(filter.connectionId !== undefined && { connectionId: filter.connectionId }),
    ...(text !== '' && { text }),
    ...(filter.errorsOnly && { errorsOnly: true }),
    ...filter.window,
    ...(filter.hiddenGroups.length > 0 && {
      kinds: (Object.keys(groupOf) as WireKind[]).filter(
        (kind) => !filter.hiddenGroups.includes(groupOf[kind]),
      ),
    }),
  };
}

/** True where every record is listed, so that their number is known. */
export const isEveryRecord = (filter: TrafficFilter): boolean => Object.keys(filter).length === 0;

/** True where every record matches; exchanges may be listed in their place. */
export const isUnfiltered = (filter: TrafficFilter): boolean =>
  Object.keys(filter).every((name) => name === 'isGrouped');

export const groupOf: Record<WireKind, KindGroup> = {
  message: 'messages',
  malformed: 'messages',
  stderr: 'stderr',
  lifecycle: 'lifecycle',
  'http-request': 'http',
  'http-response': 'http',
  'http-body': 'http',
  'sse-event': 'http',
  'sse-comment': 'http',
};

/** Shows or hides a group; hiding the last one shows all again, for a list of nothing helps nobody. */
export function toggleGroup(filter: ViewFilter, group: KindGroup): ViewFilter {
  const hidden = filter.hiddenGroups.includes(group)
    ? filter.hiddenGroups.filter((other) => other !== group)
    : [...filter.hiddenGroups, group];
  return { ...filter, hiddenGroups: hidden.length === kindGroups.length ? [] : hidden };
}

/** A remembered filter, whatever a former version or a damaged file left there. */
export function restoreFilter(remembered: unknown): ViewFilter {
  if (typeof remembered !== 'object' || remembered === null) return noFilter;
  const { text, errorsOnly, hiddenGroups } = remembered as Record<string, unknown>;
  return {
    text: typeof text === 'string' ? text : '',
    errorsOnly: errorsOnly === true,
    hiddenGroups: Array.isArray(hiddenGroups)
      ? kindGroups.filter((group) => hiddenGroups.includes(group))
      : [],
  };
}
