import { app, BrowserWindow, dialog } from 'electron';

type Options = { file: string; restart(): void };

/**
 * Returns what tells the user, once in a run, that an error was not caught. What it was is in the log;
 * a box for each of many would keep the app from its work.
 */
export function faultTeller({ file, restart }: Options): () => void {
  let isTold = false;
  return () => {
    if (isTold) return;
    isTold = true;
    // Other boxes need an app that is ready.
    if (app.isReady()) void offerRestart({ file, restart });
    else dialog.showErrorBox(message, `It was written to ${file}.`);
  };
}

const message = 'Something went wrong in Wirebench';

async function offerRestart({ file, restart }: Options): Promise<void> {
  const options = {
    type: 'error' as const,
    title: 'Wirebench',
    message,
    detail: `It was written to ${file}. What it concerns may not work until Wirebench starts again; further errors are only written there.`,
    buttons: ['Go on', 'Restart Wirebench'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const [window] = BrowserWindow.getAllWindows();
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  if (response === 1) restart();
}
