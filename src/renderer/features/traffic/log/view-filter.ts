import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import type { TrafficFilter, WireKind, WireRecord } from '../../../../shared/model/traffic/wire.ts';

/**
 * The choices of the toolbar; all but the connection and the window are remembered between runs.
 */
export type ViewFilter = {
  connectionId?: number | undefined;
  text: string;
  errorsOnly: boolean;
  hiddenGroups: readonly KindGroup[];
  /** Whether the HTTP that only carried messages is listed, too. */
  http: boolean;
  /** Whether keep-alives, the comments of event streams, are listed, too. */
  keepAlives: boolean;
  /** Limits the list to a span of the recording's monotonic clock, in microseconds. */
  window?: TimeWindow | undefined;
};

export type TimeWindow = { fromUs: number; toUs: number };

/** The groups of records that can be hidden; HTTP is folded instead, and hidden by `-kind:http`. */
export const kindGroups = ['messages', 'stderr', 'lifecycle'] as const;
export type KindGroup = (typeof kindGroups)[number];

export const kindGroupTitles: Record<KindGroup, string> = {
  messages: 'Messages',
  stderr: 'Stderr',
  lifecycle: 'Lifecycle',
};

/** The filter that leaves out nothing but keep-alives and folded HTTP; it names every choice. */
export const noFilter: ViewFilter = {
  connectionId: undefined,
  text: '',
  errorsOnly: false,
  hiddenGroups: [],
  http: false,
  keepAlives: false,
  window: undefined,
};

/**
 * The list's filter for the core, which answers fastest where it leaves out only keep-alives and
 * folded HTTP.
 */
export function toListFilter(filter: ViewFilter, isGrouped: boolean): TrafficFilter {
  const matching = toTrafficFilter(filter);
  if (isGrouped) return { ...matching, isGrouped: true };
  const foldsHttp = !filter.http && !asksForHttp(matching.text ?? '');
  return { ...matching, ...(foldsHttp && { foldsHttp: true }) };
}

/** The core's filter for all matches, whether or not the list folds them. */
export function toTrafficFilter(filter: ViewFilter): TrafficFilter {
  const text = filter.text.trim().slice(0, 1000);
  const showsKeepAlives = filter.keepAlives || asksForKeepAlives(text);
  return {
    ...(filter.connectionId !== undefined && { connectionId: filter.connectionId }),
    ...(text !== '' && { text }),
    ...(filter.errorsOnly && { errorsOnly: true }),
    ...filter.window,
    ...((filter.hiddenGroups.length > 0 || !showsKeepAlives) && {
      kinds: allKinds.filter(
        (kind) => !isHidden(filter, kind) && (kind !== 'sse-comment' || showsKeepAlives),
      ),
    }),
  };
}

/** Whether a filter leaves out no record, so that the number of matches is that of the records. */
export const isEveryRecord = (filter: TrafficFilter): boolean => Object.keys(filter).length === 0;

/**
 * Whether all records but keep-alives and folded HTTP match; they may be grouped into exchanges.
 */
export const isUnfiltered = (filter: TrafficFilter): boolean =>
  Object.keys(filter).every(
    (name) =>
      name === 'isGrouped' || name === 'foldsHttp' || (name === 'kinds' && hidesKeepAlives(filter)),
  );

/** Whether a filter wants all kinds of records but keep-alives. */
export const hidesKeepAlives = ({ kinds }: TrafficFilter): boolean =>
  kinds?.length === allKinds.length - 1 && !kinds.includes('sse-comment');

/**
 * Whether a query has a term that can find keep-alives: `kind:sse`, or `has:` with a finding or a
 * note.
 */
const asksForKeepAlives = (text: string): boolean =>
  text !== '' &&
  parseTrafficQuery(text).terms.some(
    (term) =>
      !term.not &&
      ((term.field === 'kind' && term.value === 'sse') ||
        (term.field === 'has' && term.value !== 'error')),
  );

/**
 * Whether a query has a term that can find folded records: a text, an expression, their kind, or
 * `has:` with a finding or a note.
 */
const asksForHttp = (text: string): boolean =>
  text !== '' &&
  parseTrafficQuery(text).terms.some(
    (term) =>
      !term.not &&
      (term.field === 'text' ||
        term.field === 'regex' ||
        (term.field === 'kind' && foldedKinds.has(term.value)) ||
        (term.field === 'has' && term.value !== 'error')),
  );

const foldedKinds: ReadonlySet<string> = new Set(['http', 'sse', 'lifecycle']);

export const groupOf: Record<WireKind, KindGroup | 'http'> = {
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
const allKinds = Object.keys(groupOf) as WireKind[];

const isHidden = ({ hiddenGroups }: ViewFilter, kind: WireKind): boolean => {
  const group = groupOf[kind];
  return group !== 'http' && hiddenGroups.includes(group);
};

export type HiddenRecord = Pick<WireRecord, 'kind' | 'exchangeSeq'>;

/**
 * Changes a filter so that it lists a record that it leaves out: it unfolds the record's kind or,
 * where that is unfolded already, resets the rest.
 */
export function filterThatLists(filter: ViewFilter, record: HiddenRecord): ViewFilter {
  const { kind, exchangeSeq } = record;
  const keepAlives = kind === 'sse-comment';
  const http =
    !keepAlives &&
    (groupOf[kind] === 'http' || (kind === 'lifecycle' && exchangeSeq !== undefined));
  const unfolded = {
    ...filter,
    http: filter.http || http,
    keepAlives: filter.keepAlives || keepAlives,
  };
  const isSame = unfolded.http === filter.http && unfolded.keepAlives === filter.keepAlives;
  return isSame ? { ...noFilter, http, keepAlives } : unfolded;
}

/** Shows or hides a group; hiding the last one shows all again, unless HTTP is listed. */
export function toggleGroup(filter: ViewFilter, group: KindGroup): ViewFilter {
  const hidden = filter.hiddenGroups.includes(group)
    ? filter.hiddenGroups.filter((other) => other !== group)
    : [...filter.hiddenGroups, group];
  return notEmpty({ ...filter, hiddenGroups: hidden });
}

/** Lists all HTTP, or folds it again. */
export const toggleHttp = (filter: ViewFilter): ViewFilter =>
  notEmpty({ ...filter, http: !filter.http });

const notEmpty = (filter: ViewFilter): ViewFilter =>
  filter.hiddenGroups.length === kindGroups.length && !filter.http
    ? { ...filter, hiddenGroups: [] }
    : filter;

/** Reads a remembered filter; drops what a former version or a damaged file left in it. */
export function restoreFilter(remembered: unknown): ViewFilter {
  if (typeof remembered !== 'object' || remembered === null) return noFilter;
  const { text, errorsOnly, hiddenGroups, http, keepAlives } = remembered as Record<
    string,
    unknown
  >;
  return {
    text: typeof text === 'string' ? text : '',
    errorsOnly: errorsOnly === true,
    hiddenGroups: Array.isArray(hiddenGroups)
      ? kindGroups.filter((group) => hiddenGroups.includes(group))
      : [],
    http: http === true,
    keepAlives: keepAlives === true,
  };
}
