import { dialog, type BrowserWindow } from 'electron';

type Question = { message: string; stay: string; reload(): void };

/**
 * Offers to reload a page that crashed, hangs or can't be loaded; connections live in the core and go
 * on. Returns what asks for a page that can't be loaded.
 */
export function offerReload(
  window: BrowserWindow,
  onFault: (what: string, thrown: unknown) => void,
): () => void {
  let asking: AbortController | undefined;
  let isEnded = false;
  const ask = async ({ message, stay, reload }: Question) => {
    if (window.isDestroyed()) return;
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail: 'Connections and recordings are not affected.',
      buttons: ['Reload the window', stay],
      defaultId: 0,
      cancelId: 1,
      signal: mine.signal,
    });
    if (asking === mine) asking = undefined;
    if (response === 0 && !mine.signal.aborted && !window.isDestroyed()) reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const isOurDoing = isEnded;
    isEnded = false;
    if (reason === 'clean-exit' || isOurDoing) return;
    onFault('The window’s process ended', `${reason}, exit code ${exitCode}`);
    const message = 'The window’s process ended unexpectedly.';
    void ask({ message, stay: 'Keep as is', reload: () => window.reload() });
  });
  window.on('unresponsive', () => {
    const reload = () => {
      // A page in an endless loop does not leave; Electron reloads it in a new process then.
      isEnded = true;
      window.webContents.forcefullyCrashRenderer();
      window.reload();
    };
    if (!asking) void ask({ message: 'The window does not respond.', stay: 'Wait', reload });
  });
  window.on('responsive', () => asking?.abort());
  return () =>
    void ask({
      message: 'The page can’t be loaded.',
      stay: 'Keep as is',
      reload: () => window.reload(),
    });
}
