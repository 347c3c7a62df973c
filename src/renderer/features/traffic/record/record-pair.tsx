import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { count } from '../../../ui/format.ts';
import { NoAnswer } from '../hang/no-answer.tsx';
import { RecordBoundary } from './record-boundary.tsx';
import { RecordView } from './record-view.tsx';
import { pairSeq } from '../log/record-labels.ts';
import { goToRecord } from '../log/traffic-store.ts';
import { Button } from '../../../ui/button.tsx';

/** The other half of an exchange: the response to a request, or the request of another record. */
export function RecordPair({ recordingId, record }: { recordingId: string; record: WireRecord }) {
  const seq = pairSeq(record);
  if (seq === undefined) return <NoAnswer record={record} />;
  const of = { recordingId, seq };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-7 shrink-0 items-center px-1 text-[12px]">
        <Button variant="ghost" size="small" onClick={() => goToRecord(seq)}>
          Go to record {count(seq)}
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        <RecordBoundary of={of}>{(other) => <RecordView of={of} record={other} />}</RecordBoundary>
      </div>
    </div>
  );
}
