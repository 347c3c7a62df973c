import { dirname } from 'node:path';
import type { FSWatcher } from 'chokidar';

/** Saving often writes a file in several steps. */
const settleMs = 100;

/**
 * Calls back, once things settle, when a file appeared, changed or went, be it replaced as a whole or
 * a link to one elsewhere; and once as the watch begins, for what changed until then. Returns its undo.
 */
export function watchConfig(file: string, onChange: () => void): () => void {
  const folder = dirname(file);
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  let isClosed = false;
  const start = async () => {
    const { watch } = await import('chokidar');
    if (isClosed) return;
    // Of the folder, since a file that is watched alone is lost when it is removed and made again.
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
  start().catch((error: unknown) => console.error(error));
  return () => {
    isClosed = true;
    clearTimeout(timer);
    void watcher?.close();
  };
}
