import { exitCodes } from '../cli-error.ts';
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
      about: 'the port to listen on, from 1 to 65535; 0 for any free port',
      standard: '4632, or any free port if that is taken',
    },
    'host-name': {
      type: 'string',
      value: '127.0.0.1',
      about: 'serve at this address, for browsers that can’t resolve the usual one',
      offers: ['127.0.0.1'],
    },
    listen: {
      type: 'string',
      value: '0.0.0.0',
      about: 'listen on all addresses, as needed in a container; without it, on this machine only',
      offers: ['0.0.0.0'],
    },
    'no-open': { type: 'boolean', about: 'open no browser' },
    'public-url': {
      type: 'string',
      value: 'URL',
      about:
        'the URL under which browsers reach it, with its path; requests to other names are refused',
    },
    host: {
      type: 'string',
      value: 'IP',
      about: 'the address of this machine to listen at; beyond loopback it needs --public-url',
      standard: '127.0.0.1',
    },
    cert: { type: 'string', value: 'FILE', about: 'serve https with this certificate (PEM)' },
    key: { type: 'string', value: 'FILE', about: 'the private key of the certificate (PEM)' },
    'allow-http': {
      type: 'boolean',
      about: 'allow unencrypted HTTP beyond this machine',
    },
    'tunnel-host': {
      type: 'string',
      value: 'HOST',
      about:
        'the Host header that a tunnel sends instead of the public name, such as localhost:4632',
    },
    'token-file': {
      type: 'string',
      value: 'FILE',
      about: 'a file with a reusable token, in place of one-time links',
    },
    'no-commands': {
      type: 'boolean',
      about: 'run no command: only servers that have an address can be connected',
    },
    'safe-mode': {
      type: 'boolean',
      about: 'start in safe mode: connect nothing automatically and ignore the last layout',
    },
  },
  examples: [
    ['wirebench serve --port 4300', 'Serves the app at a port of your choice.'],
    [
      'wirebench serve --public-url https://dev.example/wirebench/ --no-commands',
      'Serves it behind a proxy on this machine that has https.',
    ],
  ],
  read: ({ args }) => args,
  async run(args, { entryUrl }) {
    await runServe(args, entryUrl);
    return exitCodes.ok;
  },
});
