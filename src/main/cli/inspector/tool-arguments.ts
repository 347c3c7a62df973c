import { usageError } from '../cli-error.ts';
import { checkObject } from '../json-object.ts';

type Json = Record<string, unknown>;

/** Reads `NAME=VALUE` words: a value that is JSON is that, any other a text. */
export function valuesOf(option: string, pairs: readonly string[] = []): Json {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const text = pair.slice(at + 1);
      if (at < 1 || text === '') throw usageError(`${option} takes NAME=VALUE, not “${pair}”.`);
      const value = jsonOrText(text);
      if (!isFinite(value)) {
        throw usageError(`${option} can’t take a number as large as in “${pair}”.`);
      }
      return [pair.slice(0, at), value];
    }),
  );
}

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A number such as 1e400 is read as infinite, and would be sent as null. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite);
}

/** The arguments of `tools/call` before they are converted, from either of its two options. */
export function givenArguments(pairs: readonly string[], json: string | undefined): Json {
  if (json === undefined) return valuesOf('--tool-arg', pairs);
  if (pairs.length > 0) throw usageError('Use either --tool-args-json or --tool-arg, not both.');
  checkObject(json, '--tool-args-json');
  return JSON.parse(json) as Json;
}

/** The arguments of a prompt, which are texts. */
export const promptArguments = (values: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
