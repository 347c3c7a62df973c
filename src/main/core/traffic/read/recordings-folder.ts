import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording, RecordNote } from '../../../../shared/model/traffic/wire.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { RecordedFiles } from '../recording/recorded-files.ts';
import { writeNoteTo, type NoteChange } from '../recording/record-notes.ts';
import { databaseFile } from '../recording/recording-format.ts';
import { nameRecording, recordingName } from '../recording/recording-name.ts';
import { cannotOpen, factsOf } from '../recording/recording-summary.ts';
import { segmentFile } from '../recording/segments.ts';
import { isRecordingId, noRecording, startOf } from '../recording/recording-id.ts';
import { RecordingQueries } from './recording-queries.ts';
import { isBeingWritten } from '../../storage/writer-lock.ts';

/** How long recordings are kept, in days, and how many bytes of them, unless they are pinned. */
export type Retention = { days: number; bytes: number };

type Opened = { files: RecordedFiles; queries: RecordingQueries };

/** The prefix of a recording's folder while its import is not complete. */
export const importing = '.importing-';

const openedAtOnce = 3;
const dayMs = 24 * 3600 * 1000;
/**
 * How long after its start, in milliseconds, a recording is not removed: an app that starts has
 * made its folder, but does not write yet.
 */
const startingMs = 60_000;

/** The recordings of former runs, and of other apps that run on the same folder. */
export class RecordingsFolder {
  private readonly folder: string;
  private readonly ownId: string;
  private readonly opened = new Map<string, Opened>();
  /** The summaries of recordings that no longer change. */
  private readonly summaries = new Map<string, Recording>();

  constructor(folder: string, ownId: string) {
    this.folder = folder;
    this.ownId = ownId;
  }

  /** Opens a recording to read it. NOT_FOUND where there is none; throws where it can't be read. */
  open(id: string): Opened {
    if (!isRecordingId(id) || !this.isThere(id)) {
      this.letGo(id);
      throw noRecording(id);
    }
    const opened = this.opened.get(id) ?? this.openAnew(id);
    // The recording that was used last stands last, so that it is closed last.
    this.opened.delete(id);
    this.opened.set(id, opened);
    return opened;
  }

  /** All recordings but the own, the newest first; one that can't be read has its problem. */
  list(): Recording[] {
    return this.ids()
      .filter((id) => this.isThere(id))
      .map((id) => ({ ...this.summaryOf(id), ...this.labelsOf(id) }))
      .filter(({ records, problem }) => records > 0 || problem !== undefined)
      .toReversed();
  }

  /** Names a recording; an empty name removes its name. Throws NOT_FOUND where there is none. */
  rename(id: string, name: string): void {
    this.checkFolder(id);
    nameRecording(this.pathOf(id), name);
  }

  /** The name and pin that the user gave a recording, this run's included. */
  labelsOf(id: string): Pick<Recording, 'name' | 'isPinned'> {
    const name = recordingName(this.pathOf(id));
    return {
      ...(name !== undefined && { name }),
      ...(this.isPinned(id) && { isPinned: true }),
    };
  }

  pin(id: string, isPinned: boolean): void {
    this.checkFolder(id);
    if (isPinned) writeFileSync(this.pinOf(id), '');
    else rmSync(this.pinOf(id), { force: true });
  }

  /** Pins a record or comments on it, in a recording that may be closed. Returns its note. */
  note(id: string, change: NoteChange): RecordNote {
    const { queries } = this.open(id);
    const note = writeNoteTo(databaseFile(this.pathOf(id)), change);
    queries.notesChanged();
    return note;
  }

  private isPinned = (id: string): boolean => existsSync(this.pinOf(id));

  remove(id: string): void {
    if (!isRecordingId(id)) throw noRecording(id);
    if (isBeingWritten(this.pathOf(id))) {
      throw new RpcError(
        'REFUSED',
        'Another Wirebench is writing this recording; it can’t be removed meanwhile.',
      );
    }
    this.letGo(id);
    rmSync(this.pathOf(id), { recursive: true, force: true });
  }

