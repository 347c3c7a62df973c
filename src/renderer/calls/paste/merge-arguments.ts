import { setTextAt } from '../../schema-form/json/json-text.ts';
import { isJson } from '../../../shared/json/is-json.ts';
import { memberTexts } from './json-parts.ts';

/** The names of the outermost members that pasted arguments add, change or remove. */
export type Change = { added: string[]; changed: string[]; removed: string[] };

/**
 * The present arguments with the pasted members, which replace those of the same name; the pasted
 * arguments where there are none to keep.
 */
export function mergedArguments(present: string, pasted: string): string {
  if (!canMerge(present)) return pasted;
  const before = memberTexts(present);
  const members = [...memberTexts(pasted)];
  const own = members.filter(([name]) => before.has(name));
  const added = members.filter(([name]) => !before.has(name));
  const changed = own.reduce((text, [name, value]) => setTextAt(text, [name], value), present);
  const [first, ...others] = added;
  if (!first) return changed;
  // The members are inserted as one text, since each insertion parses the whole.
  const rest = others.map(([name, value]) => `,\n  ${JSON.stringify(name)}: ${value}`).join('');
  return setTextAt(changed, [first[0]], first[1] + rest);
}

/** Whether there is an object that has members to keep. */
export const canMerge = (present: string): boolean =>
  /^\s*\{\s*[^}\s]/.test(present) && isJson(present);

/** Lists the outermost members that were added, changed or removed. */
export function changeBetween(present: string, next: string): Change {
  const before = canMerge(present) ? memberTexts(present) : new Map<string, string>();
  const after = memberTexts(next);
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    changed: [...after]
      .filter(([name, text]) => before.has(name) && before.get(name) !== text)
      .map(([name]) => name),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}
