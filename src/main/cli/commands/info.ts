import { defineCommand } from '../command.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const infoCommand = defineCommand({
  name: 'info',
  summary: 'Print a server’s identity, and the capabilities of both sides',
  usage: ['SERVER [options]'],
  options: { ...sessionOptions, ...toldOptions, ...timeoutOption },
  examples: [
    ['wirebench info --server weather', 'Prints identity, capabilities, counts and times.'],
    ['wirebench info --server weather --json', 'Prints the same, with instructions, as JSON.'],
  ],
  read({ values }) {
    return readSession(values);
  },
  async run(options, terminal) {
    const [{ runInSession }, { runInfo }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../servers/run-info.ts'),
    ]);
    return runInSession(options, terminal, (session) =>
      runInfo(session, { ...options, isBrief: false, signal: terminal.signal }),
    );
  },
});
