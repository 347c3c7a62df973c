import { createContext, Script, type Context } from 'node:vm';
import { isObject } from '../../../../shared/json/is-object.ts';

/** Thrown for a pattern that takes too long on some text. */
export class SlowPattern extends Error {}

const longestMs = 500;
let place: { context: Context; match: Script } | undefined;

/**
 * Whether a pattern of an eval file matches; throws `SlowPattern` after 500 ms, since a file may be
 * anybody's.
 */
export function matchesInTime(pattern: RegExp, text: string): boolean {
  // The context is made once, since that takes longer than most patterns.
  place ??= { context: createContext(), match: new Script('pattern.test(text)') };
  Object.assign(place.context, { pattern, text });
  try {
    return place.match.runInContext(place.context, { timeout: longestMs }) === true;
  } catch (error) {
    // An error of another context is no instance of this context's Error.
    const code = isObject(error) ? error['code'] : undefined;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new SlowPattern(`${pattern} takes too long to match; write a simpler pattern.`);
  }
}
