import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { readSignIn, serverArgument, signInOptions } from '../sign-in-options.ts';

export const loginCommand = defineCommand({
  name: 'login',
  summary: 'Sign in to a server that answers 401, and store the sign-in',
  details: [
    'Opens your browser and waits until it comes back to this machine. If it can’t, for example over SSH, paste the address where the browser ended.',
    'Where you are signed in already, it says so and opens nothing, unless you add --force, or a --scope, --issuer or --client-id that the sign-in does not have.',
  ],
  usage: ['SERVER [options]', '--url URL [options]'],
  arguments: [serverArgument],
  options: {
    ...signInOptions,
    'no-browser': { type: 'boolean', about: 'print the URL instead of opening a browser' },
    force: { type: 'boolean', about: 'sign in anew, if you are signed in already' },
    device: {
      type: 'boolean',
      about: 'show a code to enter on any device, if the authorization server supports that',
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
      about: 'the authorization server, if the server names several',
      standard: 'the first',
    },
    'client-id': {
      type: 'string',
      value: 'ID',
      about:
        'the ID of a client that you registered, if the authorization server does not register clients',
    },
    'keep-in': {
      type: 'string',
      value: 'file|keyring',
      about: 'whether a file may keep the key of the sign-in',
      standard: 'keyring',
      offers: ['file', 'keyring'],
    },
    trust: {
      type: 'string',
      multiple: true,
      value: 'URL',
      about: 'accept this issuer or origin after it was refused; repeatable',
    },
  },
  examples: [
    ['wirebench login tracker', 'Signs in at a server of your list.'],
    [
      'wirebench login --url https://mcp.example.com/mcp --no-browser',
      'Prints the address to open, and asks for the address where the browser ends.',
    ],
  ],
  exitCodes: {
    1: 'the sign-in was refused, or failed',
    6: 'a decision is needed first; the message names it',
  },
  read({ values, positionals }) {
    const keepIn = values['keep-in'];
    if (keepIn !== undefined && keepIn !== 'file' && keepIn !== 'keyring') {
      throw usageError(`--keep-in takes keyring or file, not “${keepIn}”.`);
    }
    return {
      ...readSignIn(values, positionals),
      opensBrowser: values['no-browser'] !== true,
      isForced: values.force === true,
      usesDevice: values.device === true,
      scopes: values.scope,
      issuer: values.issuer,
      clientId: values['client-id'],
      trusts: values.trust ?? [],
      mayUseFile: keepIn === 'file',
    };
  },
  async run(options, terminal) {
    const { runLogin } = await import('../run-login.ts');
    return runLogin(options, terminal);
  },
});
