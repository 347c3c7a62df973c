import { useEffect, useState } from 'react';
import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { openTraffic } from '../../../navigation.ts';
import { report } from '../../../notices.ts';
import type { RecordingFile } from '../../../overlays.ts';
import { showRecordingAlone } from '../../../show-recording.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { byteSize, counted, exactTime } from '../../../ui/format.ts';
import { SearchList } from '../../../ui/list/search-list.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ImportBar } from './import-bar.tsx';
import { ImportOffer } from './import-offer.tsx';
import { ImportButton } from './import-button.tsx';
import { RecordingDetails } from './recording-details.tsx';
import { RecordingActions, RecordingRow } from './recording-row.tsx';
import {
  loadRecordings,
  pinRecording,
  removeRecording,
  renameRecording,
} from '../log/recording-source.ts';
import { recordingTitle } from './recording-labels.ts';
import { RecordingsSearch } from './recordings-search.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useImport } from './use-import.ts';
import { openAtMatch, openRecording, shownRecordingId, useTraffic } from '../log/traffic-store.ts';

/** The action that was begun with one of the recordings. */
type Doing = { what: 'rename' | 'remove' | 'export'; recordingId: string };

type Props = {
  /** A file that was opened, which is imported once the user wants that. */
  offered?: RecordingFile | undefined;
  onClose(): void;
};

/** All recordings, to open, rename, pin, export, remove and search; files can be imported. */
export function RecordingsDialog({ offered, onClose }: Props) {
  const recordings = useTraffic((state) => state.recordings);
  const shownId = useTraffic(shownRecordingId);
  const [doing, setDoing] = useState<Doing>();
  const [mode, setMode] = useState<'list' | 'search'>('list');
  useEffect(() => report(loadRecordings(), 'The recordings could not be read'), []);
  const done = () => setDoing(undefined);
  const isDoing = (what: Doing['what'], { recordingId }: Recording) =>
    doing?.what === what && doing.recordingId === recordingId;
  const { state, start, dismiss } = useImport();
  const [settled, setSettled] = useState<RecordingFile>();
  const importing = (file: File) => void start({ name: file.name, size: file.size, source: file });
  useFileDrop(importing);
  const opened = (recordingId: string) => {
    openRecording(recordingId);
    openTraffic();
    onClose();
  };
  if (doing?.what === 'export') {
    return <ExportDialog recordingId={doing.recordingId} onClose={done} />;
  }
  return (
    <Dialog
      title="Recordings"
      description={`${counted(recordings.length, 'recording', 'recordings')}, ${byteSize(bytesOf(recordings))} on this machine. Pinned recordings are never removed automatically.`}
      width={860}
      // Escape first ends an action that was begun.
      onClose={doing ? done : onClose}
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <Choice<'list' | 'search'>
          label="What to look for"
          value={mode}
          options={[
            { value: 'list', label: 'Recordings' },
            { value: 'search', label: 'Search in all' },
          ]}
          onChoice={setMode}
        />
        <ImportButton onFile={importing} />
      </div>
      {offered && offered !== settled && (
        <div className="mb-2">
          <ImportOffer
            file={offered}
            onImport={() => {
              setSettled(offered);
              void start(offered);
            }}
            onDismiss={() => setSettled(offered)}
          />
        </div>
      )}
      {state && (
        <div className="mb-2">
          <ImportBar
            state={state}
            onOpen={(recordingId) => opened(recordingId)}
            onDismiss={dismiss}
          />
        </div>
      )}
      {mode === 'search' ? (
        <RecordingsSearch
          recordings={recordings}
          onOpen={(recordingId, text, seq) => {
            openAtMatch(recordingId, text, seq);
            openTraffic();
            onClose();
          }}
        />
      ) : (
        <SearchList
          label="Find a recording by name, date or server"
          items={recordings}
          keyOf={({ recordingId }) => recordingId}
          textOf={textOf}
          onChoose={({ recordingId }) => opened(recordingId)}
          empty="No recordings yet. Each run of Wirebench records its traffic here."
          renderItem={(recording) => (
            <RecordingRow
              recording={recording}
              isShown={recording.recordingId === shownId}
              isRenaming={isDoing('rename', recording)}
              onName={(name) => {
                done();
                if (name !== (recording.name ?? '')) renameRecording(recording, name);
              }}
            />
          )}
          renderActs={(recording) =>
            !isDoing('rename', recording) && (
              <RecordingActions
                recording={recording}
                onRename={() => setDoing({ what: 'rename', ...recording })}
                onPin={() => pinRecording(recording)}
                onExport={() => setDoing({ what: 'export', ...recording })}
                onShowAlone={() => showRecordingAlone(recording.recordingId)}
                onRemove={() => setDoing({ what: 'remove', ...recording })}
              />
            )
          }
          renderBeneath={(recording) => (
            <RecordingDetails
              recording={recording}
              isAsking={isDoing('remove', recording)}
              onRemove={() => {
                done();
                removeRecording(recording);
              }}
              onKeep={done}
              onOpen={opened}
            />
          )}
        />
      )}
    </Dialog>
  );
}

const bytesOf = (recordings: readonly Recording[]): number =>
  recordings.reduce((sum, { bytes }) => sum + bytes, 0);

const textOf = (recording: Recording): string =>
  [
    recordingTitle(recording),
    exactTime(recording.startedAt),
    recording.recordingId,
    ...(recording.servers ?? []),
    recording.isPinned ? 'pinned' : '',
  ].join(' ');
