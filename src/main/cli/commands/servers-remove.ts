import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversRemoveCommand = defineCommand({
  name: 'servers remove',
  summary: 'Remove a stored server',
  usage: ['NAME [--json]'],
  arguments: [{ name: 'NAME', about: 'the name of a stored server', offers: 'server' }],
  options: jsonOption,
  examples: [['wirebench servers remove weather', 'Removes it, and what was agreed to for it.']],
  read({ values, positionals: [name] }) {
    if (name === undefined) throw usageError('servers remove takes the name of a server.');
    return { name, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runServersRemove } = await import('../servers/run-servers.ts');
    return runServersRemove(options, terminal);
  },
});
