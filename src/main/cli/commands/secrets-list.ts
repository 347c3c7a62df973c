import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const secretsListCommand = defineCommand({
  name: 'secrets list',
  summary: 'List the secrets that are kept, without their values',
  usage: ['[--json]'],
  options: jsonOption,
  examples: [
    ['wirebench secrets list', 'Shows each name, who may have it, and what keeps its key.'],
  ],
  exitCodes: { 1: 'what is stored can’t be opened' },
  read({ values, positionals: [stray] }) {
    if (stray !== undefined) throw usageError(`“${stray}” is one word too many.`);
    return { kind: 'secrets-list' as const, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runSecretsCommand } = await import('../run-secrets-command.ts');
    return runSecretsCommand(options, terminal);
  },
});
