import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { isWaiting } from '../log/page-cache.ts';
import { PendingTime } from '../log/pending-time.tsx';
import { opensStream } from '../../../../shared/model/traffic/opens-stream.ts';
import { useIsOpen } from '../log/traffic-source.ts';
import { isLive, useTraffic } from '../log/traffic-store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown in place of a response that has not arrived, or never will. */
export function NoAnswer({ record }: { record: WireRecord }) {
  const live = useTraffic(isLive);
  const isOpen = useIsOpen(record.connectionId);
  if (record.cancelledSeq !== undefined) {
    return (
      <EmptyState
        title="This request was cancelled."
        hint="A cancelled request gets no response."
      />
    );
  }
  if (!live || !isOpen || !isWaiting(record)) {
    const hint = live ? undefined : 'The run ended before the response arrived.';
    return <EmptyState title="This request was not answered." {...(hint && { hint })} />;
  }
  return (
    <EmptyState
      title={opensStream(record.method) ? 'The stream is open.' : 'No response yet.'}
      hint={hintOf(record)}
      action={<PendingTime record={record} isLive />}
    />
  );
}

const hintOf = ({ method }: WireRecord): string =>
  opensStream(method)
    ? 'The server reports changes while it is open. The response ends it, and appears here.'
    : 'The response appears here when it arrives.';
