import { useEffect } from 'react';
import type {
  BodyLines,
  BodyMatches,
  BodyPlace,
  BodyValue,
} from '../../../../shared/model/traffic/body-lines.ts';
import type {
  ComparedBodies,
  PathPattern,
} from '../../../../shared/model/traffic/body-questions.ts';
import type {
  Latency,
  TrafficMoment,
  Waterfall,
  WaterfallWindow,
} from '../../../../shared/model/traffic/times.ts';
import type {
  RecordBody,
  RecordNote,
  TrafficFilter,
  WireRecord,
} from '../../../../shared/model/traffic/wire.ts';
import { backend } from '../../../backend.ts';
import { useNavigation } from '../../../navigation.ts';
import { notify, report } from '../../../notices.ts';
import { useConnections } from '../../../stores/connections-store.ts';
import { readViewState, writeViewState } from '../../../view-state.ts';
import type { ExchangeSource } from './exchange-loader.ts';
import type { TrafficSource } from './traffic-loader.ts';
import { revealRecord } from './traffic-store.ts';
import { restoreFilter, type ViewFilter } from './view-filter.ts';

export { listenToTrafficHead } from '../../../listen-to-traffic-head.ts';

// What most files of the feature use of the core and of the page, in one module that tests replace.

export { notify, report };

export type RecordKey = { recordingId: string; seq: number };

export const exchangeSource: ExchangeSource = (query, signal) =>
  backend.call('traffic.exchange', query, { signal });

export type TimesQuery = { recordingId: string; filter: TrafficFilter; afterSeq: number };

export const readWaterfall = (
  query: TimesQuery & WaterfallWindow,
  signal: AbortSignal,
): Promise<Waterfall> => backend.call('traffic.waterfall', query, { signal });

export const readMoment = (
  query: { recordingId: string; atUs?: number },
  signal: AbortSignal,
): Promise<TrafficMoment> => backend.call('traffic.moment', query, { signal });

export const readLatency = (query: TimesQuery, signal: AbortSignal): Promise<Latency> =>
  backend.call('traffic.latency', query, { signal });

export const trafficSource: TrafficSource = {
  rows: (query, signal) => backend.call('traffic.rows', query, { signal }),
  place: (query, signal) => backend.call('traffic.place', query, { signal }),
  record: (of, signal) => backend.call('traffic.record', of, { signal }),
};

export const readRecord = (of: RecordKey, signal: AbortSignal): Promise<WireRecord | null> =>
  backend.call('traffic.record', of, { signal });

export const readBody = (
  of: RecordKey & { offset: number; limit: number },
  signal: AbortSignal,
): Promise<RecordBody> => backend.call('traffic.body', of, { signal });

export const readBodyLines = (
  query: RecordKey & { from: number; count: number; knownBytes: number },
  signal: AbortSignal,
): Promise<BodyLines> => backend.call('traffic.bodyLines', query, { signal });

export const findInBody = (
  query: RecordKey & { text: string; line: number; to: 'next' | 'previous' | 'here' },
  signal: AbortSignal,
): Promise<BodyMatches> => backend.call('traffic.bodyFind', query, { signal });

export const placeInBody = (
  query: RecordKey & { at: number | string },
  signal: AbortSignal,
): Promise<BodyPlace> => backend.call('traffic.bodyPlace', query, { signal });

export const readBodyValue = (
  query: RecordKey & { line: number; offset: number; limit: number },
  signal: AbortSignal,
): Promise<BodyValue> => backend.call('traffic.bodyValue', query, { signal });

export const writeNote = (
  change: RecordKey & { isPinned?: boolean; comment?: string },
): Promise<RecordNote> => backend.call('traffic.note', change);

export const compareBodies = (
  query: {
    before: RecordKey;
    after: RecordKey;
    matching: 'id' | 'place';
    ignored: PathPattern[];
  },
  signal: AbortSignal,
): Promise<ComparedBodies> => backend.call('traffic.compareBodies', query, { signal });

const compareKey = 'traffic.compare';

export const rememberedCompare = (): unknown => readViewState(compareKey);

export const rememberCompare = (choice: object): void => writeViewState(compareKey, choice);

const filterKey = 'traffic.filter';

export const rememberedFilter = (): ViewFilter => restoreFilter(readViewState(filterKey));

export const rememberFilter = ({
  text,
  errorsOnly,
  hiddenGroups,
  http,
  keepAlives,
}: ViewFilter): void => {
  writeViewState(filterKey, { text, errorsOnly, hiddenGroups, http, keepAlives });
};

const groupedKey = 'traffic.grouped';

export const rememberedGrouping = (): boolean => readViewState(groupedKey) === true;

export const rememberGrouping = (isGrouped: boolean): void => {
  writeViewState(groupedKey, isGrouped);
};

const detailsSizeKey = 'traffic.details-size';

/** The share of the panel that the details take, in percent; 45 until the user has changed it. */
export const rememberedDetailsSize = (): number => {
  const size = readViewState(detailsSizeKey);
  return typeof size === 'number' && size > 10 && size < 90 ? size : 45;
};

export const rememberDetailsSize = (percent: number): void => {
  writeViewState(detailsSizeKey, percent);
};

let lastShown: object | undefined;

/** Goes to the record that another part of the page asks to show, once for each request. */
export function useShownRecord(): void {
  const shown = useNavigation((state) => state.shownRecord);
  useEffect(() => {
    if (!shown || shown === lastShown) return;
    lastShown = shown;
    revealRecord(shown.seq, shown.recordingId);
  }, [shown]);
}

/**
 * Whether answers can still come over a connection of this run: it neither failed nor was closed.
 */
export const useIsOpen = (connectionId: number): boolean =>
  useConnections((state) => {
    const status = state.byId[connectionId]?.state.status;
    return status !== undefined && status !== 'failed' && status !== 'closed';
  });