  /**
   * Removes recordings that are empty or too old, then the oldest until the rest is small enough;
   * those that are pinned or in use stay.
   */
  tidy({ days, bytes }: Retention, nowMs: number): void {
    this.removeUnfinished(nowMs);
    const removable = this.ids().filter((id) => !this.isPinned(id) && !this.isInUse(id, nowMs));
    const kept = removable.filter((id) => {
      const isKept = !this.isEmpty(id) && this.endOf(id) >= nowMs - days * dayMs;
      if (!isKept) this.remove(id);
      return isKept;
    });
    let total = 0;
    for (const id of [...this.ids(), this.ownId]) total += this.sizeOf(id);
    for (const id of kept) {
      if (total <= bytes) break;
      total -= this.sizeOf(id);
      this.remove(id);
    }
  }

  close(): void {
    for (const { files } of this.opened.values()) files.close();
    this.opened.clear();
  }

  /** Closes and forgets a recording, which another app may have removed. */
  private letGo(id: string): void {
    this.opened.get(id)?.files.close();
    this.opened.delete(id);
    this.summaries.delete(id);
  }

  private openAnew(id: string): Opened {
    for (const [oldest, { files }] of this.opened) {
      if (this.opened.size < openedAtOnce) break;
      files.close();
      this.opened.delete(oldest);
    }
    try {
      if (!existsSync(databaseFile(this.pathOf(id)))) throw new Error('its index is missing');
      const files = new RecordedFiles(this.pathOf(id));
      return { files, queries: new RecordingQueries(files) };
    } catch (error) {
      throw cannotOpen(id, this.pathOf(id), error);
    }
  }

  private summaryOf(id: string): Recording {
    const known = this.summaries.get(id);
    if (known) return known;
    const start = { recordingId: id, startedAt: startOf(id), isCurrent: false };
    const isWritten = isBeingWritten(this.pathOf(id));
    try {
      const { files } = this.open(id);
      const summary: Recording = {
        ...start,
        ...factsOf(this.pathOf(id), files),
        ...(!isWritten && !files.wasClosed() && { wasCut: true }),
      };
      if (!isWritten) this.summaries.set(id, summary);
      return summary;
    } catch (error) {
      return { ...start, records: 0, bytes: this.sizeOf(id), problem: messageOf(error) };
    }
  }

  /** Removes the folders of imports that were killed. */
  private removeUnfinished(nowMs: number): void {
    if (!existsSync(this.folder)) return;
    for (const name of readdirSync(this.folder)) {
      const id = name.startsWith(importing) ? name.slice(importing.length) : '';
      if (!isRecordingId(id) || Math.abs(nowMs - startOf(id)) < startingMs) continue;
      const path = join(this.folder, name);
      if (!isBeingWritten(path)) rmSync(path, { recursive: true, force: true });
    }
  }

  private isInUse(id: string, nowMs: number): boolean {
    return Math.abs(nowMs - startOf(id)) < startingMs || isBeingWritten(this.pathOf(id));
  }

  private isEmpty(id: string): boolean {
    return sizeOfFile(databaseFile(this.pathOf(id))) === 0 && !this.hasBodies(id);
  }

  /** Whether a recording is there; one without its index is damaged, and is listed all the same. */
  private isThere = (id: string): boolean =>
    existsSync(databaseFile(this.pathOf(id))) || this.hasBodies(id);

  private hasBodies = (id: string): boolean => sizeOfFile(segmentFile(this.pathOf(id), 1)) > 0;

  private checkFolder(id: string): void {
    if (isRecordingId(id) && existsSync(this.pathOf(id))) return;
    throw noRecording(id);
  }

  /**
   * When a recording was written last, in milliseconds since the epoch; never before it began, as a
   * clock may have been set back.
   */
  private endOf(id: string): number {
    const file = databaseFile(this.pathOf(id));
    const written = existsSync(file) ? file : segmentFile(this.pathOf(id), 1);
    return Math.max(startOf(id), statSync(written).mtimeMs);
  }

  private sizeOf(id: string): number {
    const path = this.pathOf(id);
    if (!existsSync(path)) return 0;
    return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  }

  private ids(): string[] {
    if (!existsSync(this.folder)) return [];
    const names = readdirSync(this.folder).filter((id) => isRecordingId(id) && id !== this.ownId);
    return names.sort();
  }

  private pathOf = (id: string): string => join(this.folder, id);
  private pinOf = (id: string): string => join(this.folder, id, 'pinned');
}

/** In bytes; 0 where there is none, or no longer. */
const sizeOfFile = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
