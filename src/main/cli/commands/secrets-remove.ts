import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const secretsRemoveCommand = defineCommand({
  name: 'secrets remove',
  summary: 'Remove a secret',
  usage: ['NAME [--json]'],
  arguments: [{ name: 'NAME', about: 'the secret, as wirebench secrets list prints it' }],
  options: jsonOption,
  examples: [['wirebench secrets remove GITHUB_TOKEN', 'Deletes the secret.']],
  exitCodes: { 1: 'the stored secrets can’t be opened' },
  read({ values, positionals: [name] }) {
    if (name === undefined) throw usageError('secrets remove takes the name of a secret.');
    return { kind: 'secrets-remove' as const, name, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runSecretsCommand } = await import('../run-secrets-command.ts');
    return runSecretsCommand(options, terminal);
  },
});
