import { maxRecordingName } from '../../../../shared/model/traffic/recording-name.ts';
import type { ImportedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';

const pieceBytes = 1024 * 1024;

/**
 * Sends a file to the core in pieces; `onRead` gets the bytes sent so far. On an error or an abort
 * it cancels the import, and rejects.
 */
export async function importFile(
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportedRecording> {
  const name = file.name.replace(/\.jsonl$/i, '').slice(0, maxRecordingName);
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
    reader.addEventListener('error', () => reject(reader.error ?? new Error('It can’t be read.')));
    reader.readAsDataURL(piece);
  });
}
