import { listKinds } from '../text/catalog-table.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { runList } from '../run-list.ts';
import { meant, nearest } from '../../../shared/nearest.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const listCommand = defineCommand({
  name: 'list',
  summary: 'List what a server offers',
  usage: ['tools|resources|prompts SERVER [options]'],
  arguments: [
    {
      name: listKinds.join('|'),
      about: 'which list; templates come with resources',
      offers: listKinds,
    },
  ],
  options: { ...sessionOptions, ...toldOptions, ...timeoutOption },
  examples: [
    [
      'wirebench list tools --stdio "npx -y @modelcontextprotocol/server-everything"',
      'Starts a server, lists its tools and stops it.',
    ],
    [
      'wirebench list prompts --server weather --json',
      'Prints the prompts as the server sent them.',
    ],
  ],
  read({ values, positionals: [asked] }) {
    const what = listKinds.find((kind) => kind === asked);
    if (!what) {
      const close = nearest(asked ?? '', listKinds).map((kind) => `list ${kind}`);
      throw usageError(`list takes one of ${listKinds.join(', ')}.${meant(close)}`);
    }
    return { ...readSession(values), what };
  },
  async run(options, terminal) {
    const { runInSession } = await import('../run-in-session.ts');
    return runInSession(options, terminal, (session, say) =>
      runList(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
