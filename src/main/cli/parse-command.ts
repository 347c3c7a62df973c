import { parseArgs } from 'node:util';
import { eraChoice, type EraChoice } from '../../shared/model/servers/server.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { Consent } from './agree.ts';
import { usageError } from './cli-error.ts';
import {
  isRecordingCommand,
  parseRecordingCommand,
  type RecordingCommand,
} from './parse-recording-command.ts';

import { parseSecretsCommand, type SecretsCommand } from './parse-secrets-command.ts';
import { parseEvalCommand, type EvalCommand } from './parse-eval-command.ts';

export const listKinds = ['tools', 'resources', 'prompts'] as const;
export type ListKind = (typeof listKinds)[number];

export type Target =
  | { kind: 'stored'; name: string }
  | { kind: 'stdio'; text: string }
  | { kind: 'http'; text: string; headers: Record<string, string> };

export type SessionOptions = Consent & {
  target: Target;
  /** Undefined: as the definition has it. */
  era: EraChoice | undefined;
  isJson: boolean;
  wireFile: string | undefined;
  isVerbose: boolean;
  timeoutMs: number | undefined;
  /** Values of the definition's inputs. */
  inputs: Record<string, string>;
  /** Undefined: the one in use. */
  environment: string | undefined;
};

export type CallOptions = SessionOptions & {
  tool: string;
  args: string | undefined;
  argPairs: string[];
  answer: string | undefined;
};

export type LintOptions = {
  isJson: boolean;
  /** Warnings count as errors do. */
  isStrict: boolean;
};

export type Command =
  | RecordingCommand
  | EvalCommand
  | SecretsCommand
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'conformance'; options: SessionOptions }
  | { kind: 'lint'; options: LintOptions & SessionOptions }
  | { kind: 'lint-file'; file: string; options: LintOptions }
  | { kind: 'serve'; args: string[] }
  | { kind: 'list'; what: ListKind; options: SessionOptions }
  | { kind: 'call'; options: CallOptions };

const options = {
  server: { type: 'string' },
  stdio: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  args: { type: 'string' },
  arg: { type: 'string', multiple: true },
  answer: { type: 'string' },
  era: { type: 'string' },
  input: { type: 'string', multiple: true },
  environment: { type: 'string' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  wire: { type: 'string' },
  file: { type: 'string' },
  strict: { type: 'boolean' },
  yes: { type: 'boolean' },
  approve: { type: 'string' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type Values = ReturnType<typeof readValues>['values'];

/** Reads the words after `wirebench`; throws a usage error that names what is wrong. */
export function parseCommand(words: string[]): Command {
  // The web shell reads its own options.
  const wantsHelp = words.includes('--help') || words.includes('-h');
  if (words[0] === 'serve' && !wantsHelp) {
    return { kind: 'serve', args: words.slice(1) };
  }
  if (isRecordingCommand(words[0]) && !wantsHelp) return parseRecordingCommand(words);
  if (words[0] === 'secrets' && !wantsHelp) return parseSecretsCommand(words);
  if (words[0] === 'eval' && !wantsHelp) return parseEvalCommand(words);
  const { values, positionals } = readValues(words);
  const [name, subject, ...rest] = positionals;
  const isBare = name === undefined && !values.version;
  if (values.help || name === 'help' || isBare) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (rest.length > 0) throw usageError(`“${rest[0]}” is one word too many.`);
  if (name === 'list') {
    const what = listKinds.find((kind) => kind === subject);
    if (!what) throw usageError(`list takes one of ${listKinds.join(', ')}.`);
    refuse(values, ['args', 'arg', 'answer', 'file', 'strict'], 'list');
    return { kind: 'list', what, options: sessionOptions(values) };
  }
  if (name === 'conformance') {
    if (subject !== undefined) throw usageError(`“${subject}” is one word too many.`);
    refuse(values, ['args', 'arg', 'answer', 'timeout', 'file', 'strict'], 'conformance');
    return { kind: 'conformance', options: sessionOptions(values) };
  }
  if (name === 'call') {
    refuse(values, ['file', 'strict'], 'call');
    if (subject === undefined) throw usageError('call takes the name of a tool.');
    return { kind: 'call', options: callOptions(subject, values) };
  }
  if (name === 'lint') {
    if (subject !== undefined) throw usageError(`“${subject}” is one word too many.`);
    return lintCommand(values);
  }
  throw usageError(
    `There is no command “${name}”.`,
    'The commands are serve, list, call, lint, conformance, eval, secrets, recordings, export and import.',
  );
}

function lintCommand(values: Values): Command {
  refuse(values, ['args', 'arg', 'answer'], 'lint');
  const options = { isJson: values.json === true, isStrict: values.strict === true };
  if (values.file === undefined) {
    return { kind: 'lint', options: { ...sessionOptions(values), ...options } };
  }
  const server = (['server', 'stdio', 'url'] as const).find((name) => values[name] !== undefined);
  if (server) throw usageError(`Give --file or --${server}, not both.`);
  return { kind: 'lint-file', file: values.file, options };
}

function readValues(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw usageError(messageOf(error).split('. ')[0] ?? '');
  }
}

function callOptions(tool: string, values: Values): CallOptions {
  const { args, arg: argPairs = [], answer } = values;
  if (args !== undefined && argPairs.length > 0) {
    throw usageError('Give the arguments by --args or by --arg, not by both.');
  }
  return { ...sessionOptions(values), tool, args, argPairs, answer };
}

function sessionOptions(values: Values): SessionOptions {
  const era = eraChoice.optional().safeParse(values.era);
  if (!era.success) throw usageError(`--era takes ${eraChoice.options.join(', ')}.`);
  return {
    target: targetOf(values),
    era: era.data,
    isJson: values.json === true,
    wireFile: values.wire,
    mayRun: values.yes === true,
    approves: values.approve,
    isVerbose: values.verbose === true,
    timeoutMs: timeoutOf(values),
    inputs: inputsOf(values),
    environment: values.environment,
  };
}

function timeoutOf({ timeout }: Values): number | undefined {
  if (timeout === undefined) return undefined;
  if (!/^\d{1,9}$/.test(timeout)) {
    throw usageError(`--timeout takes milliseconds, not “${timeout}”.`);
  }
  return Number(timeout);
}

function inputsOf({ input = [] }: Values): Record<string, string> {
  return Object.fromEntries(
    input.map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 1) throw usageError(`--input takes NAME=VALUE, not “${pair}”.`);
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

function targetOf({ server, stdio, url, header = [] }: Values): Target {
  const given = [server, stdio, url].filter((value) => value !== undefined);
  if (given.length !== 1) {
    const how = given.length === 0 ? 'Say which server' : 'Name one server only';
    throw usageError(`${how}: --server NAME, --stdio "CMD ARGS" or --url URL.`);
  }
  if (given[0]?.trim() === '') throw usageError('The name of the server is empty.');
  if (header.length > 0 && url === undefined) throw usageError('--header needs --url.');
  if (url !== undefined) return { kind: 'http', text: url, headers: headersOf(header) };
  return stdio === undefined
    ? { kind: 'stored', name: server ?? '' }
    : { kind: 'stdio', text: stdio };
}

function headersOf(lines: string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const match = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)$/.exec(line);
      if (!match) throw usageError(`--header takes "Name: value", not “${line}”.`);
      return [match[1], match[2]];
    }),
  );
}

function refuse(values: Values, names: (keyof Values)[], command: string): void {
  const unfit = names.find((name) => values[name] !== undefined);
  if (unfit !== undefined) throw usageError(`--${unfit} means nothing to ${command}.`);
}
