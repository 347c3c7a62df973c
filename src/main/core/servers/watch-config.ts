import { dirname } from 'node:path';
import type { FSWatcher } from 'chokidar';

/**
 * How many milliseconds without another change are waited for, since saving often writes a file in
 * several steps.
 */
const settleMs = 100;

/** After how many milliseconds watching begins, beside a page that is shown by then. */
const startMs = 1000;

/**
 * Calls `onChange` when a file appeared, changed or was removed, whether it is replaced as a whole
 * or a link to a file elsewhere; and once when watching begins, for changes before that. Returns
 * its undo.
 */
export function watchConfig(file: string, onChange: () => void): () => void {
  const folder = dirname(file);
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  let isClosed = false;
  const start = async () => {
    const { watch } = await import('chokidar');
    if (isClosed) return;
    // The folder is watched, since a file that is watched alone is lost when it is removed and made
    // again.
    watcher = watch(folder, {
      persistent: false,
      depth: 0,
      ignored: (path) => path !== folder && path !== file,
    });
    watcher.on('all', (_event, path) => {
      if (path !== file) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    });
    watcher.on('error', (error) => console.error(`${file} can’t be watched: ${String(error)}`));
  };
  const starting = setTimeout(() => {
    start().catch((error: unknown) => console.error(error));
  }, startMs).unref();
  return () => {
    isClosed = true;
    clearTimeout(starting);
    clearTimeout(timer);
    void watcher?.close();
  };
}
