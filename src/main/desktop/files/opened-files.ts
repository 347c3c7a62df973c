import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { maxPath } from '../../../shared/model/app.ts';

/** Files that are opened at once, the first of them to be looked at. */
export type OpenedFiles = { file: string; others: number };

type Start = {
  /** The arguments behind the program's own name. */
  args: readonly string[];
  folder: string;
  /** Whether the first argument is the app itself, as in a checkout. */
  isAppNamed: boolean;
};

/**
 * Hands on the files that the system opens: those that the app was started with, those of later starts, and
 * on macOS those that the system tells of. Call it before `ready`, as macOS may tell of one at once. Nothing
 * is read here; the core looks at them.
 */
export function followFiles(
  { args, folder, isAppNamed }: Start,
  onFiles: (opened: OpenedFiles) => void,
): void {
  const handOn = ([file, ...others]: string[]) => {
    if (file !== undefined) onFiles({ file, others: others.length });
  };
  const told: string[] = [];
  app.on('open-file', (event, path) => {
    event.preventDefault();
    // Several files come one by one.
    if (told.push(path) === 1) setImmediate(() => handOn(told.splice(0).filter(isPath)));
  });
  app.on('second-instance', (_event, [, ...given], where) =>
    handOn(filesIn({ args: given, folder: where, isAppNamed })),
  );
  handOn(filesIn({ args, folder, isAppNamed }));
}

/**
 * The files among arguments. Desktops name files by address (`%U`); other addresses are links, and what
 * begins with `-` is a switch, unless it stands behind `--`.
 */
export function filesIn({ args, folder, isAppNamed }: Start): string[] {
  const end = args.indexOf('--');
  const [before, after] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const words = [...before.filter((word) => !word.startsWith('-')), ...after];
  return words
    .slice(isAppNamed ? 1 : 0)
    .map((word) => pathOf(word, folder))
    .filter(isPath);
}

function pathOf(word: string, folder: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(word)) return word === '' ? '' : resolve(folder, word);
  if (!/^file:/i.test(word)) return '';
  try {
    return fileURLToPath(word);
  } catch {
    // It names another machine, or holds what no path can.
    return '';
  }
}

/** The system would refuse the others. */
const isPath = (path: string): boolean =>
  path !== '' && path.length <= maxPath && !path.includes('\0');
