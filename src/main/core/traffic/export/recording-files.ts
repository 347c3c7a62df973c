import type {
  HiddenPlace,
  HiddenPreview,
  ImportedRecording,
  RedactionChoice,
  SalvagedRecording,
  TrafficFormat,
} from '../../../../shared/model/traffic/traffic-export.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import type { Recorder } from '../recorder.ts';
import { isRecordingId, noRecording } from '../recording/recording-id.ts';
import { runFilesJob } from './files-thread.ts';
import type { Selection } from './read-records.ts';
import type { FilesJob, FilesOutcome } from './recording-files-protocol.ts';

export type WantedExport = Selection & {
  format: TrafficFormat;
  /** Null where secrets are exported as they are. */
  hides: RedactionChoice | null;
};

/** An export under way: its text in parts, and what was hidden in those that were read. */
export type RunningExport = { parts: AsyncGenerator<string>; hidden(): HiddenPlace[] };

export type RecordingFiles = {
  /**
   * Starts an export. Throws NOT_FOUND for a text that is no recording's id; where there is no such
   * recording, the first part throws it. `hidden` is complete once all parts were read.
   */
  export(wanted: WantedExport): Promise<RunningExport>;
  /** Yields the same export in pieces that fit a channel. */
  pieces(wanted: WantedExport): AsyncGenerator<string>;
  /** What an export would hide, by its first records. */
  preview(selection: Selection, hides: RedactionChoice): Promise<HiddenPreview>;
  /** Makes a recording of an exported file; `name` is for one whose file says none. */
  import(
    chunks: AsyncIterable<Uint8Array>,
    options: { name?: string | undefined; signal: AbortSignal },
  ): Promise<ImportedRecording>;
  /** Makes a recording of what can still be read of a damaged one, which stays as it is. */
  salvage(recordingId: string, signal: AbortSignal): Promise<SalvagedRecording>;
};

const pieceLength = 500_000;

type Options = {
  home: string;
  version: string;
  workerFile: string;
  /** The known secrets, which are masked unless an export includes secrets. */
  known: Pick<KnownSecrets, 'snapshot'>;
  /** Adds the secrets that are kept on disk to the known ones, before an export begins. */
  learn(): Promise<unknown>;
  /** Hears of each export as it starts. */
  onExport?: ((wanted: WantedExport) => void) | undefined;
};

/** Exports, imports and recovers recordings, each job in a thread of its own. */
export function createRecordingFiles(
  recorder: Pick<Recorder, 'recordingId' | 'flush' | 'head'>,
  { home, version, workerFile, known, learn, onExport }: Options,
): RecordingFiles {
  const run = (job: FilesJob, signal: AbortSignal, chunks?: AsyncIterable<Uint8Array>) => {
    const setup = { home, version, ownId: recorder.recordingId, known: known.snapshot(), job };
    return runFilesJob({ workerFile, setup, signal, ...(chunks && { chunks }) });
  };

  async function started(wanted: WantedExport): Promise<RunningExport> {
    const { signal, ...job } = wanted;
    const { recordingId } = job;
    const isOwn = recordingId === recorder.recordingId;
    if (!isOwn && !isRecordingId(recordingId)) {
      throw noRecording(recordingId);
    }
    if (isOwn) await recorder.flush();
    // Records that come later may hold secrets that are not known yet.
    const lastSeq = isOwn ? recorder.head().head : undefined;
    if (job.hides) await learn();
    onExport?.(wanted);
    let hidden: HiddenPlace[] = [];
    async function* parts() {
      const outcome = yield* run({ kind: 'export', ...job, lastSeq }, signal);
      hidden = outcome as HiddenPlace[];
    }
    return { parts: parts(), hidden: () => hidden };
  }

  return {
    export: started,
    async *pieces(wanted) {
      const { parts } = await started(wanted);
      for await (const part of parts) {
        for (let at = 0, end = 0; at < part.length; at = end) {
          end = endOfPiece(part, at + pieceLength);
          yield part.slice(at, end);
        }
      }
    },
    async preview({ signal, recordingId, filter }, hides) {
      if (recordingId === recorder.recordingId) await recorder.flush();
      await learn();
      const job = { kind: 'preview', recordingId, filter, hides } as const;
      return (await outcomeOf(run(job, signal))) as HiddenPreview;
    },
    async import(chunks, { name, signal }) {
      const job = { kind: 'import', name } as const;
      return (await outcomeOf(run(job, signal, chunks))) as ImportedRecording;
    },
    async salvage(recordingId, signal) {
      const job = { kind: 'salvage', recordingId } as const;
      return (await outcomeOf(run(job, signal))) as SalvagedRecording;
    },
  };
}

/**
 * The end of a piece, never between the two halves of a character, as each piece is encoded by
 * itself.
 */
const endOfPiece = (part: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(part.charAt(end - 1)) ? end + 1 : end;

/** Runs a job that yields no parts, and returns its outcome. */
async function outcomeOf(running: AsyncGenerator<string, FilesOutcome>): Promise<FilesOutcome> {
  for (;;) {
    const { done, value } = await running.next();
    if (done) return value;
  }
}
