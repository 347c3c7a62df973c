import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { ShellPorts } from '../core/ports.ts';
import { sheetText } from '../shell/sheet-text.ts';

/** More would push the buttons off the screen, and what is harmful with them. */
const mostLines = 30;
const longestLine = 400;

/** The system's own dialog, which no script in the page can answer. Its safe button has the focus and Escape. */
export const confirmLaunch: NonNullable<ShellPorts['confirmLaunch']> = async (sheet) => {
  const { asker } = sheet;
  const runs = sheet.launches.some(({ target }) => target.kind === 'stdio');
  const verb = runs ? 'Run' : 'Reach';
  const lines = sheetText(sheet).map(shortened);
  const left = lines.length - mostLines;
  const shown = left > 0 ? lines.slice(0, mostLines) : lines;
  const more = left > 0 ? [`… and ${left} more lines. Cancel unless you have read them.`] : [];
  const what =
    asker.kind === 'eval' ? 'what this eval needs' : shortened(JSON.stringify(asker.name));
  const options: MessageBoxOptions = {
    type: 'warning',
    title: 'Wirebench',
    message: `${verb} ${what}?`,
    detail: [...shown, ...more].join('\n'),
    buttons: ['Cancel', verb],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const [window] = BrowserWindow.getAllWindows();
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === 1;
};

/** Cut in the middle, so that neither end hides. */
function shortened(line: string): string {
  if (line.length <= longestLine) return line;
  const half = longestLine / 2;
  const cut = line.length - longestLine;
  return `${line.slice(0, half)} … ${cut} characters … ${line.slice(-half)}`;
}
