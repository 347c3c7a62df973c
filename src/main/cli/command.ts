import type { CliError, ExitCode } from './cli-error.ts';
import type { Terminal } from './terminal.ts';

/**
 * What the completion offers for a word: these words, names of files, or the names of the stored
 * servers.
 */
export type Offered = readonly string[] | 'file' | 'server';

type Described = {
  /** A clause, as the help shows it behind the name. */
  about: string;
  /** The default, as the help shows it. */
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
        /** The placeholder of its value in the help, for example FILE. */
        value: string;
      }
  );

export type Options = Readonly<Record<string, Option>>;

export type Argument = Described & {
  name: string;
  /** Set where there may be as many as needed. */
  isRepeated?: true;
};

type ValueOf<O extends Option> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { type: 'string'; multiple?: never }
      ? string
      : string | string[];

export type ValuesOf<O extends Options> = { [Name in keyof O]?: ValueOf<O[Name]> };

/** The words of a command line, in which every option is one of the command's, and of its type. */
export type Given<O extends Options = Options> = {
  values: ValuesOf<O>;
  /** The words after the command's name that belong to no option. */
  positionals: string[];
  /** All words behind the command's name, as they were typed. */
  args: string[];
};

type CommandParts<O extends Options, Input> = {
  /** One word, or two as `secrets set`. */
  name: string;
  /** A sentence without its full stop, as the list of all commands shows it. */
  summary: string;
  /** Further paragraphs of the command's help. */
  details?: readonly string[];
  /** Each way to call the command: what follows its name. */
  usage: readonly string[];
  arguments?: readonly Argument[];
  options: O;
  examples: readonly (readonly [line: string, does: string])[];
  /** Set where the command goes on, and its exit code stays, when a server can't be reached. */
  outlivesServers?: true;
  /**
   * Set where the words are another program's, and only the command itself can sort them; it tells
   * whether they ask for help or the version.
   */
  takesAllWords?(words: readonly string[]): 'help' | 'version' | undefined;
  /** What is said of a word that is one too many, where there is more to say than of any such word. */
  stray?(word: string): CliError | undefined;
  /** What to write instead of options that other commands have. */
  instead?: Readonly<Record<string, string>>;
  /** Exit codes that have a meaning of their own for this command. */
  exitCodes?: Partial<Record<ExitCode, string>>;
  /**
   * Makes the input of `run` from the words, without side effects. Throws a usage error that names
   * what is wrong.
   */
  read(given: Given<O>): Input;
  run(input: Input, terminal: Terminal): Promise<ExitCode>;
};

/** A command as the parser, the help and the completion see it. */
export type Command = CommandParts<Options, unknown>;

/** Defines a command: `read` gets its own options typed, and `run` gets what `read` returns. */
export const defineCommand = <const O extends Options, Input>(
  parts: CommandParts<O, Input>,
): Command => parts;
