import { defineCommand } from '../command.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';

export const serversTestCommand = defineCommand({
  name: 'servers test',
  summary: 'Connect to a server, read its lists, and say whether that works',
  usage: ['SERVER [options]'],
  options: { ...sessionOptions, ...timeoutOption },
  examples: [['wirebench servers test --server weather', 'Prints one line, or why it fails.']],
  read({ values }) {
    return readSession(values);
  },
  async run(options, terminal) {
    const [{ runInSession }, { runInfo }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../servers/run-info.ts'),
    ]);
    return runInSession(options, terminal, (session) =>
      runInfo(session, { ...options, isBrief: true, signal: terminal.signal }),
    );
  },
});
