import { isObject } from '../../../../shared/json/is-object.ts';
import { pointerPart } from '../../../../shared/json/json-pointer.ts';

export type Schema = Record<string, unknown>;

/** Where a schema holds others: by name, in a list, or alone. */
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const singles = [
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];

/** A copy of a schema with each direct subschema mapped; paths are JSON Pointers. */
export function mapParts(
  schema: Schema,
  path: string,
  change: (part: unknown, path: string) => unknown,
): Schema {
  const members = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    const at = `${path}/${pointerPart(keyword)}`;
    if (maps.includes(keyword) && isObject(value)) {
      const named = Object.entries(value).map(([name, part]): [string, unknown] => [
        name,
        change(part, `${at}/${pointerPart(name)}`),
      ]);
      return [keyword, Object.fromEntries(named)];
    }
    if (lists.includes(keyword) && Array.isArray(value)) {
      return [keyword, value.map((part: unknown, index) => change(part, `${at}/${index}`))];
    }
    return [keyword, singles.includes(keyword) ? change(value, at) : value];
  });
  return Object.fromEntries(members);
}

/** How large a value is, without recursion: it may be nested without end. */
export function sizeOf(root: unknown, maxCount: number): { count: number; depth: number } {
  let count = 0;
  let deepest = 0;
  const waiting = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next && count < maxCount; next = waiting.pop()) {
    count += 1;
    const { value, depth } = next;
    deepest = Math.max(deepest, depth);
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 });
  }
  return { count, depth: deepest };
}
