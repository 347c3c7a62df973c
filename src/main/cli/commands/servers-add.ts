import { unexpected, usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversAddCommand = defineCommand({
  name: 'servers add',
  summary: 'Store a server, or all servers of a configuration',
  details: [
    'Nothing is started or reached; Wirebench asks you when a server is first used.',
    'For a bundle (.mcpb), everything is printed, and it is unpacked only with --yes. Set the values that it asks for with --config; pass a sensitive value on stdin (KEY=@-) or as a reference (KEY=${env:NAME}), since other programs can see a command line. It is stored as a secret of its server.',
  ],
  usage: ['TEXT [--name NAME] [--json]', 'FILE.mcpb [--config KEY=VALUE]… [--yes] [options]'],
  arguments: [
    {
      name: 'TEXT',
      about:
        'a command line, an address, or a configuration of any client in JSON, YAML or TOML; @FILE reads a file, - reads stdin; or the path of a bundle (.mcpb)',
    },
  ],
  options: {
    name: { type: 'string', value: 'NAME', about: 'the name of the server, if there is only one' },
    config: {
      type: 'string',
      multiple: true,
      value: 'KEY=VALUE',
      about: 'a value that the bundle asks for, @- for stdin; repeatable, also for each of a list',
    },
    'keep-in': {
      type: 'string',
      value: 'file|keyring',
      about: 'whether a file may keep the key of sensitive values',
      standard: 'keyring',
      offers: ['file', 'keyring'],
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
    [
      'wirebench servers add weather.mcpb --config unit=C --config api_key=@- --yes < key.txt',
      'Unpacks it, and stores its server with these values.',
    ],
  ],
  stray: (word) =>
    unexpected(
      word,
      'Quote a command line, and name the server by an option: wirebench servers add "node server.js" --name NAME.',
    ),
  instead: {
    stdio: 'It takes a command line as it is: wirebench servers add "node server.js".',
    url: 'It takes an address as it is: wirebench servers add https://example.com/mcp.',
    header:
      'Headers are part of a configuration: wirebench servers add \'{"url": "https://example.com/mcp", "headers": {"X-Team": "blue"}}\'.',
  },
  read({ values, positionals: [text] }) {
    if (text === undefined) throw usageError('servers add takes what defines a server.');
    const { name, config = [], yes = false, json = false, 'keep-in': keepIn } = values;
    const isBundle = /\.(mcpb|dxt)$/i.test(text) && !/\s/.test(text);
    if (!isBundle && (config.length > 0 || yes || keepIn !== undefined)) {
      throw usageError('--config, --keep-in and --yes are for a bundle.');
    }
    if (keepIn !== undefined && keepIn !== 'file' && keepIn !== 'keyring') {
      throw usageError(`--keep-in takes keyring or file, not “${keepIn}”.`);
    }
    const mayUseFile = keepIn === 'file';
    return { text, name, config, mayUseFile, isAgreed: yes, isBundle, isJson: json };
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
