import { exitCodes, type ExitCode } from '../cli-error.ts';
import type { Argument, Command, Option, Options } from '../command.ts';
import { generalOptions } from '../command-tokens.ts';
import { commands } from '../commands/commands.ts';
import { targetOptions } from '../session-options.ts';

const width = 88;
/** The column at which the explanation of a name begins. */
const column = 26;

const generalExitCodes: Record<ExitCode, string> = {
  [exitCodes.ok]: 'ok',
  [exitCodes.toolError]: 'what was asked for failed; each command says how',
  [exitCodes.usage]: 'usage',
  [exitCodes.connection]: 'could not connect, or lost the connection',
  [exitCodes.protocol]: 'protocol error',
  [exitCodes.timeout]: 'timeout',
  [exitCodes.signIn]: 'the server wants you to sign in (wirebench login)',
  [exitCodes.interrupted]: 'interrupted',
};

/** What `wirebench --help` prints, or the help of the given commands. Ends with a new line. */
export const helpText = (topic: readonly Command[]): string =>
  topic.length === 0 ? overview() : topic.map(commandHelp).join('\n');

function overview(): string {
  return lines(
    'Usage: wirebench',
    '       wirebench COMMAND [arguments] [options]',
    '',
    'Without a command, wirebench serves the app in the browser, like wirebench serve.',
    ...section(
      'Commands',
      commands.map(({ name, summary }) => row(name, `${summary}.`)),
    ),
    ...section('SERVER is one of', optionRows(targetOptions)),
    ...section('Options', optionRows(generalOptions)),
    ...section('Exit codes', exitCodeRows(generalExitCodes)),
    '',
    'wirebench COMMAND --help prints the help of a command.',
  );
}

function commandHelp(command: Command): string {
  const { name, summary, details = [], usage, examples } = command;
  const isTarget = (option: string) => 'stdio' in command.options && option in targetOptions;
  const own = Object.entries(command.options).filter(([option]) => !isTarget(option));
  const targets = Object.entries(command.options).filter(([option]) => isTarget(option));
  return lines(
    ...usage.map((way, i) => `${i === 0 ? 'Usage: ' : '       '}wirebench ${name} ${way}`),
    '',
    `${summary}.`,
    ...details.flatMap((paragraph) => wrapped(paragraph, width)),
    ...section('Arguments', (command.arguments ?? []).map(argumentRow)),
    ...section('SERVER is one of', optionRows(Object.fromEntries(targets))),
    ...section('Options', optionRows({ ...Object.fromEntries(own), ...generalOptions })),
    ...section(
      'Examples',
      examples.flatMap(([line, does]) => [`  ${line}`, `      ${does}`]),
    ),
    ...section('Exit codes', exitCodeRows({ ...exitCodesOf(command), ...command.exitCodes })),
  );
}

/** Returns the general exit codes that a command can end with. */
function exitCodesOf({ options, outlivesServers }: Command): Partial<Record<ExitCode, string>> {
  const { ok, usage, connection, protocol, timeout, signIn, interrupted } = exitCodes;
  const reaches = ['stdio', 'junit', 'identity'].some((name) => name in options);
  const connects = reaches && !outlivesServers;
  const possible = connects
    ? [
        ok,
        usage,
        connection,
        protocol,
        ...('timeout' in options ? [timeout] : []),
        signIn,
        interrupted,
      ]
    : [ok, usage, interrupted];
  return Object.fromEntries(possible.map((code) => [code, generalExitCodes[code]]));
}

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join('');

const section = (title: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', `${title}:`, ...rows];

const argumentRow = ({ name, about, standard }: Argument): string =>
  row(name, withStandard(about, standard));

const optionRows = (options: Options): string[] =>
  Object.entries(options).map(([name, option]) =>
    row(optionName(name, option), withStandard(option.about, option.standard)),
  );

function optionName(name: string, option: Option): string {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  const dashes = name.length === 1 ? '-' : '--';
  return `${short}${dashes}${name}${option.type === 'string' ? ` ${option.value}` : ''}`;
}

const withStandard = (about: string, standard: string | undefined): string =>
  standard === undefined ? about : `${about} (default: ${standard})`;

const exitCodeRows = (codes: Partial<Record<ExitCode, string>>): string[] =>
  Object.entries(codes).map(([code, means]) => `  ${code.padEnd(5)}${means}`);

/**
 * A row of the help: a name, and its explanation beside it or, where the name is long, below it.
 */
function row(name: string, about: string): string {
  const [first = '', ...rest] = wrapped(about, width - column);
  const indent = ' '.repeat(column);
  const start = `  ${name}`;
  const head = start.length + 2 > column ? `${start}\n${indent}` : start.padEnd(column);
  return [`${head}${first}`, ...rest.map((line) => `${indent}${line}`)].join('\n');
}

function wrapped(text: string, columns: number): string[] {
  const done: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      done.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...done, line];
}
