import { parse, type ParseError } from 'jsonc-parser';
import { messageOf } from '../../shared/rpc/errors.ts';
import { usageError } from './cli-error.ts';

/** Throws a usage error, with the place, for text that is no JSON object; `what` names the text. */
export function checkObject(json: string, what: string): void {
  const value = parseJson(json, what);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(`${what} must be a JSON object, such as {"name": "value"}.`);
  }
}

/** The value of a JSON text; throws a usage error, with the place, where it is none. */
export function parseJson(json: string, what: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // The JavaScript engine names the place in some of its messages only.
    const [reason] = messageOf(error).split(/ in JSON at position|, "|, \.{3}"/);
    throw usageError(`${what} is not valid JSON${placeIn(json)}: ${reason}.`);
  }
}

function placeIn(json: string): string {
  const errors: ParseError[] = [];
  try {
    parse(json, errors, { disallowComments: true });
  } catch (error) {
    // The parser is recursive: for text that is nested too deeply, no place is named.
    if (!(error instanceof RangeError)) throw error;
  }
  const [first] = errors;
  if (!first) return '';
  const before = json.slice(0, first.offset).split('\n');
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
