import { app, BrowserWindow, powerMonitor } from 'electron';
import { askInWindow } from './windows/ask-in-window.ts';
import type { CoreProcess } from './core-process/start-core.ts';

type Options = {
  core: Pick<CoreProcess, 'callsRunning' | 'close'>;
  platform: NodeJS.Platform;
  onFault(what: string, thrown: unknown): void;
};

export type Quitting = {
  /** Whether the core is being closed, and no window may open any more. */
  isClosing(): boolean;
  /** Starts the app anew once it has ended, with these arguments or its own. */
  startAgain(args?: string[]): void;
};

/** Longer than it takes to end the process tree of a server that resists (core/wire/stdio). */
const closeTimeoutMs = 10_000;

/**
 * Closes the core before the app ends, so that servers are ended and recordings are written, and asks
 * first while calls run. Must be called once Electron is ready.
 */
export function closeBeforeQuit({ core, platform, onFault }: Options): Quitting {
  let closed: Promise<void> | undefined;
  let isAgreed = false;
  let isAsking = false;
  let isWanted = false;
  let wantedArgs: string[] | undefined;
  const mustAsk = () => !isAgreed && !closed && core.callsRunning() > 0;
  const close = () => (closed ??= closeInTime(core).catch(onClosingFault));
  const onClosingFault = (error: unknown) => onFault('The core could not be closed', error);
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    isAgreed = await agreesToQuit(core.callsRunning()).finally(() => (isAsking = false));
    if (isAgreed) app.quit();
    else isWanted = false;
  };

  app.on('before-quit', (event) => {
    if (!mustAsk()) return;
    event.preventDefault();
    void ask();
  });
  // Each time, since a second wish to quit would end the app before the core is closed.
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closed) return;
    void close().then(() => {
      if (isWanted) app.relaunch(wantedArgs && { args: wantedArgs });
      app.exit();
    });
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('close', (event) => {
      // Elsewhere than on macOS the app ends with its last window.
      if (platform === 'darwin' || BrowserWindow.getAllWindows().length > 1 || !mustAsk()) return;
      event.preventDefault();
      void ask();
    });
    // Windows tells of its own end nowhere else, and waits for nothing.
    window.on('session-end', () => void close());
  });
  powerMonitor.on('shutdown', (...[event]: unknown[]) => {
    // Linux and macOS wait where they are asked to; there is nobody to answer questions.
    if (canPrevent(event)) event.preventDefault();
    isAgreed = true;
    app.quit();
  });
  return {
    isClosing: () => closed !== undefined,
    startAgain(args) {
      isWanted = true;
      wantedArgs = args;
    },
  };
}

async function closeInTime(core: Options['core']): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new Error(`not done in ${closeTimeoutMs} ms`));
    timer = setTimeout(late, closeTimeoutMs);
  });
  await Promise.race([core.close(), timeout]).finally(() => clearTimeout(timer));
}

async function agreesToQuit(calls: number): Promise<boolean> {
  const pressed = await askInWindow({
    type: 'question',
    message: calls === 1 ? 'A call is still running.' : `${calls} calls are still running.`,
    detail: 'Quitting cancels running calls and closes the connections.',
    buttons: ['Quit', 'Don’t quit'],
    safe: 1,
  });
  return pressed === 0;
}

/** Electron's types leave out the event that it documents. */
const canPrevent = (event: unknown): event is { preventDefault(): void } =>
  typeof event === 'object' && event !== null && 'preventDefault' in event;
