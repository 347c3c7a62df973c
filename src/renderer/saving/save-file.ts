import { messageOf } from '../../shared/rpc/errors.ts';
import { backend } from '../backend.ts';
import { base64Of } from '../base64-of.ts';
import { notify, report } from '../notices.ts';

const forgetAfterMs = 60_000;
const pieceBytes = 1024 * 1024;

/**
 * Hands a file to the user: where the shell has a dialog, it is saved where that says, else it is a download.
 * One that can't be written can be saved elsewhere, as it is still here.
 */
export function saveFile(file: Blob, name: string): void {
  save(file, name).catch((error: unknown) =>
    notify({
      tone: 'error',
      title: 'The file was not saved',
      detail: messageOf(error),
      action: { label: 'Save elsewhere…', run: () => saveFile(file, name) },
    }),
  );
}

async function save(file: Blob, name: string): Promise<void> {
  // A page whose core is gone has the file all the same.
  const info = await backend.call('app.info', {}).catch(() => undefined);
  if (!info?.capabilities.saveFile) return download(file, name);
  const { saveId } = await backend.call('files.saveStart', { name: name.slice(0, longestName) });
  if (saveId === undefined) return;
  try {
    for (let at = 0; at < file.size; at += pieceBytes) {
      const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
      await backend.call('files.savePiece', { saveId, base64: base64Of(bytes) });
    }
    const { path } = await backend.call('files.saveEnd', { saveId });
    notify({
      tone: 'success',
      title: 'Saved',
      detail: path,
      action: {
        label: 'Show in folder',
        run: () => report(backend.call('files.showSaved', { path }), 'The file can’t be shown'),
      },
    });
  } catch (error) {
    report(
      backend.call('files.saveCancel', { saveId }),
      'The unfinished file could not be discarded',
    );
    throw error;
  }
}

const longestName = 1000;

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), forgetAfterMs);
}
