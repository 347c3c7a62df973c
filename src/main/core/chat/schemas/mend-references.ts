import { isObject } from '../../../../shared/json/is-object.ts';
import { fragmentParts, pointerPart, valueAt } from '../../../../shared/json/json-pointer.ts';
import { referenceOf, referred } from '../../../../shared/json/schema-reference.ts';
import type { Note } from './fitting.ts';
import { mapParts, type Schema } from './schema-places.ts';

/**
 * Providers follow references by pointer within the schema and refuse all others: those by anchor or
 * address are written as pointers, and what leads nowhere or elsewhere is removed. Nothing is fetched.
 */
export function mendReferences(root: Schema, original: Schema, note: Note): Schema {
  const places = placesIn(original);
  const mend = (part: unknown, path: string): unknown => {
    if (!isObject(part)) return part;
    const reference = referenceOf(part);
    if (reference === undefined) return mapParts(part, path, mend);
    const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...others } = part;
    const inner = mapParts(others, path, mend);
    const pointer = pointerOf(reference);
    if (pointer !== undefined && isObject(valueAt(root, fragmentParts(pointer.slice(1))))) {
      if (part['$ref'] !== pointer) note('changed', path, 'the reference written as a pointer');
      return { $ref: pointer, ...inner };
    }
    const shown = JSON.stringify(reference.slice(0, 200));
    if (pointer === undefined) {
      note(
        'lossy',
        path,
        `the reference ${shown} was removed: it does not resolve within the schema`,
      );
    } else note('lossy', path, `the reference ${shown} removed: its target does not exist`);
    return inner;
  };
  return mend(root, '') as Schema;

  function pointerOf(reference: string): string | undefined {
    if (reference === '#' || reference.startsWith('#/')) return reference;
    const target = referred(reference, original);
    const place = isObject(target) ? places.get(target) : undefined;
    return place?.isWellFormed() ? `#${encodeURI(place)}` : undefined;
  }
}

/** Maps each object of a schema to its JSON Pointer. */
function placesIn(root: Schema): Map<unknown, string> {
  const places = new Map<unknown, string>();
  const waiting: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null || places.has(value)) continue;
    places.set(value, path);
    for (const [name, inner] of Object.entries(value)) {
      waiting.push({ value: inner, path: `${path}/${pointerPart(name)}` });
    }
  }
  return places;
}
