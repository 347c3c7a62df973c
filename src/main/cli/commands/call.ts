import { callArguments, strayArgument } from '../call-arguments.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { checkObject } from '../json-object.ts';
import { runCall } from '../run-call.ts';
import { runLoad } from '../run-load.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const callCommand = defineCommand({
  name: 'call',
  summary: 'Call a tool and print its result',
  details: [
    'If a call becomes a task, the command waits for it, unless --detach is given; from revision 2026-07-28 on, the server decides whether it does.',
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
      about: 'accept the server’s elicitation requests with this content',
    },
    task: {
      type: 'boolean',
      about: 'ask for the call to be run as a task (2025-11-25), and wait for it',
    },
    ttl: {
      type: 'string',
      value: 'MS',
      about: 'with --task: how long the server is asked to keep the task',
    },
    detach: {
      type: 'boolean',
      about: 'the same as --task, but print the id of the task and do not wait for it',
    },
    load: {
      type: 'string',
      value: 'N',
      about: 'call it N times with the same arguments, and print times and errors only',
    },
    'at-once': {
      type: 'string',
      value: 'N',
      about: 'with --load: how many calls may run at once',
      standard: '1',
    },
    anyway: { type: 'boolean', about: 'call the tool even if it is disabled for this server' },
    ...sessionOptions,
    ...toldOptions,
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
    [
      'wirebench call echo --arg message=hi --server weather --load 500 --at-once 10',
      'Calls a tool 500 times, ten at once, and prints how long the calls took.',
    ],
    [
      'wirebench call research --arg topic=tea --server library --detach',
      'Starts a task and prints its id, for wirebench tasks result.',
    ],
  ],
  exitCodes: {
    1: 'the tool reported an error, or answered with a task that can’t be waited for',
    2: 'wrong usage, or the server has no such tool',
  },
  stray: strayArgument,
  read({ values, positionals: [tool] }) {
    if (tool === undefined) throw usageError('call takes the name of a tool.');
    const { args, arg: argPairs = [], answer } = values;
    if (args !== undefined && argPairs.length > 0) {
      throw usageError('Use either --args or --arg, not both.');
    }
    const { ttl, detach: isDetached = false } = values;
    if (ttl !== undefined && !/^\d{1,12}$/.test(ttl)) {
      throw usageError(`--ttl takes milliseconds, not “${ttl}”.`);
    }
    const isTask = isDetached || values.task === true;
    if (ttl !== undefined && !isTask) throw usageError('--ttl needs --task or --detach.');
    const asTask = isTask ? { ttlMs: ttl === undefined ? undefined : Number(ttl) } : undefined;
    const load = loadOf(values.load, values['at-once']);
    if (load && isTask) throw usageError('--load is not for tasks.');
    const callsDisabled = values.anyway === true;
    return {
      ...readSession(values),
      callsDisabled,
      tool,
      args,
      argPairs,
      answer,
      asTask,
      isDetached,
      load,
    };
  },
  async run(options, terminal) {
    const { stdin, signal } = terminal;
    const argumentsText = await callArguments(options, stdin, signal);
    if (options.answer !== undefined) checkObject(options.answer, '--answer');
    const { runInSession } = await import('../run-in-session.ts');
    return runInSession(options, terminal, (session, say) => {
      const { load, tool: name } = options;
      const called = { ...options, name, argumentsText, signal, say };
      return load ? runLoad(session, { ...called, load }) : runCall(session, called);
    });
  },
});

function loadOf(load: string | undefined, atOnce: string | undefined) {
  if (load === undefined) {
    if (atOnce !== undefined) throw usageError('--at-once needs --load.');
    return undefined;
  }
  return {
    count: numberOf('--load', load, 1_000_000),
    atOnce: numberOf('--at-once', atOnce ?? '1', 1000),
  };
}

function numberOf(option: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw usageError(`${option} takes a whole number from 1 to ${most}, not “${text}”.`);
  }
  return value;
}
