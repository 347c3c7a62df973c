import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/rpc/errors.ts';
import { usageError } from './cli-error.ts';

export type SecretsCommand =
  | { kind: 'secrets-list'; isJson: boolean }
  | { kind: 'secrets-remove'; name: string; isJson: boolean }
  | {
      kind: 'secrets-set';
      name: string;
      /** Undefined: as it is, of one that is there. */
      audience: string[] | undefined;
      /** Where no keyring can be had. */
      mayUseFile: boolean;
      isJson: boolean;
    };

const options = {
  for: { type: 'string', multiple: true },
  'keep-in': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads the words after `wirebench secrets`; throws a usage error that names what is wrong. */
export function parseSecretsCommand(words: string[]): SecretsCommand {
  const { values, positionals } = readValues(words);
  const [, what, name, ...rest] = positionals;
  const isJson = values.json === true;
  if (what !== 'list' && what !== 'set' && what !== 'remove') {
    throw usageError('secrets takes one of list, set NAME, remove NAME.');
  }
  if (what === 'set' && rest.length > 0) throw usageError(neverHere, howToGive);
  const stray = what === 'list' ? name : rest[0];
  if (stray !== undefined) throw usageError(`“${stray}” is one word too many.`);
  const unfit = (['for', 'keep-in'] as const).find((option) => values[option] !== undefined);
  if (unfit && what !== 'set') throw usageError(`--${unfit} means nothing to secrets ${what}.`);
  if (what === 'list') return { kind: 'secrets-list', isJson };
  if (name === undefined) throw usageError(`secrets ${what} takes the name of a secret.`);
  if (what === 'remove') return { kind: 'secrets-remove', name, isJson };
  if (!/^[A-Za-z_][\w.-]{0,99}$/.test(name)) {
    throw usageError('A name has letters, digits, “_”, “-” and “.”, and begins with a letter.');
  }
  const keepIn = values['keep-in'];
  if (keepIn !== undefined && keepIn !== 'file' && keepIn !== 'keyring') {
    throw usageError(`--keep-in takes keyring or file, not “${keepIn}”.`);
  }
  const audience = values.for?.map(memberOf);
  return { kind: 'secrets-set', name, audience, mayUseFile: keepIn === 'file', isJson };
}

/** A server's name, an origin, or any. */
function memberOf(text: string): string {
  if (text.trim() === '') throw usageError('--for takes the name of a server, an origin, or any.');
  if (text === 'any') return text;
  return /^https?:\/\//.test(text) && URL.canParse(text)
    ? `origin:${new URL(text).origin}`
    : `server:${text}`;
}

function readValues(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw usageError(messageOf(error).split('. ')[0] ?? '');
  }
}

const neverHere = 'A value is never taken from the command line, where other programs can see it.';
export const howToGive = 'Give it on stdin, as: wirebench secrets set NAME --for SERVER < FILE';
