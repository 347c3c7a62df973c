import { exitCodes, usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { completionScripts, shells } from '../completion-scripts.ts';

export const completionCommand = defineCommand({
  name: 'completion',
  summary: 'Print a completion script for a shell',
  details: [
    'The shell then completes commands, options, their values, and the names of the servers in the app’s list.',
  ],
  usage: [shells.join('|')],
  arguments: [{ name: shells.join('|'), about: 'which shell', offers: shells }],
  options: {},
  examples: [
    ['eval "$(wirebench completion bash)"', 'In ~/.bashrc.'],
    ['source <(wirebench completion zsh)', 'In ~/.zshrc, after compinit.'],
    ['wirebench completion fish | source', 'In ~/.config/fish/config.fish.'],
  ],
  read({ positionals: [asked] }) {
    const shell = shells.find((one) => one === asked);
    if (!shell) throw usageError(`completion takes one of ${shells.join(', ')}.`);
    return shell;
  },
  async run(shell, { print }) {
    print(completionScripts[shell]);
    return exitCodes.ok;
  },
});
