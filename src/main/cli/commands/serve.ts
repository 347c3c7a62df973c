import { exitCodes, usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { runServe } from '../run-serve.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'Serve the app in the browser',
  details: [
    'Prints an address that opens the app, and serves until Ctrl+C. Press Enter for a new address.',
  ],
  usage: ['[options]'],
  options: {
    port: {
      type: 'string',
      value: 'N',
      about: 'the port to listen on, from 1 to 65535; 0 for any free one',
      standard: '4632, or any free one if that is taken',
    },
    'host-name': {
      type: 'string',
      value: '127.0.0.1',
      about: 'use this address, for browsers that can’t resolve the usual one',
      offers: ['127.0.0.1'],
    },
    listen: {
      type: 'string',
      value: '0.0.0.0',
      about: 'listen at all addresses, as a container has to; without it, on this machine alone',
      offers: ['0.0.0.0'],
    },
    'no-open': { type: 'boolean', about: 'open no browser' },
  },
  examples: [['wirebench serve --port 4300', 'Serves the app at a port of your choice.']],
  read({ positionals: [stray], args }) {
    if (stray !== undefined) throw usageError(`Unexpected argument “${stray}”.`);
    return args;
  },
  async run(args, { entryUrl }) {
    await runServe(args, entryUrl);
    return exitCodes.ok;
  },
});
