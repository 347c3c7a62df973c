import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { nearest } from '../../../shared/nearest.ts';
import { listKinds } from '../text/catalog-table.ts';

type Environment = Record<string, string | undefined>;

const modes = ['--cli', '--web', '--tui'];
/** How a line of ours names its server; the Inspector has no such options. */
const ownTargets = ['--stdio', '--url'];

/**
 * The words of an Inspector's command line, or undefined for a line of ours. It is one where it begins
 * with `inspector`, with a mode of the Inspector, with an address, or with a path or program that
 * exists. So is a first word that is none of that and has words behind it, unless it looks like a
 * misspelt command or the words name a server as ours do.
 */
export function inspectorLine(
  args: readonly string[],
  environment: Environment,
  commandNames: readonly string[],
): readonly string[] | undefined {
  const [first = '', ...rest] = args;
  if (first === 'inspector') return rest;
  if (modes.includes(first)) return args;
  if (first.startsWith('-') || first === '' || first === 'help' || commandNames.includes(first)) {
    return undefined;
  }
  if (/^https?:\/\//.test(first) || isProgram(first, environment)) return args;
  if (rest.some((word) => ownTargets.includes(word.split('=', 1)[0] ?? ''))) return undefined;
  const hasWords = rest.some((word) => !word.startsWith('-'));
  // `tools list` is meant for `list tools`.
  const isLikeOurs = nearest(first, [...commandNames, ...listKinds]).length > 0;
  return hasWords && !isLikeOurs ? args : undefined;
}

function isProgram(word: string, { PATH, Path, PATHEXT }: Environment): boolean {
  if (/[\\/]/.test(word)) return existsSync(resolve(word));
  const endings = ['', ...(PATHEXT ?? '').split(';').filter(Boolean)];
  return (PATH ?? Path ?? '')
    .split(delimiter)
    .filter(Boolean)
    .some((folder) => endings.some((ending) => isExecutable(join(folder, word + ending))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
