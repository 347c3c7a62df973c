import type { ExitCode } from './cli-error.ts';
import type { Terminal } from './terminal.ts';

/** What a shell offers where a word is to be typed. */
export type Offered = readonly string[] | 'file' | 'server';

type Described = {
  /** A clause, as the help shows it behind the name. */
  about: string;
  /** What holds where it is not given. */
  standard?: string;
  offers?: Offered;
};

export type Option = Described &
  (
    | { type: 'boolean'; short?: string }
    | {
        type: 'string';
        short?: string;
        multiple?: true;
        /** What the help calls its value, as FILE. */
        value: string;
      }
  );

export type Options = Readonly<Record<string, Option>>;

export type Argument = Described & { name: string };

type ValueOf<O extends Option> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { type: 'string'; multiple?: never }
      ? string
      : string | string[];

export type ValuesOf<O extends Options> = { [Name in keyof O]?: ValueOf<O[Name]> };

/** The words of a command line, with every option known to the command and of its type. */
export type Given<O extends Options = Options> = {
  values: ValuesOf<O>;
  /** What stands between the options, behind the command's name. */
  positionals: string[];
  /** All words behind the command's name, as they were typed. */
  args: string[];
};

type CommandParts<O extends Options, Input> = {
  /** One word, or two as `secrets set`. */
  name: string;
  /** A sentence without its point, as the list of all commands shows it. */
  summary: string;
  /** What the help says beyond that, a paragraph each. */
  details?: readonly string[];
  /** Each way to call it, behind the name. */
  usage: readonly string[];
  arguments?: readonly Argument[];
  options: O;
  examples: readonly (readonly [line: string, does: string])[];
  /** Those that mean more for it than for every command. */
  exitCodes?: Partial<Record<ExitCode, string>>;
  /** Takes the words apart; throws a usage error that names what is wrong. Runs nothing. */
  read(given: Given<O>): Input;
  run(input: Input, terminal: Terminal): Promise<ExitCode>;
};

/** A command as the parser, the help and the completion see it. */
export type Command = CommandParts<Options, unknown>;

/** A command whose `read` has its own options typed, and whose `run` gets what `read` made of them. */
export const defineCommand = <const O extends Options, Input>(
  parts: CommandParts<O, Input>,
): Command => parts;
