import {
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
import { ItemButton } from '../../../ui/item-button.tsx';
import { RecordingName } from './recording-name.tsx';
import { recordingFlaw, recordingSize, recordingTitle } from './recording-words.ts';

type Props = {
  recording: Recording;
  isShown: boolean;
  isSelected: boolean;
  isRenaming: boolean;
  onName(name: string): void;
  onRename(): void;
  onPin(): void;
  onExport(): void;
  onRemove(): void;
};

/** One recording in the list of them; what can be done with it stands where it is selected. */
export function RecordingRow(props: Props) {
  const { recording, isShown, isSelected, isRenaming, onName } = props;
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
      <span
        className="flex w-25 flex-none items-center justify-end"
        onPointerDown={(event) => event.stopPropagation()}
      >
        {isSelected && !isRenaming ? (
          <Acts {...props} />
        ) : (
          isPinned && <Pin size={12} aria-label="Pinned" className="mr-1.5 text-accent" />
        )}
      </span>
    </>
  );
}

function Acts({ recording, onRename, onPin, onExport, onRemove }: Props) {
  const { isPinned, isCurrent, problem } = recording;
  return (
    <>
      <ItemButton icon={Pencil} label="Rename" onAct={onRename} />
      <ItemButton icon={isPinned ? PinOff : Pin} label={isPinned ? 'Unpin' : 'Pin'} onAct={onPin} />
      {problem === undefined && <ItemButton icon={Download} label="Export…" onAct={onExport} />}
      {!isCurrent && <ItemButton icon={Trash2} label="Remove…" onAct={onRemove} />}
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
