import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversAddCommand = defineCommand({
  name: 'servers add',
  summary: 'Store a server, or all that a configuration defines',
  details: [
    'Nothing is started or reached; you are asked when a server first is.',
    'Of a bundle (.mcpb) everything is printed, and it is unpacked only with --yes.',
  ],
  usage: ['TEXT [--name NAME] [--json]', 'FILE.mcpb [--list KEY=VALUE]… [--yes] [options]'],
  arguments: [
    {
      name: 'TEXT',
      about:
        'a command line, an address, or a configuration of any client in JSON, YAML or TOML; @FILE reads a file, - reads stdin; or the path of a bundle (.mcpb)',
    },
  ],
  options: {
    name: { type: 'string', value: 'NAME', about: 'the name of the server, where it is one' },
    list: {
      type: 'string',
      multiple: true,
      value: 'KEY=VALUE',
      about: 'a value of a list that the bundle asks for; repeatable',
    },
    yes: { type: 'boolean', about: 'unpack the bundle and store its server' },
    ...jsonOption,
  },
  examples: [
    [
      'wirebench servers add "npx -y @modelcontextprotocol/server-everything" --name everything',
      'Stores a server that is started by a command.',
    ],
    ['wirebench servers add @mcp.json', 'Stores the servers of a file.'],
    ['wirebench servers add weather.mcpb', 'Prints what a bundle is; unpacks nothing.'],
  ],
  read({ values, positionals: [text, stray] }) {
    if (stray !== undefined)
      throw usageError(`Unexpected argument “${stray}”. Quote a command line.`);
    if (text === undefined) throw usageError('servers add takes what defines a server.');
    const { name, list = [], yes = false, json = false } = values;
    const isBundle = /\.(mcpb|dxt)$/i.test(text) && !/\s/.test(text);
    if (!isBundle && (list.length > 0 || yes)) {
      throw usageError('--list and --yes are for a bundle.');
    }
    return { text, name, lists: list, isAgreed: yes, isBundle, isJson: json };
  },
  async run(options, terminal) {
    if (options.isBundle) {
      const { runBundleAdd } = await import('../servers/run-bundle.ts');
      return runBundleAdd(options, terminal);
    }
    const { runServersAdd } = await import('../servers/run-servers.ts');
    return runServersAdd(options, terminal);
  },
});
