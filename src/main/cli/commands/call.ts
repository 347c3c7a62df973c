import { callArguments } from '../call-arguments.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { checkObject } from '../json-object.ts';
import { runCall } from '../run-call.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';

export const callCommand = defineCommand({
  name: 'call',
  summary: 'Call a tool and print its result',
  details: [
    'Text content of the result is printed to stdout unchanged. Requests that the server makes meanwhile are declined and reported on stderr, unless --answer answers them.',
  ],
  usage: ['TOOL SERVER [options]'],
  arguments: [
    {
      name: 'TOOL',
      about:
        'its name, as wirebench list tools prints it; put -- before a name that begins with a dash',
    },
  ],
  options: {
    args: {
      type: 'string',
      value: 'JSON',
      about: 'the arguments as JSON, sent unchanged; @FILE reads a file, - reads stdin',
      standard: '{}',
    },
    arg: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      about: 'one argument; VALUE is JSON, or else a string; repeatable',
    },
    answer: {
      type: 'string',
      value: 'JSON',
      about: 'accept what the server asks (elicitation) with this content',
    },
    ...sessionOptions,
    ...timeoutOption,
  },
  examples: [
    [
      `wirebench call echo --args '{"message":"hi"}' --url http://127.0.0.1:3001/mcp --wire traffic.jsonl`,
      'Calls a tool over HTTP and keeps everything that crossed the wire.',
    ],
    [
      'wirebench call add --arg a=2 --arg b=3 --server calculator',
      'Passes the arguments one by one.',
    ],
  ],
  exitCodes: {
    1: 'the tool reported an error, or answered with a task',
    2: 'wrong usage, or the server has no such tool',
  },
  read({ values, positionals: [tool, stray] }) {
    if (stray !== undefined) throw usageError(`Unexpected argument “${stray}”.`);
    if (tool === undefined) throw usageError('call takes the name of a tool.');
    const { args, arg: argPairs = [], answer } = values;
    if (args !== undefined && argPairs.length > 0) {
      throw usageError('Use either --args or --arg, not both.');
    }
    return { ...readSession(values), tool, args, argPairs, answer };
  },
  async run(options, terminal) {
    const { stdin, signal } = terminal;
    const argumentsText = await callArguments(options, stdin, signal);
    if (options.answer !== undefined) checkObject(options.answer, '--answer');
    const { runInSession } = await import('../run-in-session.ts');
    return runInSession(options, terminal, (session, say) =>
      runCall(session, { ...options, argumentsText, signal, say }),
    );
  },
});
