import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversImportCommand = defineCommand({
  name: 'servers import',
  summary: 'Show or store the servers of other clients on this machine',
  details: ['Nothing is started or reached; Wirebench asks you when a server is first used.'],
  usage: ['[FILE] [--add] [--json]'],
  arguments: [
    { name: 'FILE', about: 'the file of a client (default: all that are found)', offers: 'file' },
  ],
  options: {
    add: { type: 'boolean', about: 'store those that are not stored yet' },
    ...jsonOption,
  },
  examples: [
    ['wirebench servers import', 'Prints the servers of Claude, Cursor, VS Code and others.'],
    ['wirebench servers import .vscode/mcp.json --add', 'Stores the servers of a project.'],
  ],
  read({ values, positionals: [path] }) {
    return { path, isAdding: values.add === true, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runServersImport } = await import('../servers/run-servers.ts');
    return runServersImport(options, terminal);
  },
});
