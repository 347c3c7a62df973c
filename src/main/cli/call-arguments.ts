import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { messageOf } from '../../shared/rpc/errors.ts';
import { usageError } from './cli-error.ts';
import type { CallOptions } from './parse-command.ts';

/** The arguments as JSON text, just as they were given; throws a usage error where that is no object. */
export async function callArguments(
  { args, argPairs }: Pick<CallOptions, 'args' | 'argPairs'>,
  stdin: NodeJS.ReadableStream,
): Promise<string> {
  if (args === undefined) return `{${argPairs.map(member).join(',')}}`;
  const json = await source(args, stdin);
  checkObject(json, args.startsWith('@') ? `The file ${args.slice(1)}` : '--args');
  return json;
}

/** Throws a usage error, with the position, for text that is no JSON object. */
export function checkObject(json: string, what: string): void {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw usageError(`${what} is not valid JSON: ${messageOf(error)}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(`${what} must be a JSON object, as {"name": "value"}.`);
  }
}

async function source(args: string, stdin: NodeJS.ReadableStream): Promise<string> {
  if (args === '-') return text(stdin);
  if (!args.startsWith('@')) return args;
  const file = args.slice(1);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageError(`The file ${file} can’t be read: ${messageOf(error)}.`);
  }
}

/** `name=value`; a value that is JSON keeps its digits, any other is a text. */
function member(pair: string): string {
  const at = pair.indexOf('=');
  if (at < 1) throw usageError(`--arg takes NAME=VALUE, not “${pair}”.`);
  const value = pair.slice(at + 1);
  return `${JSON.stringify(pair.slice(0, at))}:${isJson(value) ? value : JSON.stringify(value)}`;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    // Not JSON, so it is a text.
    return false;
  }
}
