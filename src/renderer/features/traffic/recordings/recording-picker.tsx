import { AppWindow, Check, ChevronDown, Circle, Download, History, Library } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { openOverlay } from '../../../overlays.ts';
import { showRecordingAlone } from '../../../show-recording.ts';
import { ExportDialog } from './export-dialog.tsx';
import { loadRecordings } from '../log/recording-source.ts';
import { recordingFlaw, recordingSize, recordingTitle } from './recording-labels.ts';
import { report } from '../log/traffic-source.ts';
import { isLive, openRecording, shownRecordingId, useTraffic } from '../log/traffic-store.ts';
import { Button } from '../../../ui/button.tsx';
import { menuClass, menuItemClass } from '../../../ui/menu-item.ts';

/** How many recordings the menu lists; the dialog lists all. */
const shownInMenu = 8;

/** Chooses the recording to show: that of this run or a former one. */
export function RecordingPicker() {
  const live = useTraffic(isLive);
  const recordings = useTraffic((state) => state.recordings);
  const shownId = useTraffic(shownRecordingId);
  const [exportedId, setExportedId] = useState<string>();
  const shown = recordings.find(({ recordingId }) => recordingId === shownId);
  const Icon = live ? Circle : History;
  const label = shown ? recordingTitle(shown) : 'This run';
  const picker = (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) report(loadRecordings(), 'The recordings could not be read');
      }}
    >
      <DropdownMenu.Trigger asChild>
        <Button variant="ghost" size="small" aria-label={`Recording: ${label}`}>
          <Icon
            size={live ? 9 : 13}
            aria-hidden
            className={live ? 'fill-danger text-danger' : ''}
          />
          <span className="max-w-48 truncate">{label}</span>
          <ChevronDown size={12} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className={`${menuClass} traffic text-xs`}
        >
          {recordings.slice(0, shownInMenu).map((recording) => (
            <Item
              key={recording.recordingId}
              recording={recording}
              isShown={recording.recordingId === shownId}
            />
          ))}
          {recordings.length <= 1 && (
            <p className="px-2 py-1 text-text-muted">Earlier runs are listed here.</p>
          )}
          <DropdownMenu.Separator className="my-1 h-px bg-border" />
          <DropdownMenu.Item className={menuItemClass} onSelect={() => openOverlay('recordings')}>
            <Library size={12} aria-hidden />
            {recordings.length > shownInMenu
              ? `All ${recordings.length} recordings…`
              : 'Manage recordings…'}
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className={menuItemClass}
            onSelect={() => shownId !== undefined && showRecordingAlone(shownId)}
          >
            <AppWindow size={12} aria-hidden />
            Open in a new window
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menuItemClass} onSelect={() => setExportedId(shownId)}>
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
  const { recordingId } = recording;
  const flaw = recordingFlaw(recording);
  return (
    <DropdownMenu.Item
      className={menuItemClass}
      onSelect={() => {
        openRecording(recordingId);
      }}
    >
      <Check size={12} aria-hidden className={isShown ? '' : 'invisible'} />
      <span className="max-w-64 min-w-0 flex-1 truncate">{recordingTitle(recording)}</span>
      {flaw !== undefined && <span className="text-warning">{flaw}</span>}
      <span className="text-text-muted tabular-nums">{recordingSize(recording)}</span>
    </DropdownMenu.Item>
  );
}
