import { app, clipboard, dialog, shell } from 'electron';
import { askInWindow } from './windows/ask-in-window.ts';

type Options = {
  file: string;
  /** What is copied for a report of a bug, without secrets and without the user's name. */
  report(): string;
  restart(): void;
  onFault(thrown: unknown): void;
};

/**
 * Returns what tells the user, once in a run, that an error was not caught. What it was is in the log;
 * a box for each of many would keep the app from its work.
 */
export function faultTeller(options: Options): () => void {
  let isTold = false;
  return () => {
    if (isTold) return;
    isTold = true;
    // Other boxes need an app that is ready.
    if (app.isReady()) offerRestart(options).catch(options.onFault);
    else dialog.showErrorBox(message, `It was written to ${options.file}.`);
  };
}

const message = 'Something went wrong in Wirebench';
const buttons = ['Continue', 'Restart Wirebench', 'Copy a report', 'Show the fault log'];

/** Asks again after what only looks, since the question is still open then. */
async function offerRestart(options: Options, isCopied = false): Promise<void> {
  const { file, report, restart } = options;
  const pressed = await askInWindow({
    type: 'error',
    message,
    detail: `${isCopied ? 'The report is in the clipboard. ' : ''}It was written to ${file}, and not sent anywhere. What it affects may not work until you restart Wirebench; further errors are only written there.`,
    buttons,
    safe: 0,
  });
  if (pressed === 1) return restart();
  if (pressed === 2) await clipboard.writeText(report());
  else if (pressed === 3) shell.showItemInFolder(file);
  else return;
  await offerRestart(options, isCopied || pressed === 2);
}
