import type { WireRecord } from '../../../shared/model/wire.ts';
import { count } from '../../ui/format.ts';
import { Nothing } from './faces.tsx';
import { isWaiting } from './page-cache.ts';
import { PendingTime } from './pending-time.tsx';
import { MessageBody } from './record-body.tsx';
import { pairSeq } from './record-words.ts';
import { goToRecord, isLive, useTraffic } from './traffic-store.ts';

/** The other half of an exchange: the response to a request, the request of all else. */
export function RecordPair({ recordingId, record }: { recordingId: string; record: WireRecord }) {
  const live = useTraffic(isLive);
  const seq = pairSeq(record);
  if (seq === undefined)
    return (
      <Nothing
        title={isWaiting(record) && live ? 'No answer yet.' : 'This request was not answered.'}
        hint={
          live
            ? 'The response appears here as soon as it comes.'
            : 'The run ended before a response came.'
        }
      >
        <PendingTime record={record} isLive={live} />
      </Nothing>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-7 shrink-0 items-center px-1 text-[12px]">
        <button
          type="button"
          className="traffic-control"
          onClick={() => {
            goToRecord(seq);
          }}
        >
          Go to record {count(seq)}
        </button>
      </div>
      <div className="min-h-0 flex-1">
        <MessageBody recordingId={recordingId} seq={seq} />
      </div>
    </div>
  );
}
