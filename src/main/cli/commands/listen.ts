import { defineCommand } from '../command.ts';
import { readSession, sessionOptions } from '../session-options.ts';
import { countOption, readCount } from '../streams/stream-until.ts';
import { toldOptions } from '../told-options.ts';

export const listenCommand = defineCommand({
  name: 'listen',
  summary: 'Print each notification of a server',
  details: [
    'Prints one line per notification until interrupted; with --json each is a JSON object. From revision 2026-07-28 on, servers send list changes only if they declare them.',
  ],
  usage: ['SERVER [options]'],
  options: { ...countOption, ...sessionOptions, ...toldOptions },
  examples: [
    ['wirebench listen --server weather --log-level debug --json', 'Prints log messages, too.'],
  ],
  read({ values }) {
    return { ...readSession(values), count: readCount(values.count) };
  },
  async run(options, terminal) {
    const [{ runInSession }, { runListen }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../streams/run-listen.ts'),
    ]);
    const { signal, print } = terminal;
    return runInSession(options, terminal, (session) =>
      runListen(session, { ...options, signal, print }),
    );
  },
});
