import { defineCommand } from '../command.ts';
import { junitOption } from '../reports/write-report.ts';
import { runConformanceCommand } from '../run-conformance-command.ts';
import { readSession, sessionOptions } from '../session-options.ts';

export const conformanceCommand = defineCommand({
  name: 'conformance',
  summary: 'Run the official conformance suite against a server',
  details: ['Runs the scenarios that apply to any server, and names the others.'],
  usage: ['SERVER [options]'],
  options: { ...junitOption, ...sessionOptions },
  examples: [
    ['wirebench conformance --url http://127.0.0.1:3001/mcp', 'Checks a server over HTTP.'],
  ],
  exitCodes: { 1: 'a check failed' },
  read({ values }) {
    return { ...readSession(values), junit: values.junit };
  },
  async run(options, terminal) {
    const { runInSession } = await import('../run-in-session.ts');
    const { signal, print } = terminal;
    return runInSession(options, terminal, (session) =>
      runConformanceCommand(session, { ...options, signal, print }),
    );
  },
});
