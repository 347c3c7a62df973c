import { EyeOff, History, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Recording } from '../../../shared/model/traffic/wire.ts';
import { openOverlay } from '../../overlays.ts';
import { FilterNotes } from './filter/filter-notes.tsx';
import { backToThisRun, removeRecording } from './log/recording-source.ts';
import { recordingFlaws, recordingSize, recordingTitle } from './recordings/recording-labels.ts';
import { count, counted, dayAndTime } from '../../ui/format.ts';
import { isLive, showCleared, shownRecordingId, useTraffic } from './log/traffic-store.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Bars above the list: the filter's terms, what is wrong with the recording, and what is hidden.
 */
export function TrafficBars() {
  const head = useTraffic((state) => state.head);
  const hiddenThrough = useTraffic((state) => state.hiddenThrough);
  const former = useTraffic((state) =>
    isLive(state)
      ? undefined
      : state.recordings.find(({ recordingId }) => recordingId === shownRecordingId(state)),
  );
  return (
    <>
      <FilterNotes />
      {head?.problem !== undefined && (
        <Bar icon={TriangleAlert} isWarning>
          <span className="min-w-0 flex-1">{head.problem}</span>
          {head.isDiskFull && (
            <BarButton onClick={() => openOverlay('recordings')}>Remove recordings…</BarButton>
          )}
        </Bar>
      )}
      {head !== undefined && head.lost > 0 && (
        <Bar icon={TriangleAlert} isWarning>
          {counted(head.lost, 'record', 'records')} of this run could not be recorded in full.
        </Bar>
      )}
      {former && <FormerBar key={former.recordingId} recording={former} />}
      {hiddenThrough > 0 && (
        <Bar icon={EyeOff}>
          <span className="flex-1 truncate">
            Records up to number {count(hiddenThrough)} are hidden, not deleted.
          </span>
          <BarButton onClick={showCleared}>Show them again</BarButton>
        </Bar>
      )}
    </>
  );
}

function FormerBar({ recording }: { recording: Recording }) {
  const [isAsking, setIsAsking] = useState(false);
  const flaws = recordingFlaws(recording);
  if (isAsking)
    return (
      <Bar icon={TriangleAlert} isWarning>
        <span className="flex-1 truncate">
          Remove this recording for good? {recordingSize(recording)}.
        </span>
        <BarButton onClick={() => removeRecording(recording)}>Remove</BarButton>
        <BarButton onClick={() => setIsAsking(false)}>Keep</BarButton>
      </Bar>
    );
  return (
    <>
      <Bar icon={History}>
        <span className="flex-1 truncate">
          {recording.name === undefined
            ? `Recording of ${dayAndTime(recording.startedAt)}, read-only.`
            : `${recordingTitle(recording)}, of ${dayAndTime(recording.startedAt)}, read-only.`}
        </span>
        <BarButton onClick={() => setIsAsking(true)}>Remove…</BarButton>
        <BarButton onClick={backToThisRun}>Back to this run</BarButton>
      </Bar>
      {recording.problem === undefined &&
        flaws.map((sentence) => (
          <Bar key={sentence} icon={TriangleAlert} isWarning>
            <span className="min-w-0 flex-1 truncate" title={sentence}>
              {sentence}
            </span>
          </Bar>
        ))}
    </>
  );
}

function Bar(props: { icon: LucideIcon; isWarning?: boolean; children: ReactNode }) {
  const { icon: Icon, isWarning = false, children } = props;
  const tone = isWarning ? 'bg-warning-fill' : 'bg-surface';
  return (
    <div
      role={isWarning ? 'alert' : 'note'}
      className={`flex min-h-7 shrink-0 items-center gap-2 border-b border-border px-2 text-[12px] ${tone}`}
    >
      <Icon size={13} aria-hidden className={`shrink-0 ${isWarning ? 'text-warning' : ''}`} />
      {children}
    </div>
  );
}

const BarButton = (props: { onClick(): void; children: ReactNode }) => (
  <Button
    variant="ghost"
    size="small"
    className="text-text! underline-offset-2 hover:underline"
    onClick={props.onClick}
  >
    {props.children}
  </Button>
);
