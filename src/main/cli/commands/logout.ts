import { defineCommand } from '../command.ts';
import { readSignIn, serverArgument, signInOptions } from '../sign-in-options.ts';

export const logoutCommand = defineCommand({
  name: 'logout',
  summary: 'Revoke and forget the tokens of a sign-in',
  usage: ['SERVER [options]', '--url URL [options]'],
  arguments: [serverArgument],
  options: signInOptions,
  examples: [['wirebench logout tracker', 'Signs out, and says which tokens may still be valid.']],
  outlivesServers: true,
  read: ({ values, positionals }) => readSignIn(values, positionals),
  async run(options, terminal) {
    const { runLogout } = await import('../run-login.ts');
    return runLogout(options, terminal);
  },
});
