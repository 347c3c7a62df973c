import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversAddCommand = defineCommand({
  name: 'servers add',
  summary: 'Store a server, or all that a configuration defines',
  details: ['Nothing is started or reached; you are asked when a server first is.'],
  usage: ['TEXT [--name NAME] [--json]'],
  arguments: [
    {
      name: 'TEXT',
      about:
        'a command line, an address, or a configuration of any client in JSON, YAML or TOML; @FILE reads a file, - reads stdin',
    },
  ],
  options: {
    name: { type: 'string', value: 'NAME', about: 'the name of the server, where it is one' },
    ...jsonOption,
  },
  examples: [
    [
      'wirebench servers add "npx -y @modelcontextprotocol/server-everything" --name everything',
      'Stores a server that is started by a command.',
    ],
    ['wirebench servers add @mcp.json', 'Stores the servers of a file.'],
  ],
  read({ values, positionals: [text, stray] }) {
    if (stray !== undefined)
      throw usageError(`Unexpected argument “${stray}”. Quote a command line.`);
    if (text === undefined) throw usageError('servers add takes what defines a server.');
    return { text, name: values.name, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runServersAdd } = await import('../servers/run-servers.ts');
    return runServersAdd(options, terminal);
  },
});
