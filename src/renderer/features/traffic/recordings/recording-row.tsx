import {
  AppWindow,
  Circle,
  Download,
  History,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { dayAndTime } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { RecordingName } from './recording-name.tsx';
import { recordingFlaw, recordingSize, recordingTitle } from './recording-labels.ts';

type RowProps = {
  recording: Recording;
  isShown: boolean;
  isRenaming: boolean;
  onName(name: string): void;
};

/** The row of one recording in the dialog. */
export function RecordingRow({ recording, isShown, isRenaming, onName }: RowProps) {
  const { name, startedAt, servers = [], isPinned } = recording;
  const flaw = recordingFlaw(recording);
  return (
    <>
      <StateIcon recording={recording} />
      {isRenaming ? (
        <RecordingName before={name ?? ''} onName={onName} />
      ) : (
        <span className={`min-w-40 flex-[3] truncate ${isShown ? 'font-semibold' : ''}`}>
          {recordingTitle(recording)}
          {name !== undefined && (
            <span className="pl-2 text-xs font-normal text-text-muted">
              {dayAndTime(startedAt)}
            </span>
          )}
        </span>
      )}
      <span className="min-w-0 flex-[2] truncate text-text-muted" title={servers.join(', ')}>
        {servers.join(', ')}
      </span>
      <span className="w-28 flex-none truncate text-xs text-warning">{flaw}</span>
      <span className="w-40 flex-none text-right text-xs text-text-muted tabular-nums">
        {recordingSize(recording)}
      </span>
      <span className="flex w-31 flex-none items-center justify-end">
        {isPinned && <Pin size={12} aria-label="Pinned" className="mr-1.5 text-accent" />}
      </span>
    </>
  );
}

type RecordingActionsProps = {
  recording: Recording;
  onRename(): void;
  onPin(): void;
  onExport(): void;
  /** Shows it in a window of its own. */
  onShowAlone(): void;
  onRemove(): void;
};

/** Actions with a recording besides opening it. */
export function RecordingActions({
  recording,
  onRename,
  onPin,
  onExport,
  onShowAlone,
  onRemove,
}: RecordingActionsProps) {
  const { isPinned, isCurrent, problem } = recording;
  return (
    <>
      <IconButton icon={Pencil} label="Rename" onClick={onRename} />
      <IconButton
        icon={isPinned ? PinOff : Pin}
        label={isPinned ? 'Unpin' : 'Pin'}
        onClick={onPin}
      />
      {problem === undefined && (
        <IconButton icon={AppWindow} label="Open in a new window" onClick={onShowAlone} />
      )}
      {problem === undefined && <IconButton icon={Download} label="Export…" onClick={onExport} />}
      {!isCurrent && <IconButton icon={Trash2} label="Remove…" onClick={onRemove} />}
    </>
  );
}

function StateIcon({ recording }: { recording: Recording }) {
  if (recording.isCurrent) {
    return (
      <Circle
        size={9}
        aria-label="Being recorded"
        className="mx-0.5 flex-none fill-danger text-danger"
      />
    );
  }
  return recordingFlaw(recording) === undefined ? (
    <History size={13} aria-hidden className="flex-none text-text-muted" />
  ) : (
    <TriangleAlert size={13} aria-hidden className="flex-none text-warning" />
  );
}
