import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversListCommand = defineCommand({
  name: 'servers list',
  summary: 'List the stored servers',
  usage: ['[--json]'],
  options: jsonOption,
  examples: [['wirebench servers list', 'Prints a line for each server; none is started.']],
  read({ values }) {
    return { isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runServersList } = await import('../servers/run-servers.ts');
    return runServersList(options, terminal);
  },
});
