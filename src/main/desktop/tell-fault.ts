import { app, dialog } from 'electron';
import { askInWindow } from './ask-in-window.ts';

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
  const pressed = await askInWindow({
    type: 'error',
    message,
    detail: `It was written to ${file}. What it concerns may not work until Wirebench starts again; further errors are only written there.`,
    buttons: ['Go on', 'Restart Wirebench'],
    safe: 0,
  });
  if (pressed === 1) restart();
}
