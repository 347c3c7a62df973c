import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const rawCommand = defineCommand({
  name: 'raw',
  summary: 'Send any request and print its result',
  details: [
    'The params are sent unchanged; _meta gets what the protocol revision requires. A method that begins with notifications/ is sent without an id and without waiting for a response.',
  ],
  usage: ['METHOD [PARAMS] SERVER [options]'],
  arguments: [
    { name: 'METHOD', about: 'such as tools/list, or an unknown one' },
    { name: 'PARAMS', about: 'a JSON object; @FILE reads a file, - reads stdin', standard: 'none' },
  ],
  options: { ...sessionOptions, ...toldOptions, ...timeoutOption },
  examples: [
    ['wirebench raw ping --server weather', 'Asks whether the server is there.'],
    [
      `wirebench raw resources/templates/list '{"cursor":"2"}' --server files --json`,
      'Asks for a page.',
    ],
  ],
  read({ values, positionals: [method, params] }) {
    if (method === undefined || method === '') throw usageError('raw takes a method.');
    return { ...readSession(values), method, params };
  },
  async run(options, terminal) {
    const [{ runInSession }, { rawParams, runRaw }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../requests/run-raw.ts'),
    ]);
    const paramsText = await rawParams(options.params, terminal);
    return runInSession(options, terminal, (session) =>
      runRaw(session, { ...options, paramsText, signal: terminal.signal }),
    );
  },
});
