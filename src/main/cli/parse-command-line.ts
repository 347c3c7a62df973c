import { unexpected, usageError, type CliError } from './cli-error.ts';
import type { Command, Given } from './command.ts';
import {
  allOptions,
  commandNames,
  commandsNamed,
  generalOptions,
  tokenize,
  type OptionToken,
} from './command-tokens.ts';
import { meant, nearest } from '../../shared/nearest.ts';
import { targetOptions } from './session-options.ts';
import { listKinds } from './text/catalog-table.ts';

type Values = Record<string, boolean | string | string[]>;

export type Parsed =
  /** Help for the commands in `topic`; for all commands where it is empty. */
  | { kind: 'help'; topic: readonly Command[] }
  | { kind: 'version' }
  | { kind: 'command'; command: Command; given: Given };

/**
 * Finds the command of the words after `wirebench` and checks its options; throws a usage error.
 */
export function parseCommandLine(args: string[]): Parsed {
  const [whole] = commandsNamed(args.slice(0, 1));
  if (whole?.takesAllWords) return parsedWhole(whole, args.slice(1));
  const { options, positionals } = tokenize(args);
  const asks = (name: string) => options.some((token) => token.name === name);
  const isHelp = positionals[0]?.value === 'help';
  const named = positionals.map(({ value }) => value).slice(isHelp ? 1 : 0);
  const [first] = named;
  if (first === undefined) {
    const stray = options.find(({ name }) => !Object.hasOwn(allOptions, name));
    if (stray) throw unknownOption(stray.rawName);
    return asks('version') && !isHelp ? { kind: 'version' } : { kind: 'help', topic: [] };
  }
  const topic = commandsNamed(named);
  if (topic.length === 0) throw unknownCommand(first);
  if (isHelp || asks('help')) return { kind: 'help', topic };
  if (asks('version')) return { kind: 'version' };
  const [command, another] = topic;
  if (!command || another)
    throw usageError(`${first} takes one of ${formsOf(topic)}.${meantOf(topic, named[1])}`);
  const values: Values = {};
  for (const token of options) takeOption(token, command, values);
  const nameLength = command.name.split(' ').length;
  const taken = positionals.slice(nameLength);
  const stray = taken[mostArguments(command)];
  if (stray) {
    const own = command.stray?.(stray.value);
    throw own ?? unexpected(stray.value, ...placesFor(stray.value, command, options));
  }
  const behind = (positionals[nameLength - 1]?.index ?? 0) + 1;
  return {
    kind: 'command',
    command,
    given: { values, positionals: taken.map(({ value }) => value), args: args.slice(behind) },
  };
}

const mostArguments = ({ arguments: taken = [] }: Command): number =>
  taken.some(({ isRepeated }) => isRepeated) ? Infinity : taken.length;

/** Which options take what a word that is one too many may be: a server, a file or an argument. */
function placesFor(word: string, { options }: Command, given: readonly OptionToken[]): string[] {
  if (!('stdio' in options)) return [];
  if (given.some((option) => option.name === 'stdio' && !/\s/.test(option.value ?? ''))) {
    return ['Quote the whole command line: --stdio "CMD ARGS".'];
  }
  if (given.some(({ name, value }) => name === 'header' && value?.endsWith(':'))) {
    return ['Quote the whole header: --header "Name: value".'];
  }
  if (/^https?:\/\//.test(word)) return ['Give an address as --url URL.'];
  if ('file' in options && word.endsWith('.json')) return [`Give a file as --file ${word}.`];
  const argument = 'arg' in options ? ['an argument as --arg NAME=VALUE'] : [];
  const isNamed = given.some((option) => option.name in targetOptions);
  const server = isNamed ? [] : ['a server as --server NAME, --stdio "CMD ARGS" or --url URL'];
  const ways = [...argument, ...server];
  return ways.length === 0 ? [] : [`Give ${ways.join(', and ')}.`];
}

function parsedWhole(command: Command, words: string[]): Parsed {
  switch (command.takesAllWords?.(words)) {
    case 'help':
      return { kind: 'help', topic: [command] };
    case 'version':
      return { kind: 'version' };
    default:
      return { kind: 'command', command, given: { values: {}, positionals: [], args: words } };
  }
}

function unknownCommand(word: string): CliError {
  const close = [
    ...nearest(word, listKinds).map((kind) => `list ${kind}`),
    ...nearest(word, commandNames),
  ];
  return usageError(
    `There is no command “${word}”.${meant(close.slice(0, 3))}`,
    `The commands are ${listed(commandNames)}.`,
  );
}

function unknownOption(rawName: string, command?: Command): CliError {
  const names = Object.keys({ ...command?.options, ...generalOptions }).map((name) => `--${name}`);
  const whose = command ? `The options of ${command.name}` : 'The options without a command';
  return usageError(
    `There is no option ${rawName}.${meant(nearest(rawName, names))}`,
    `${whose} are ${listed(names)}.`,
  );
}

/** A question with the commands of a group that are most like the second word; '' where none is. */
function meantOf(group: readonly Command[], word = ''): string {
  const seconds = group.flatMap(({ name }) => name.split(' ').slice(1));
  const close = nearest(word, seconds);
  return meant(close.map((second) => `${group[0]?.name.split(' ')[0]} ${second}`));
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const formsOf = (group: readonly Command[]): string =>
  group
    .map(({ name, arguments: taken = [] }) =>
      [...name.split(' ').slice(1), ...taken.map((one) => one.name)].join(' '),
    )
    .join(', ');

function takeOption(
  { name, rawName, value, isInline }: OptionToken,
  command: Command,
  values: Values,
): void {
  if (Object.hasOwn(generalOptions, name)) return;
  const option = Object.hasOwn(command.options, name) ? command.options[name] : undefined;
  if (!option) {
    if (!Object.hasOwn(allOptions, name)) throw unknownOption(rawName, command);
    const instead = command.instead?.[name];
    throw usageError(
      `${command.name} has no option --${name}.`,
      ...(instead === undefined ? [] : [instead]),
    );
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw usageError(`--${name} takes no value.`);
    values[name] = true;
    return;
  }
  if (value === undefined) throw usageError(`--${name} needs ${option.value}.`);
  // If the value was left out, the next option would be taken for it.
  if (!isInline && /^-./.test(value)) {
    throw usageError(
      `--${name} takes ${option.value}, and “${value}” looks like an option.`,
      `If it is the value, write --${name}=${value}`,
    );
  }
  const before = values[name];
  if (option.multiple !== true) values[name] = value;
  else values[name] = Array.isArray(before) ? [...before, value] : [value];
}
