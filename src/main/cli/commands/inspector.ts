import { defineCommand } from '../command.ts';
import { inspectorOptions } from '../inspector/inspector-options.ts';
import { readInspectorWords } from '../inspector/inspector-words.ts';

export const inspectorCommand = defineCommand({
  name: 'inspector',
  summary: 'Run a command line written for the official MCP Inspector (2.12)',
  details: [
    'With --cli it sends one request to the server and prints what the Inspector prints, with its exit codes. Otherwise it serves the app with that server in the list until it is stopped.',
    'The server’s command and arguments may come before or after the options. With --cli, a line that begins with the server ends the server’s part with --; otherwise the server’s part follows --.',
    'You can leave out “inspector” if the first word is not a command: wirebench node server.js. This works for an existing path or program, for a URL, and for any other word that is followed by more and does not resemble a command.',
    'An option of the Inspector that has no counterpart is refused by name. docs/coming-from.md lists them.',
  ],
  usage: ['--cli SERVER… --method METHOD [options]', '[SERVER…] [options]'],
  arguments: [{ name: 'SERVER…', about: 'a command with its arguments, or an address' }],
  options: inspectorOptions,
  takesAllWords: asksFor,
  examples: [
    [
      'wirebench inspector --cli node server.js --method tools/call --tool-name add --tool-arg a=1 b=2',
      'Calls a tool.',
    ],
    [
      'wirebench inspector --cli --config mcp.json --server weather --method tools/list --format json',
      'Lists the tools of a server in a file, on one line.',
    ],
    ['wirebench inspector node server.js', 'Serves the app, with that server in its list.'],
  ],
  exitCodes: {
    1: 'wrong usage, or the server refused what was asked for',
    2: 'unused; the Inspector’s --app-info ends with it',
    3: 'the server wants you to sign in (wirebench login)',
    4: 'the server did not respond',
    5: 'the tool reported an error, or there is no such tool',
    6: 'with --strict: a definition has an error',
  },
  read: ({ args }) => args,
  async run(words, terminal) {
    const { runInspector } = await import('../inspector/run-inspector.ts');
    return runInspector(words, terminal);
  },
});

function asksFor(words: readonly string[]): 'help' | 'version' | undefined {
  try {
    const { kind } = readInspectorWords(words);
    return kind === 'help' || kind === 'version' ? kind : undefined;
  } catch {
    // What is wrong with the words is said when they are run.
    return undefined;
  }
}
