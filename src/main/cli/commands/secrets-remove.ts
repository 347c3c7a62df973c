import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const secretsRemoveCommand = defineCommand({
  name: 'secrets remove',
  summary: 'Remove a secret',
  usage: ['NAME [--json]'],
  arguments: [{ name: 'NAME', about: 'the secret, as wirebench secrets list shows it' }],
  options: jsonOption,
  examples: [['wirebench secrets remove GITHUB_TOKEN', 'Forgets its value.']],
  exitCodes: { 1: 'what is stored can’t be opened' },
  read({ values, positionals: [name, stray] }) {
    if (stray !== undefined) throw usageError(`“${stray}” is one word too many.`);
    if (name === undefined) throw usageError('secrets remove takes the name of a secret.');
    return { kind: 'secrets-remove' as const, name, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runSecretsCommand } = await import('../run-secrets-command.ts');
    return runSecretsCommand(options, terminal);
  },
});
