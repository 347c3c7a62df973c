import { defineCommand } from '../command.ts';
import { readSignIn, serverArgument, signInOptions } from '../sign-in-options.ts';

export const loginCommand = defineCommand({
  name: 'login',
  summary: 'Sign in at a server that answers 401, and keep the sign-in',
  details: [
    'Opens your browser, and waits until it comes back to this machine. Where it can’t, as over SSH, paste the address that it ended at.',
  ],
  usage: ['SERVER [options]', '--url URL [options]'],
  arguments: [serverArgument],
  options: {
    ...signInOptions,
    'no-browser': { type: 'boolean', about: 'print the address instead of opening a browser' },
    device: {
      type: 'boolean',
      about: 'show a code to enter on any device, where the authorization server offers that',
    },
    scope: {
      type: 'string',
      multiple: true,
      value: 'SCOPE',
      about: 'ask for this scope; repeatable',
      standard: 'those that the server names',
    },
    issuer: {
      type: 'string',
      value: 'URL',
      about: 'the authorization server, where the server names several',
      standard: 'the first',
    },
    'client-id': {
      type: 'string',
      value: 'ID',
      about: 'a client that you registered, where the authorization server registers none',
    },
    trust: {
      type: 'string',
      multiple: true,
      value: 'URL',
      about: 'go on with this issuer, or reach this origin, after it was refused; repeatable',
    },
  },
  examples: [
    ['wirebench login tracker', 'Signs in at a server of your list.'],
    [
      'wirebench login --url https://mcp.example.com/mcp --no-browser',
      'Prints the address to open, and takes the one it ends at.',
    ],
  ],
  exitCodes: {
    1: 'the sign-in was refused, or failed',
    6: 'something must be decided first, which is named',
  },
  read({ values, positionals }) {
    return {
      ...readSignIn(values, positionals),
      opensBrowser: values['no-browser'] !== true,
      usesDevice: values.device === true,
      scopes: values.scope,
      issuer: values.issuer,
      clientId: values['client-id'],
      trusts: values.trust ?? [],
    };
  },
  async run(options, terminal) {
    const { runLogin } = await import('../run-login.ts');
    return runLogin(options, terminal);
  },
});
