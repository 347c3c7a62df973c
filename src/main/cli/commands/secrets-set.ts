import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { howToGive } from '../secret-value.ts';
import { jsonOption } from '../session-options.ts';

export const secretsSetCommand = defineCommand({
  name: 'secrets set',
  summary: 'Store a value that definitions refer to as ${secret:NAME}',
  details: [
    'The value comes on stdin and is never shown. It is sealed with a key in the system’s keyring or, with --keep-in file, in a file.',
  ],
  usage: ['NAME --for SERVER|ORIGIN|any [options] < FILE'],
  arguments: [
    { name: 'NAME', about: 'letters, digits, “_”, “-” and “.”, starting with a letter or “_”' },
  ],
  options: {
    for: {
      type: 'string',
      multiple: true,
      value: 'SERVER|ORIGIN|any',
      about: 'who may have it; as often as needed',
      standard: 'unchanged',
      offers: 'server',
    },
    'keep-in': {
      type: 'string',
      value: 'file|keyring',
      about: 'whether a file may keep the key',
      standard: 'keyring',
      offers: ['file', 'keyring'],
    },
    ...jsonOption,
  },
  examples: [
    [
      'wirebench secrets set GITHUB_TOKEN --for github < token.txt',
      'Stores a token for one server.',
    ],
  ],
  exitCodes: { 1: 'the stored secrets can’t be opened' },
  // It may be the value itself, which is not to be shown.
  stray: () => usageError(neverHere, howToGive),
  read({ values, positionals: [name] }) {
    if (name === undefined) throw usageError('secrets set takes the name of a secret.');
    if (!/^[A-Za-z_][\w.-]{0,99}$/.test(name)) {
      throw usageError('A name has letters, digits, “_”, “-” and “.”, and begins with a letter.');
    }
    const keepIn = values['keep-in'];
    if (keepIn !== undefined && keepIn !== 'file' && keepIn !== 'keyring') {
      throw usageError(`--keep-in takes keyring or file, not “${keepIn}”.`);
    }
    return {
      kind: 'secrets-set' as const,
      name,
      audience: values.for?.map(audienceOf),
      mayUseFile: keepIn === 'file',
      isJson: values.json === true,
    };
  },
  async run(options, terminal) {
    const { runSecretsCommand } = await import('../run-secrets-command.ts');
    return runSecretsCommand(options, terminal);
  },
});

const neverHere = 'A value is never read from the command line, where other programs can see it.';

/**
 * The audience for a value of `--for`: `any`, the origin of an http(s) URL, or else a server's
 * name.
 */
function audienceOf(text: string): string {
  if (text.trim() === '') throw usageError('--for takes the name of a server, an origin, or any.');
  if (text === 'any') return text;
  return /^https?:\/\//.test(text) && URL.canParse(text)
    ? `origin:${new URL(text).origin}`
    : `server:${text}`;
}
