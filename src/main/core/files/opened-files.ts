import { basename } from 'node:path';
import type { AppContract } from '../../../shared/contract/index.ts';
import type { ImportStep } from '../../../shared/model/files.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../ports.ts';
import { examineFile } from './examine-file.ts';
import { openRegularFile } from './regular-file.ts';
import type { RecordingFiles } from '../traffic/export/recording-files.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'onMenuCommand' | 'noteOpened'>;
  recordingFiles: Pick<RecordingFiles, 'import'>;
};

/**
 * The handlers for files that the system or a menu of the shell opened. UNAVAILABLE in a shell that has
 * neither, whose page is none that may read files of this machine by their paths.
 */
export function openedFileHandlers({ ports, recordingFiles }: Rooms) {
  const mustOpenFiles = () => {
    if (!ports.onMenuCommand)
      throw new RpcError(
        'UNAVAILABLE',
        'Files of this machine can be opened in the desktop app only.',
      );
  };
  return {
    'files.examine': async ({ path }) => {
      mustOpenFiles();
      const opened = await examineFile(path);
      if (opened.kind !== 'none') await ports.noteOpened?.(path);
      return opened;
    },
    async *'files.importRecording'({ path }, { signal }) {
      mustOpenFiles();
      yield* importPath(recordingFiles, path, signal);
    },
  } satisfies Partial<Handlers<AppContract>>;
}

/** Makes a recording of a file, and tells how far it was read; slow listeners hear less. */
async function* importPath(
  recordingFiles: Rooms['recordingFiles'],
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ImportStep> {
  const { file } = await openRegularFile(path);
  let readBytes = 0;
  let moved = Promise.withResolvers<undefined>();
  async function* chunks() {
    for await (const chunk of file.createReadStream({ highWaterMark: chunkBytes })) {
      yield chunk as Uint8Array;
      readBytes += (chunk as Uint8Array).length;
      moved.resolve(undefined);
    }
  }
  const name = basename(path).replace(/\.(?:jsonl|ndjson)$/i, '');
  const importing = recordingFiles.import(chunks(), { name, signal });
  try {
    for (;;) {
      const imported = await Promise.race([importing, moved.promise]);
      if (imported) return yield { type: 'done', imported };
      moved = Promise.withResolvers();
      yield { type: 'read', bytes: readBytes };
    }
  } finally {
    await importing.catch(() => undefined);
    await file.close();
  }
}

const chunkBytes = 1024 * 1024;
