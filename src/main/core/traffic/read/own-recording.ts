import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording, RecordNote } from '../../../../shared/model/traffic/wire.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { writeNoteTo, type NoteChange } from '../recording/record-notes.ts';
import { RecordedFiles } from '../recording/recorded-files.ts';
import { databaseFile, isStarted, openEmpty } from '../recording/recording-format.ts';
import { startOf } from '../recording/recording-id.ts';
import { RecordingQueries } from './recording-queries.ts';
import { factsOf } from '../recording/recording-summary.ts';

type Opened = { files: RecordedFiles; queries: RecordingQueries };

/** The recording of this run, read while another thread writes it. */
export class OwnRecording {
  private readonly path: string;
  private readonly recordingId: string;
  private opened: Opened | undefined;

  constructor(folder: string, recordingId: string) {
    this.path = join(folder, recordingId);
    this.recordingId = recordingId;
  }

  /** The queries on this recording, or on an empty one as long as nothing is written. */
  queries(): RecordingQueries {
    const opened = this.open();
    return opened?.queries ?? new RecordingQueries(new RecordedFiles(this.path, openEmpty()));
  }

  /** The recording's entry in the list, or none as long as nothing is written. */
  summaries(labels: Pick<Recording, 'name' | 'isPinned'>): Recording[] {
    const { recordingId } = this;
    try {
      const files = this.open()?.files;
      if (!files) return [];
      const facts = factsOf(this.path, files);
      return [
        { recordingId, startedAt: startOf(recordingId), isCurrent: true, ...facts, ...labels },
      ];
    } catch {
      // The traffic head tells why it can't be read; other recordings can be listed all the same.
      return [];
    }
  }

  note(change: NoteChange): RecordNote {
    const opened = this.open();
    if (!opened)
      throw new RpcError('NOT_FOUND', `There is no record ${change.seq} in this recording.`);
    const note = writeNoteTo(databaseFile(this.path), change);
    opened.queries.notesChanged();
    return note;
  }

  /** Makes the folder for a name or a pin, which may be set before there is a record. */
  makeFolder(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
  }

  close(): void {
    this.opened?.files.close();
  }

  private open(): Opened | undefined {
    if (this.opened) return this.opened;
    if (!isStarted(this.path)) return undefined;
    const files = new RecordedFiles(this.path);
    this.opened = { files, queries: new RecordingQueries(files) };
    return this.opened;
  }
}
