import { readServerNames } from '../../core/read-server-names.ts';
import { homeFolder } from '../../shell/shell-ports.ts';
import { exitCodes, type ExitCode } from '../cli-error.ts';
import type { Terminal } from '../terminal.ts';
import { bashReply, readBashLine } from './bash-line.ts';
import { completionCandidates, type Completion } from './completion-candidates.ts';

/** The first word of a completion script's question; it is not a command for users. */
export const completeWord = '__complete';

/**
 * Answers a script of completion-scripts.ts: prints a line for each word that may stand at the
 * cursor, or `:files`. For `bash LINE BREAKS` a line is the text to insert; for `words WORD…
 * CURRENT` it is the word, a tab and what it means.
 */
export async function complete(
  [how, ...rest]: string[],
  { print, environment }: Terminal,
): Promise<ExitCode> {
  const names = await readServerNames(homeFolder(environment, process.platform));
  // Each name is printed as one line, so it must hold no control characters.
  const serverNames = () => names.filter((name) => !/\p{Cc}/u.test(name));
  if (how === 'bash') {
    const [line = '', breaks = ''] = rest;
    const read = readBashLine(line, breaks);
    const offered = completionCandidates(read.words.slice(1), read.current, serverNames);
    print(linesOf(offered, ({ word }) => bashReply(word, read)));
    return exitCodes.ok;
  }
  const current = bare(rest.at(-1) ?? '');
  const offered = completionCandidates(rest.slice(0, -1), current, serverNames);
  print(linesOf(offered, ({ word, about }) => (about === '' ? word : `${word}\t${about}`)));
  return exitCodes.ok;
}

type Candidate = Extract<Completion, { kind: 'candidates' }>['candidates'][number];

const linesOf = (
  offered: Completion,
  lineOf: (candidate: Candidate) => string | undefined,
): string =>
  offered.kind === 'files'
    ? ':files\n'
    : offered.candidates
        .flatMap((candidate) => lineOf(candidate) ?? [])
        .map((line) => `${line}\n`)
        .join('');

/** Removes the quotes of the word being typed, which zsh and fish pass on as it is written. */
const bare = (typed: string): string =>
  typed.replace(/^["']/, '').replaceAll(/\\(.)/g, (_escape, sign: string) => sign);
