import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { runCall } from '../run-call.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const readCommand = defineCommand({
  name: 'read',
  summary: 'Read a resource and print it',
  details: ['Text is printed to stdout unchanged; of binary parts, only their type and size.'],
  usage: ['URI SERVER [options]'],
  arguments: [{ name: 'URI', about: 'its URI, which need not be listed' }],
  options: { ...sessionOptions, ...toldOptions, ...timeoutOption },
  examples: [
    ['wirebench read file:///srv/readme.md --server files', 'Prints a resource.'],
    [
      'wirebench read demo://image --server files --json',
      'Prints the result as the server sent it, with binary parts as base64.',
    ],
  ],
  read({ values, positionals: [uri] }) {
    if (uri === undefined) throw usageError('read takes the URI of a resource.');
    return { ...readSession(values), uri };
  },
  async run(options, terminal) {
    const { runInSession } = await import('../run-in-session.ts');
    const read = { method: 'resources/read' as const, name: options.uri, argumentsText: '{}' };
    return runInSession(options, terminal, (session, say) =>
      runCall(session, { ...options, ...read, answer: undefined, signal: terminal.signal, say }),
    );
  },
});
