import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { readSession, sessionOptions } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

const kinds = ['prompt', 'resource'] as const;

export const completeCommand = defineCommand({
  name: 'complete',
  summary: 'Print what a server suggests for an argument',
  details: ['Prints one value per line (completion/complete).'],
  usage: ['prompt|resource NAME ARGUMENT [VALUE] SERVER [options]'],
  arguments: [
    {
      name: kinds.join('|'),
      about: 'whether the argument belongs to a prompt or a resource template',
      offers: kinds,
    },
    { name: 'NAME', about: 'the name of the prompt, or the URI template of the resource' },
    { name: 'ARGUMENT', about: 'the name of the argument, or of the variable' },
    { name: 'VALUE', about: 'what was typed so far', standard: 'nothing' },
  ],
  options: {
    arg: {
      type: 'string',
      multiple: true,
      value: 'NAME=VALUE',
      about: 'another argument that is filled in already; repeatable',
    },
    ...sessionOptions,
    ...toldOptions,
  },
  examples: [
    [
      'wirebench complete prompt team name B --arg department=Sales --server people',
      'Suggests names that begin with B.',
    ],
  ],
  read({ values, positionals: [asked, of, argument, value = ''] }) {
    const kind = kinds.find((one) => one === asked);
    if (!kind) throw usageError('complete takes prompt or resource.');
    if (of === undefined || argument === undefined) {
      throw usageError(`complete ${kind} takes a name and the name of an argument.`);
    }
    const ref =
      kind === 'prompt'
        ? { type: 'ref/prompt' as const, name: of }
        : { type: 'ref/resource' as const, uri: of };
    const others = othersIn(values.arg);
    return {
      ...readSession(values),
      request: { ref, argument: { name: argument, value }, others },
    };
  },
  async run(options, terminal) {
    const [{ runInSession }, { runComplete }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../requests/run-complete.ts'),
    ]);
    return runInSession(options, terminal, (session, say) =>
      runComplete(session, { ...options, signal: terminal.signal, say }),
    );
  },
});

const othersIn = (pairs: string[] = []): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw usageError(`--arg takes NAME=VALUE, not “${pair}”.`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
