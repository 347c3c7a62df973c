import { callArguments, strayArgument } from '../call-arguments.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { checkObject } from '../json-object.ts';
import { runCall } from '../run-call.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const promptCommand = defineCommand({
  name: 'prompt',
  summary: 'Get a prompt and print its messages',
  details: ['Each message is printed with its role. Prompt arguments are strings.'],
  usage: ['NAME SERVER [options]'],
  arguments: [{ name: 'NAME', about: 'its name, as wirebench list prompts prints it' }],
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
      about: 'one argument, which is sent as text; repeatable',
    },
    answer: {
      type: 'string',
      value: 'JSON',
      about: 'accept the server’s elicitation requests with this content',
    },
    ...sessionOptions,
    ...toldOptions,
    ...timeoutOption,
  },
  examples: [['wirebench prompt greet --arg name=Ada --server weather', 'Fills in an argument.']],
  stray: strayArgument,
  read({ values, positionals: [prompt] }) {
    if (prompt === undefined) throw usageError('prompt takes the name of a prompt.');
    const { args, arg = [], answer } = values;
    if (args !== undefined && arg.length > 0)
      throw usageError('Use either --args or --arg, not both.');
    return { ...readSession(values), prompt, args, argPairs: arg.map(asText), answer };
  },
  async run(options, terminal) {
    const { stdin, signal } = terminal;
    const argumentsText = await callArguments(options, stdin, signal);
    if (options.answer !== undefined) checkObject(options.answer, '--answer');
    const { runInSession } = await import('../run-in-session.ts');
    const asked = { method: 'prompts/get' as const, name: options.prompt, argumentsText };
    return runInSession(options, terminal, (session, say) =>
      runCall(session, { ...options, ...asked, signal, say }),
    );
  },
});

/** A value as a JSON string, so that `count=3` is sent as the text that the protocol asks for. */
function asText(pair: string): string {
  const at = pair.indexOf('=');
  return at < 1 ? pair : `${pair.slice(0, at)}=${JSON.stringify(pair.slice(at + 1))}`;
}
