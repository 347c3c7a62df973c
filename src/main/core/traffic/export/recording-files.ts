import type {
  HiddenPlace,
  HiddenPreview,
  ImportedRecording,
  RedactionChoice,
  TrafficFormat,
} from '../../../../shared/model/traffic-export.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { Recorder } from '../recorder.ts';
import { isRecordingId } from '../recording-id.ts';
import { exportHar } from './export-har.ts';
import { exportHtml } from './export-html.ts';
import { exportJsonl } from './export-jsonl.ts';
import { previewHidden } from './hidden-preview.ts';
import { importJsonl } from './import-jsonl.ts';
import type { Selection } from './read-records.ts';
import { createRedaction } from './redaction.ts';

export type WantedExport = Selection & {
  format: TrafficFormat;
  /** Null where the secrets go along. */
  hides: RedactionChoice | null;
};

/** An export as it is made: its text in pieces, and what was hidden in them so far. */
export type RunningExport = { parts: AsyncGenerator<string>; hidden(): HiddenPlace[] };

export type RecordingFiles = {
  /** NOT_FOUND where there is no such recording. */
  export(wanted: WantedExport): Promise<RunningExport>;
  /** The same export, in pieces that fit a channel. */
  pieces(wanted: WantedExport): AsyncGenerator<string>;
  /** What would be hidden, as far as the first records tell. */
  preview(selection: Selection, hides: RedactionChoice): Promise<HiddenPreview>;
  import(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ImportedRecording>;
};

const pieceLength = 500_000;

const exporters = { jsonl: exportJsonl, har: exportHar, html: exportHtml };

/** Recordings as files, on their way out of the app and back. */
export function createRecordingFiles(
  recorder: Recorder,
  { home, version }: { home: string; version: string },
): RecordingFiles {
  async function started({ format, hides, ...selection }: WantedExport): Promise<RunningExport> {
    const { recordingId } = selection;
    const isThere = isRecordingId(recordingId) || recordingId === recorder.recordingId;
    if (!isThere) throw new RpcError('NOT_FOUND', `There is no recording “${recordingId}”.`);
    const redaction = hides ? createRedaction(hides) : undefined;
    const options = {
      ...selection,
      redaction,
      choice: hides ?? undefined,
      now: new Date(),
      appVersion: version,
    };
    return {
      parts: exporters[format](recorder, options),
      hidden: () => redaction?.hidden() ?? [],
    };
  }

  return {
    export: started,
    async *pieces(wanted) {
      const { parts } = await started(wanted);
      for await (const part of parts) {
        for (let at = 0; at < part.length; at += pieceLength)
          yield part.slice(at, at + pieceLength);
      }
    },
    preview: (selection, hides) => previewHidden(recorder, selection, hides),
    import: (chunks, signal) => importJsonl(chunks, { home, signal }),
  };
}
