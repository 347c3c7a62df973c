import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isJson } from '../../shared/json/is-json.ts';
import { unexpected, usageError, type CliError } from './cli-error.ts';
import { checkObject } from './json-object.ts';
import { systemReason } from '../../shared/system-reason.ts';

/**
 * The arguments of a call as JSON text: `--args` unchanged, or an object of the `--arg` pairs.
 * Throws a usage error where they are no JSON object.
 */
export async function callArguments(
  { args, argPairs }: { args: string | undefined; argPairs: string[] },
  stdin: Readable,
  signal: AbortSignal,
): Promise<string> {
  if (args === undefined) return fromPairs(argPairs);
  const [json, what] = await readSource(args, stdin, signal);
  checkObject(json, what);
  return json;
}

/**
 * The error of a word behind the name of what is called, if it looks like an argument: says how one is
 * passed, without its value, which may be a secret.
 */
export function strayArgument(word: string): CliError | undefined {
  const [pair, name] = /^([\w.-]+)=/.exec(word) ?? [];
  if (pair !== undefined)
    return unexpected(`${pair}…`, `An argument is passed as --arg ${name}=VALUE.`);
  if (word.trimStart().startsWith('{'))
    return unexpected('{…}', `Arguments are passed as --args '{…}'.`);
  return undefined;
}

/**
 * Reads the text that an option names: stdin for `-`, a file for `@FILE`, or else the option's
 * value itself. Returns it with a name for messages; throws a usage error where it can't be read.
 */
export async function readSource(
  args: string,
  stdin: Readable,
  signal: AbortSignal,
): Promise<[json: string, what: string]> {
  if (args === '-') {
    const what = 'The text on stdin';
    return [textOf(await buffer(addAbortSignal(signal, stdin)), what), what];
  }
  if (!args.startsWith('@')) return [args, '--args'];
  const file = args.slice(1);
  const what = `The file ${file}`;
  return [textOf(await read(file), what), what];
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw usageError(`The file ${file} can’t be read: ${systemReason(error)}.`);
  }
}

/** Decodes a file as UTF-8, without the byte order mark that some editors write. */
function textOf(bytes: Buffer, what: string): string {
  if (!isUtf8(bytes)) throw usageError(`${what} is not valid UTF-8.`, 'JSON is always UTF-8.');
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function fromPairs(pairs: string[]): string {
  const members = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw usageError(`--arg takes NAME=VALUE, not “${pair}”.`);
    const name = pair.slice(0, at);
    if (members.has(name)) {
      throw usageError(`--arg gives ${name} twice.`, `For a list: --arg '${name}=["a", "b"]'.`);
    }
    members.set(name, valueOf(pair.slice(at + 1)));
  }
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

/**
 * A value that is JSON stays as it is written, so that a number keeps its digits; any other is a
 * string.
 */
const valueOf = (text: string): string => (isJson(text) ? text : JSON.stringify(text));
