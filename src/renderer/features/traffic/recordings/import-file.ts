import { maxRecordingName } from '../../../../shared/model/traffic/recording-name.ts';
import type { ImportedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import type { RecordingFile } from '../../../overlays.ts';

const pieceBytes = 1024 * 1024;

/**
 * Makes a recording of a file; `onRead` gets the bytes read so far. On an error or an abort it cancels the
 * import, and rejects.
 */
export const importFile = (
  { source }: RecordingFile,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportedRecording> =>
  'path' in source ? importPath(source.path, onRead, signal) : importSent(source, onRead, signal);

/** The core reads a file of its own machine by itself. */
function importPath(
  path: string,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportedRecording> {
  return new Promise((resolve, reject) => {
    let imported: ImportedRecording | undefined;
    const stop = backend.stream(
      'files.importRecording',
      { path },
      {
        onItems(steps) {
          for (const step of steps) {
            if (step.type === 'read') onRead(step.bytes);
            else imported = step.imported;
          }
        },
        onEnd: (error) =>
          imported ? resolve(imported) : reject(error ?? new Error('The import ended early.')),
      },
    );
    const abort = () => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Sends a file to the core in pieces. */
async function importSent(
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportedRecording> {
  const name = file.name.replace(/\.(?:jsonl|ndjson)$/i, '').slice(0, maxRecordingName);
  const { importId } = await backend.call('traffic.importStart', { name });
  try {
    for (let at = 0; at < file.size; at += pieceBytes) {
      signal.throwIfAborted();
      const base64 = await base64Of(file.slice(at, at + pieceBytes));
      await backend.call('traffic.importPiece', { importId, base64 });
      onRead(Math.min(at + pieceBytes, file.size));
    }
    signal.throwIfAborted();
    return await backend.call('traffic.importEnd', { importId });
  } catch (error) {
    report(backend.call('traffic.importCancel', { importId }), 'The import could not be cancelled');
    throw error;
  }
}

function base64Of(piece: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The file can’t be read.')),
    );
    reader.readAsDataURL(piece);
  });
}
