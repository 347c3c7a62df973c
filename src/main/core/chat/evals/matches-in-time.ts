import { createContext, Script, type Context } from 'node:vm';
import { isObject } from '../../../../shared/json/is-object.ts';

/** A pattern that goes on for ever on some text. */
export class SlowPattern extends Error {}

const longestMs = 500;
let place: { context: Context; match: Script } | undefined;

/** Patterns are the file's, and may be anybody's: one that never ends must not end everything else. */
export function matchesInTime(pattern: RegExp, text: string): boolean {
  // Made once: it takes longer than most patterns.
  place ??= { context: createContext(), match: new Script('pattern.test(text)') };
  Object.assign(place.context, { pattern, text });
  try {
    return place.match.runInContext(place.context, { timeout: longestMs }) === true;
  } catch (error) {
    // An error of another context is no instance of this one's.
    const code = isObject(error) ? error['code'] : undefined;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new SlowPattern(`${pattern} takes too long to match; write a simpler pattern.`);
  }
}
