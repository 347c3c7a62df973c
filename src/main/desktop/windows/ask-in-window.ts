import { dialog, type MessageBoxOptions } from 'electron';
import { frontWindow } from './page-window.ts';

type Question = Pick<MessageBoxOptions, 'type' | 'message' | 'detail' | 'buttons'> & {
  /** The button that Enter and Escape press. */
  safe: number;
};

/** Asks in a box of the system, over a window where there is one; resolves with the place of the pressed button. */
export async function askInWindow({ safe, ...question }: Question): Promise<number> {
  const options: MessageBoxOptions = {
    ...question,
    title: 'Wirebench',
    defaultId: safe,
    cancelId: safe,
    noLink: true,
  };
  const window = frontWindow();
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response;
}
