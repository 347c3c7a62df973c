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
    'Texts of the result go to stdout as they are. What the server asks while the tool runs is declined, and said on stderr, unless --answer answers it.',
  ],
  usage: ['TOOL SERVER [options]'],
  arguments: [
    {
      name: 'TOOL',
      about: 'its name, as wirebench list tools shows it; behind -- where it begins with a dash',
    },
  ],
  options: {
    args: {
      type: 'string',
      value: 'JSON',
      about: 'the arguments, sent as they are; @FILE reads a file, - reads stdin',
      standard: '{}',
    },
    arg: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      about: 'one argument; VALUE is JSON, or else a text; as often as needed',
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
      'Gives the arguments one by one.',
    ],
  ],
  exitCodes: {
    1: 'the tool reported an error, or answered with a task',
    2: 'usage, or the server has no such tool',
  },
  read({ values, positionals: [tool, stray] }) {
    if (stray !== undefined) throw usageError(`“${stray}” is one word too many.`);
    if (tool === undefined) throw usageError('call takes the name of a tool.');
    const { args, arg: argPairs = [], answer } = values;
    if (args !== undefined && argPairs.length > 0) {
      throw usageError('Give the arguments by --args or by --arg, not by both.');
    }
    return { ...readSession(values), tool, args, argPairs, answer };
  },
  async run(options, terminal) {
    const { stdin, signal } = terminal;
    const argumentsText = await callArguments(options, stdin, signal);
    if (options.answer !== undefined) checkObject(options.answer, '--answer');
    const { inSession } = await import('../in-session.ts');
    return inSession(options, terminal, (session, say) =>
      runCall(session, { ...options, argumentsText, signal, say }),
    );
  },
});
