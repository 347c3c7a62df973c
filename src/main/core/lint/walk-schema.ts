import { isObject } from '../../../shared/json/is-object.ts';
import { pointerPart } from '../../../shared/json/json-pointer.ts';
import { inner, type Json } from '../validation/schema-keywords.ts';

export type SchemaPlace = {
  schema: Json;
  /** The pointer from the root of the schema. */
  pointer: string;
  /** How many objects and lists a value at this place lies in. */
  depth: number;
  /** The name of the property whose schema it is. */
  property?: string;
};

const maxNodes = 10_000;
/** The deepest nesting of schemas within schemas. */
const maxNesting = 200;

const deeper = new Set([
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'additionalProperties',
]);
const named = new Set(['properties', 'patternProperties']);

/**
 * Visits every schema within a schema once, without following references; false where it has too
 * many.
 */
export function walkSchema(root: Json, see: (place: SchemaPlace) => void): boolean {
  let nodes = 0;
  let isWhole = true;
  const visit = (place: SchemaPlace, nesting: number): void => {
    nodes += 1;
    if (nodes > maxNodes || nesting > maxNesting) {
      isWhole = false;
      return;
    }
    see(place);
    for (const [keyword, value] of Object.entries(place.schema)) {
      for (const [key, schema] of partsOf(keyword, value)) {
        if (!isObject(schema)) continue;
        const at = key === undefined ? '' : `/${pointerPart(key)}`;
        const pointer = `${place.pointer}/${pointerPart(keyword)}${at}`;
        const depth = place.depth + (deeper.has(keyword) ? 1 : 0);
        const property = named.has(keyword) ? { property: String(key) } : {};
        visit({ schema, pointer, depth, ...property }, nesting + 1);
      }
    }
  };
  visit({ schema: root, pointer: '', depth: 0 }, 0);
  return isWhole;
}

function partsOf(
  keyword: string,
  value: unknown,
): [key: string | number | undefined, schema: unknown][] {
  if (inner.list.has(keyword) && Array.isArray(value)) return [...value.entries()];
  if (inner.byName.has(keyword) && isObject(value)) return Object.entries(value);
  return inner.one.has(keyword) ? [[undefined, value]] : [];
}
