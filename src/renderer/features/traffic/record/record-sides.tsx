import { useRef } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { byteSize, count, duration } from '../../../ui/format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { NoAnswer } from '../hang/no-answer.tsx';
import { RecordBoundary } from './record-boundary.tsx';
import { RecordView } from './record-view.tsx';
import { isAnyRequest, kindName, pairSeq } from '../log/record-labels.ts';
import { goToRecord } from '../log/traffic-store.ts';
import { Button } from '../../../ui/button.tsx';

/** In less than this width, in pixels, the halves of an exchange stand one above the other. */
const narrowPx = 560;
/**
 * The height, in pixels, below which the halves stay side by side: stacked, neither would show a
 * line.
 */
const minHeightPx = 240;

/** Both halves of an exchange, side by side or, in a narrow dock, one above the other. */
export function RecordSides({ recordingId, record }: { recordingId: string; record: WireRecord }) {
  const area = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(area, narrowPx, minHeightPx);
  const isRequest = isAnyRequest(record);
  const other = pairSeq(record);
  const own = <Side recordingId={recordingId} record={record} isShown />;
  const pair =
    other === undefined ? (
      <NoAnswer record={record} />
    ) : (
      <RecordBoundary of={{ recordingId, seq: other }}>
        {(answer) => <Side recordingId={recordingId} record={answer} />}
      </RecordBoundary>
    );
  return (
    <div ref={area} className="h-full">
      <Group orientation={isNarrow ? 'vertical' : 'horizontal'}>
        <Panel id="request" minSize={isNarrow ? 60 : 160}>
          {isRequest ? own : pair}
        </Panel>
        <Separator
          aria-label="Between request and response"
          className={`bg-border outline-none hover:bg-accent focus-visible:bg-accent ${isNarrow ? 'h-px' : 'w-px'}`}
        />
        <Panel id="response" minSize={isNarrow ? 60 : 160}>
          {isRequest ? pair : own}
        </Panel>
      </Group>
    </div>
  );
}

type SideProps = { recordingId: string; record: WireRecord; isShown?: boolean };

function Side({ recordingId, record, isShown = false }: SideProps) {
  const { seq, bytes, durationUs } = record;
  const name = kindName(record);
  return (
    <section aria-label={name} className="flex h-full min-h-0 flex-col">
      <header className="flex h-6 shrink-0 items-center gap-2 overflow-hidden border-b border-border bg-surface px-2 text-[11px] whitespace-nowrap">
        <h3 className={`font-medium ${record.isError ? 'text-danger' : ''}`}>{name}</h3>
        <span className="truncate text-text-muted tabular-nums">
          {byteSize(bytes)}
          {!isAnyRequest(record) && durationUs !== undefined && ` · ${duration(durationUs)}`}
        </span>
        {!isShown && (
          <Button
            variant="ghost"
            size="small"
            className="ml-auto h-5!"
            onClick={() => goToRecord(seq)}
          >
            Go to record {count(seq)}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1">
        <RecordView of={{ recordingId, seq }} record={record} />
      </div>
    </section>
  );
}
