import { commands } from '../commands/commands.ts';
import { completionCommand } from '../commands/completion.ts';
import { helpText } from './help-text.ts';

/** The text of docs/command-line.md, which `node scripts/command-line-guide.mjs` writes. */
export const commandLineGuide = (): string =>
  [
    '# The command line',
    '',
    'The app without its window: for scripts, for CI, and for the terminal. `npx wirebench` runs it without an install, on Node 22.16 or newer (but not 23); from a checkout, use `npm run wirebench --` instead of `wirebench`. Without a command, it serves the app in the browser. Each section of this page is the output of `wirebench COMMAND --help`.',
    '',
    ...block('text', helpText([])),
    '## Completion',
    '',
    'In bash, zsh and fish, Tab completes commands, options, the values that an option takes, and the names of the servers in the app’s list.',
    '',
    ...block(
      'sh',
      completionCommand.examples.map(([line, where]) => `# ${where}\n${line}\n`).join(''),
    ),
    ...commands.flatMap((command) => [
      `## wirebench ${command.name}`,
      '',
      ...block('text', helpText([command])),
    ]),
  ].join('\n');

const block = (language: string, text: string): string[] => [
  `\`\`\`${language}`,
  text.trimEnd(),
  '```',
  '',
];
