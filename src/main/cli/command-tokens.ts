import { parseArgs } from 'node:util';
import type { Command, Option } from './command.ts';
import { commands } from './commands/commands.ts';

/** The options that every command takes. */
export const generalOptions: Readonly<Record<string, Option>> = {
  help: { type: 'boolean', short: 'h', about: 'print this help' },
  version: { type: 'boolean', short: 'v', about: 'print the version' },
};

/** The options of all commands; a name stands for the same kind of option in each. */
export const allOptions: Readonly<Record<string, Option>> = Object.fromEntries(
  [...commands.map(({ options }) => options), generalOptions].flatMap((own) => Object.entries(own)),
);

/** The first words of all commands. */
export const commandNames: readonly string[] = [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
];

/**
 * Finds the command by its one or two words; all commands of the group where the second word is
 * missing or unknown.
 */
export function commandsNamed([first = '', second]: readonly string[]): Command[] {
  const group = commands.filter(({ name }) => name.split(' ')[0] === first);
  const one = group.find(({ name }) => name === first || name === `${first} ${second}`);
  return one ? [one] : group;
}

export type OptionToken = {
  name: string;
  rawName: string;
  /** The value of the option; undefined where none follows. */
  value: string | undefined;
  /** Whether the value is part of the same word, as in `--name=value`. */
  isInline: boolean;
};

type Tokens = {
  options: OptionToken[];
  /** The words that belong to no option, with their index in `args`. */
  positionals: { value: string; index: number }[];
};

/**
 * Splits words into options with their values, and other words. Refuses nothing: an unknown option
 * is a token, too.
 */
export function tokenize(args: string[]): Tokens {
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(allOptions).map(([name, { type, short }]) => [
        name,
        short === undefined ? { type } : { type, short },
      ]),
    ),
    allowPositionals: true,
    // The errors of `parseArgs` name neither the nearest option nor the command.
    strict: false,
    tokens: true,
  });
  return {
    options: tokens.flatMap((token) =>
      token.kind === 'option' ? [{ ...token, isInline: token.inlineValue === true }] : [],
    ),
    positionals: tokens.flatMap((token) => (token.kind === 'positional' ? [token] : [])),
  };
}
