import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { useRecord, type LoadedRecord } from './use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

type RecordBoundaryProps = {
  of: RecordKey;
  /** Stands above the state of a record that is not there yet, or not at all. */
  bar?: ReactNode;
  children(record: WireRecord): ReactNode;
};

/** Draws a record once it is read; shows that it loads, is not there, or can't be read. */
export function RecordBoundary({ of, bar, children }: RecordBoundaryProps) {
  const loaded = useRecord(of.recordingId, of.seq);
  if (loaded.status === 'ready') return children(loaded.record);
  return (
    <div className="flex h-full min-h-0 flex-col">
      {bar}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Unready seq={of.seq} loaded={loaded} />
      </div>
    </div>
  );
}

type UnreadyProps = { seq: number; loaded: Exclude<LoadedRecord, { status: 'ready' }> };

function Unready({ seq, loaded }: UnreadyProps) {
  switch (loaded.status) {
    case 'loading':
      return <SkeletonLine className="m-3 w-1/2" />;
    case 'missing':
      return (
        <EmptyState
          title={`There is no record ${seq} in this recording.`}
          hint="It may not have been written to disk."
        />
      );
    case 'failed':
      return <Failure what={`Record ${seq} could not be read.`} why={loaded.message} />;
  }
}
