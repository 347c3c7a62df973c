import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const secretsListCommand = defineCommand({
  name: 'secrets list',
  summary: 'List the stored secrets, without their values',
  usage: ['[--json]'],
  options: jsonOption,
  examples: [
    ['wirebench secrets list', 'Prints each name, who may have it, and what keeps its key.'],
  ],
  exitCodes: { 1: 'the stored secrets can’t be opened' },
  read({ values }) {
    return { kind: 'secrets-list' as const, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runSecretsCommand } = await import('../run-secrets-command.ts');
    return runSecretsCommand(options, terminal);
  },
});
