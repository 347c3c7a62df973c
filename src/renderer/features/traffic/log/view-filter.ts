import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import type { TrafficFilter, WireKind } from '../../../../shared/model/traffic/wire.ts';

/** What the toolbar says; remembered from run to run, but for the connection. */
export type ViewFilter = {
  connectionId?: number | undefined;
  text: string;
  errorsOnly: boolean;
  hiddenGroups: readonly KindGroup[];
  /** The comments of event streams are shown, too. */
  keepAlives: boolean;
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

export const noFilter: ViewFilter = {
  text: '',
  errorsOnly: false,
  hiddenGroups: [],
  keepAlives: false,
};

/** The core's filter; it answers fastest where every record is wanted, or every one but keep-alives. */
export function toTrafficFilter(filter: ViewFilter): TrafficFilter {
  const text = filter.text.trim().slice(0, 1000);
  const showsKeepAlives = filter.keepAlives || asksForKeepAlives(text);
  return {
    ...(filter.connectionId !== undefined && { connectionId: filter.connectionId }),
    ...(text !== '' && { text }),
    ...(filter.errorsOnly && { errorsOnly: true }),
    ...filter.window,
    ...((filter.hiddenGroups.length > 0 || !showsKeepAlives) && {
      kinds: (Object.keys(groupOf) as WireKind[]).filter(
        (kind) =>
          !filter.hiddenGroups.includes(groupOf[kind]) &&
          (kind !== 'sse-comment' || showsKeepAlives),
      ),
    }),
  };
}

/** True where every record is listed, so that their number is known. */
export const isEveryRecord = (filter: TrafficFilter): boolean => Object.keys(filter).length === 0;

/** True where every record matches, keep-alives aside; exchanges may be listed in their place. */
export const isUnfiltered = (filter: TrafficFilter): boolean =>
  Object.keys(filter).every(
    (name) => name === 'isGrouped' || (name === 'kinds' && hidesKeepAlives(filter)),
  );

/** True where records of all kinds but keep-alives are wanted. */
export const hidesKeepAlives = ({ kinds }: TrafficFilter): boolean =>
  kinds?.length === Object.keys(groupOf).length - 1 && !kinds.includes('sse-comment');

/** Whether a query names what they are among. */
const asksForKeepAlives = (text: string): boolean =>
  text !== '' &&
  parseTrafficQuery(text).terms.some(
    (term) =>
      !term.not &&
      ((term.field === 'kind' && term.value === 'sse') ||
        (term.field === 'has' && term.value !== 'error')),
  );

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
  const { text, errorsOnly, hiddenGroups, keepAlives } = remembered as Record<string, unknown>;
  return {
    text: typeof text === 'string' ? text : '',
    errorsOnly: errorsOnly === true,
    hiddenGroups: Array.isArray(hiddenGroups)
      ? kindGroups.filter((group) => hiddenGroups.includes(group))
      : [],
    keepAlives: keepAlives === true,
  };
}
