import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { isWaiting } from '../log/page-cache.ts';
import { PendingTime } from '../log/pending-time.tsx';
import { isLive, useTraffic } from '../log/traffic-store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown in place of a response that has not arrived. */
export function NoAnswer({ record }: { record: WireRecord }) {
  const live = useTraffic(isLive);
  return (
    <EmptyState
      title={isWaiting(record) && live ? 'No answer yet.' : 'This request was not answered.'}
      hint={
        live
          ? 'The response appears here when it arrives.'
          : 'The run ended before the response arrived.'
      }
      action={<PendingTime record={record} isLive={live} />}
    />
  );
}
