import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { Consent } from './agree.ts';
import { usageError } from './cli-error.ts';

export type EvalCommand = Consent & {
  kind: 'eval';
  file: string;
  /** Where the results go as JUnit XML. */
  junit: string | undefined;
  isJson: boolean;
};

const options = {
  junit: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  approve: { type: 'string' },
} as const;

/** Reads the words of `eval`; throws a usage error that names what is wrong. */
export function parseEvalCommand(words: string[]): EvalCommand {
  const { values, positionals } = readValues(words);
  const [, file, stray] = positionals;
  if (file === undefined) throw usageError('eval takes a file, or - for stdin.');
  if (stray !== undefined) throw usageError(`“${stray}” is one word too many.`);
  const { junit, json, yes, approve } = values;
  const consent = { mayRun: yes === true, approves: approve };
  return { kind: 'eval', file, junit, isJson: json === true, ...consent };
}

function readValues(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw usageError(messageOf(error).split('. ')[0] ?? '');
  }
}
