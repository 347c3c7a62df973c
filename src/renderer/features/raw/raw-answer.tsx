import { ArrowDownUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorLabel } from '../../../shared/model/error-codes.ts';
import type { RecordBody, TrafficHead, WireRecord } from '../../../shared/model/traffic/wire.ts';
import { backend } from '../../backend.ts';
import { showRecord } from '../../navigation.ts';
import { listenToTrafficHead } from '../../listen-to-traffic-head.ts';
import { IconButton } from '../../ui/button.tsx';
import { byteSize, duration } from '../../ui/format.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';

/** The most bytes that are shown of a response; the traffic has the whole. */
const mostShown = 500_000;

type Answer = { record: WireRecord; body: RecordBody };
/**
 * The response, or `none` for a notification, which gets none; undefined while there is none yet.
 */
type Found = Answer | 'none' | undefined;

/** The server's response to the message with the record `sentSeq`, once it has arrived. */
export function RawAnswer({ sentSeq }: { sentSeq: number }) {
  const found = useAnswer(sentSeq);
  const answer = found === 'none' ? undefined : found;
  return (
    <section
      aria-label="Response"
      className="flex max-h-[38%] flex-none flex-col border-t border-border"
    >
      <header className="flex h-8 flex-none items-center gap-2 pr-2 pl-4 text-xs">
        <h2 className="font-medium">Response</h2>
        <span role="status" className="min-w-0 flex-1 truncate text-text-muted">
          {answer ? <Facts {...answer} /> : whyNone[found === 'none' ? 'none' : 'yet']}
        </span>
        {answer && (
          <IconButton
            icon={ArrowDownUp}
            label="Show the response in the traffic"
            onClick={() => showRecord(answer.record.seq)}
          />
        )}
      </header>
      {answer && (
        <div className="h-40 min-h-0">
          <JsonView
            key={answer.record.seq}
            text={textOf(answer.body)}
            path={`raw answer ${answer.record.seq}`}
            label="Response as it was sent"
          />
        </div>
      )}
    </section>
  );
}

const whyNone = {
  none: 'A notification gets no response.',
  yet: 'None yet. A response to an unreadable id is only in the traffic.',
};

function Facts({ record, body }: Answer) {
  const { isError, errorCode, durationUs } = record;
  const failure = errorCode === undefined ? 'Error' : errorLabel(errorCode);
  const facts = [
    ...(durationUs === undefined ? [] : [duration(durationUs)]),
    byteSize(body.totalBytes),
    ...(body.totalBytes > mostShown ? [`the first ${byteSize(mostShown)} are shown`] : []),
  ];
  return (
    <>
      <span className={isError ? 'text-danger' : 'text-success'}>{isError ? failure : 'OK'}</span>
      {' · '}
      {facts.join(' · ')}
    </>
  );
}

const textOf = ({ encoding, text }: RecordBody): string =>
  encoding === 'utf8' ? text : `Not UTF-8; as base64: ${text}`;

/**
 * Looks for the response whenever the recording grows, one look at a time, until it is there or
 * none can come.
 */
function useAnswer(sentSeq: number): Found {
  const [known, setKnown] = useState<{ sentSeq: number; found: Found }>();
  useEffect(() => {
    let isOver = false;
    let isLooking = false;
    let newest: TrafficHead | undefined;
    const look = async () => {
      while (newest && !isOver) {
        const { recordingId } = newest;
        newest = undefined;
        const found = await answerTo(recordingId, sentSeq);
        if (!found || isOver) continue;
        end();
        setKnown({ sentSeq, found });
      }
    };
    const stop = listenToTrafficHead((head) => {
      newest = head;
      if (isLooking) return;
      isLooking = true;
      // A failed look is repeated when the recording grows; the traffic shows what is wrong.
      void look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    });
    function end(): void {
      isOver = true;
      stop();
    }
    return end;
  }, [sentSeq]);
  return known?.sentSeq === sentSeq ? known.found : undefined;
}

async function answerTo(recordingId: string, seq: number): Promise<Found> {
  const sent = await backend.call('traffic.record', { recordingId, seq });
  if (sent && isNotification(sent)) return 'none';
  if (sent?.responseSeq === undefined) return undefined;
  const at = { recordingId, seq: sent.responseSeq };
  const [record, body] = await Promise.all([
    backend.call('traffic.record', at),
    backend.call('traffic.body', { ...at, limit: mostShown }),
  ]);
  return record ? { record, body } : undefined;
}

const isNotification = ({ kind, method, rpcId }: WireRecord): boolean =>
  kind === 'message' && method !== undefined && rpcId === undefined;
