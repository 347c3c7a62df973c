import { Check, ChevronDown, Circle, Download, History } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { Recording } from '../../../shared/model/wire.ts';
import { ExportDialog } from './export-dialog.tsx';
import { listRecordings, report } from './surroundings.ts';
import { byteSize, counted, dayAndTime } from '../../ui/format.ts';
import {
  isLive,
  openRecording,
  setRecordings,
  shownRecordingId,
  useTraffic,
} from './traffic-store.ts';

/** Reads the list of recordings again. */
export async function loadRecordings(): Promise<void> {
  setRecordings(await listRecordings());
}

/** This run or a former one. */
export function RecordingPicker() {
  const live = useTraffic(isLive);
  const recordings = useTraffic((state) => state.recordings);
  const shownId = useTraffic(shownRecordingId);
  const [exportedId, setExportedId] = useState<string>();
  const shown = recordings.find(({ recordingId }) => recordingId === shownId);
  const Icon = live ? Circle : History;
  const words = live || !shown ? 'This run' : dayAndTime(shown.startedAt);
  const picker = (
    <DropdownMenu.Root
      onOpenChange={(isOpen) => {
        if (isOpen) report(loadRecordings(), 'The list of recordings could not be read');
      }}
    >
      <DropdownMenu.Trigger className="traffic-control" aria-label={`Recording: ${words}`}>
        <Icon size={live ? 9 : 13} aria-hidden className={live ? 'fill-danger text-danger' : ''} />
        {words}
        <ChevronDown size={12} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className="traffic traffic-menu bg-overlay text-[12px]"
        >
          {recordings.map((recording) => (
            <Item
              key={recording.recordingId}
              recording={recording}
              isShown={recording.recordingId === shownId}
            />
          ))}
          {recordings.length <= 1 && (
            <p className="px-2 py-1 text-text-muted">Former runs will be listed here.</p>
          )}
          <DropdownMenu.Separator className="my-1 h-px bg-border" />
          <DropdownMenu.Item className="traffic-menu-item" onSelect={() => setExportedId(shownId)}>
            <Download size={12} aria-hidden />
            Export…
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
  return (
    <>
      {picker}
      {exportedId !== undefined && (
        <ExportDialog recordingId={exportedId} onClose={() => setExportedId(undefined)} />
      )}
    </>
  );
}

function Item({ recording, isShown }: { recording: Recording; isShown: boolean }) {
  const { recordingId, isCurrent, startedAt, records, bytes } = recording;
  return (
    <DropdownMenu.Item
      className="traffic-menu-item"
      onSelect={() => {
        openRecording(recordingId);
      }}
    >
      <Check size={12} aria-hidden className={isShown ? '' : 'invisible'} />
      <span className="flex-1">{isCurrent ? 'This run' : dayAndTime(startedAt)}</span>
      <span className="text-text-muted tabular-nums">
        {counted(records, 'record', 'records')} · {byteSize(bytes)}
      </span>
    </DropdownMenu.Item>
  );
}
