import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { useRecord } from './use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

type RecordBoundaryProps = { of: RecordKey; children(record: WireRecord): ReactNode };

/** Draws a record once it is read; shows that it loads, is not there, or can't be read. */
export function RecordBoundary({ of: { recordingId, seq }, children }: RecordBoundaryProps) {
  const loaded = useRecord(recordingId, seq);
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
    case 'ready':
      return children(loaded.record);
  }
}
