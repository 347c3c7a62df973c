import { useMemo } from 'react';
import type { TimesQuery } from '../log/traffic-source.ts';
import { shownRecordingId, useTraffic } from '../log/traffic-store.ts';
import { toTrafficFilter } from '../log/view-filter.ts';

/** What the views of time ask for: the exchanges that the list would show. */
export function useTimesQuery(): TimesQuery {
  const recordingId = useTraffic(shownRecordingId) ?? '';
  const viewFilter = useTraffic((state) => state.filter);
  const afterSeq = useTraffic((state) => state.hiddenThrough);
  const filter = useMemo(() => toTrafficFilter(viewFilter), [viewFilter]);
  return { recordingId, filter, afterSeq };
}
