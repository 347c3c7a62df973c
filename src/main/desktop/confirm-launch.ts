import type { ShellPorts } from '../core/ports.ts';
import { sheetText } from '../shell/sheet-text.ts';
import { askInWindow } from './windows/ask-in-window.ts';

/**
 * The most lines of a dialog: more would push the buttons, and perhaps a harmful part, off the
 * screen.
 */
const mostLines = 30;
/** The longest line, in characters, before it is cut in the middle. */
const longestLine = 400;
const longestRow = 110;

/**
 * Asks the user in the system's own dialog, which no script in the page can answer. Cancel has the
 * focus and Escape. Texts that are too long are cut in the middle; "Show all" shows them page by
 * page.
 */
export const confirmLaunch: NonNullable<ShellPorts['confirmLaunch']> = async (sheet) => {
  const { asker } = sheet;
  const runs = sheet.launches.some(({ target }) => target.kind === 'stdio');
  const verb = runs ? 'Run' : 'Reach';
  const what =
    asker.kind === 'eval' ? 'what this eval needs' : shortened(JSON.stringify(asker.name));
  const message = `${verb} ${what}?`;
  const lines = sheetText(sheet);
  const short = shortened(
    lines
      .slice(0, mostLines)
      .map((line) => shortened(line))
      .join('\n'),
    8000,
  );
  const left = lines.length - mostLines;
  const more = left > 0 ? [`… and ${left} more lines`] : [];
  if (left <= 0 && short === lines.join('\n')) {
    return (await ask(message, short, ['Cancel', verb])) === 1;
  }
  const first = await ask(message, [short, ...more].join('\n'), ['Cancel', verb, 'Show all']);
  return first === 2 ? pageByPage(message, lines, verb) : first === 1;
};

/** Shows a sheet page by page; only the last page offers to agree. */
async function pageByPage(message: string, lines: string[], verb: string): Promise<boolean> {
  const rows = lines.flatMap(inRows);
  const pages = Math.ceil(rows.length / mostLines);
  const read = async (page: number): Promise<boolean> => {
    const detail = rows.slice((page - 1) * mostLines, page * mostLines).join('\n');
    const isLast = page === pages;
    const buttons = ['Cancel', isLast ? verb : 'Next page'];
    const answer = await ask(`${message} (${page} of ${pages})`, detail, buttons);
    return answer === 1 && (isLast || read(page + 1));
  };
  return read(1);
}

const ask = (message: string, detail: string, buttons: string[]): Promise<number> =>
  askInWindow({ type: 'warning', message, detail, buttons, safe: 0 });

function inRows(line: string): string[] {
  const rows: string[] = [];
  for (let at = 0; at < line.length; at += longestRow) rows.push(line.slice(at, at + longestRow));
  return rows;
}

/** Cuts a text in the middle, so that both ends stay visible. */
function shortened(line: string, longest = longestLine): string {
  if (line.length <= longest) return line;
  const half = longest / 2;
  const cut = line.length - longest;
  return `${line.slice(0, half)} … ${cut} characters … ${line.slice(-half)}`;
}
