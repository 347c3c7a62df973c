import type { Command, Offered, Option } from '../command.ts';
import { commandNames, commandsNamed, generalOptions, tokenize } from '../command-tokens.ts';

export type Candidate = { word: string; about: string };

export type Completion =
  /** The shell itself completes the names of files. */
  { kind: 'files' } | { kind: 'candidates'; candidates: Candidate[] };

/**
 * Returns what can complete `current`, the argument being typed behind the arguments `before` it.
 */
export function completionCandidates(
  before: string[],
  current: string,
  /** Called only where the name of a server is to be completed. */
  serverNames: () => string[],
): Completion {
  const { options, positionals } = tokenize(before);
  const named = positionals.map(({ value }) => value);
  const topic = commandsNamed(named);
  const command = topic.length === 1 ? topic[0] : undefined;
  const known: Record<string, Option> = { ...command?.options, ...generalOptions };
  const offer = (offered: Offered | undefined, prefix = ''): Completion =>
    offered === 'file'
      ? { kind: 'files' }
      : startingWith(
          current,
          (offered === 'server' ? serverNames() : (offered ?? [])).map((word) => ({
            word: `${prefix}${word}`,
            about: '',
          })),
        );
  const last = options.at(-1);
  const awaiting = last && last.value === undefined ? known[last.name] : undefined;
  if (awaiting?.type === 'string') return offer(awaiting.offers);
  const isBehindDashes = before.includes('--');
  const inline = isBehindDashes ? undefined : /^--([\w-]+)=/.exec(current);
  if (inline) return offer(known[inline[1] ?? '']?.offers, inline[0]);
  if (current.startsWith('-') && !isBehindDashes) return optionsOf(known, options, current);
  if (!command) return startingWith(current, namesBehind(named));
  const argument = (command.arguments ?? [])[named.length - command.name.split(' ').length];
  if (argument) return offer(argument.offers);
  return isBehindDashes ? startingWith(current, []) : optionsOf(known, options, current);
}

function startingWith(current: string, candidates: Candidate[]): Completion {
  return {
    kind: 'candidates',
    candidates: candidates.filter(({ word }) => word.startsWith(current)),
  };
}

/** The first words of all commands, or the second ones of a group. */
function namesBehind([group]: string[]): Candidate[] {
  if (group === undefined || group === 'help') {
    return [...commandNames, ...(group === undefined ? ['help'] : [])].map((word) => ({
      word,
      about: aboutOf(commandsNamed([word])),
    }));
  }
  return commandsNamed([group]).map((command) => ({
    word: command.name.split(' ')[1] ?? '',
    about: command.summary,
  }));
}

const aboutOf = (topic: Command[]): string =>
  topic.length === 1
    ? (topic[0]?.summary ?? '')
    : topic.map(({ name }) => name.split(' ')[1]).join(', ');

/** Offers the options that were not given yet, or that may be repeated. */
function optionsOf(
  known: Record<string, Option>,
  given: { name: string }[],
  current: string,
): Completion {
  const isOpen = ([name, option]: [string, Option]) =>
    (option.type === 'string' && option.multiple === true) ||
    !given.some((one) => one.name === name);
  const candidates = Object.entries(known)
    .filter(isOpen)
    .map(([name, { about }]) => ({ word: `--${name}`, about }));
  return startingWith(current, candidates);
}
