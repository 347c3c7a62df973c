import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { RecoverRecording } from './recover-recording.tsx';
import {
  recordingFlaws,
  recordingSize,
  recordingTimes,
  recordingTitle,
} from './recording-labels.ts';
import { canRecover } from './salvage-labels.ts';

type Props = {
  recording: Recording;
  isAsking: boolean;
  onRemove(): void;
  onKeep(): void;
  onOpen(recordingId: string): void;
};

/** The facts and flaws of the selected recording, or the question whether to remove it. */
export function RecordingDetails({ recording, isAsking, onRemove, onKeep, onOpen }: Props) {
  const { recordingId, name, servers = [] } = recording;
  if (isAsking)
    return (
      <div
        role="alertdialog"
        aria-label="Remove the recording"
        className="flex items-center gap-2 rounded-md bg-warning-fill px-3 py-2"
      >
        <span className="min-w-0 flex-1">
          Remove “{recordingTitle(recording)}” for good? {recordingSize(recording)}.
        </span>
        <Button size="small" ref={focusAtFirst} onClick={onKeep}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-1 border-t border-border px-2 pt-2 text-xs text-text-muted">
      {name !== undefined && <p className="text-text wrap-anywhere">{name}</p>}
      <p className="wrap-anywhere">
        {recordingTimes(recording)}
        {servers.length > 0 && ` · ${servers.join(', ')}`} ·{' '}
        <span className="mono">{recordingId}</span>
      </p>
      {recordingFlaws(recording).map((sentence) => (
        <p key={sentence} className="break-words text-warning">
          {sentence}
        </p>
      ))}
      {canRecover(recording) && <RecoverRecording recordingId={recordingId} onOpen={onOpen} />}
    </div>
  );
}

/** Of its own, since a new function would take the focus back whenever the sizes change. */
function focusAtFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
