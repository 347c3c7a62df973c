import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';
import { readSignIn, serverArgument, signInOptions } from '../sign-in-options.ts';

export const whoamiCommand = defineCommand({
  name: 'whoami',
  summary: 'Show who you are signed in as, where, and with which scopes',
  usage: ['SERVER [options]', '--url URL [options]'],
  arguments: [serverArgument],
  options: { ...signInOptions, ...jsonOption },
  examples: [['wirebench whoami tracker', 'Shows the issuer, the client and the scopes.']],
  outlivesServers: true,
  exitCodes: { 6: 'you are not signed in' },
  read: ({ values, positionals }) => ({
    ...readSignIn(values, positionals),
    isJson: values.json === true,
  }),
  async run(options, terminal) {
    const { runWhoami } = await import('../run-login.ts');
    return runWhoami(options, terminal);
  },
});
