import { readServerNames } from '../../core/read-server-names.ts';
import { homeFolder } from '../../shell/shell-ports.ts';
import { exitCodes, type ExitCode } from '../cli-error.ts';
import type { Terminal } from '../terminal.ts';
import { bashReply, readBashLine } from './bash-line.ts';
import { completionCandidates, type Completion } from './completion-candidates.ts';

/** The first word of what a completion script asks; no command of the user's. */
export const completeWord = '__complete';

/**
 * Answers a script of completion-scripts.ts, a line for each word that may stand at the cursor.
 * `bash LINE BREAKS` gives what is to be put in; `words WORD… CURRENT` each word with what it means.
 */
export async function complete(
  [how, ...rest]: string[],
  { print, environment }: Terminal,
): Promise<ExitCode> {
  const names = await readServerNames(homeFolder(environment, process.platform));
  // Each is a line of what is printed.
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

/** What zsh and fish give of the word being typed has its quotes yet. */
const bare = (typed: string): string =>
  typed.replace(/^["']/, '').replaceAll(/\\(.)/g, (_escape, sign: string) => sign);
