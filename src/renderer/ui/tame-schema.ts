const maxDepth = 200;
/** A repeated group may take a pattern's time beyond all bounds. */
const repeatedGroup = /\)[*+{]/;

/**
 * A schema that an editor can offer completions by: without the patterns that a server could freeze
 * it with, since they are judged elsewhere.
 */
export function tameSchema(schema: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (depth > maxDepth) return true;
  if (Array.isArray(schema)) return schema.map((part) => tameSchema(part, depth + 1));
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'pattern' && typeof value === 'string') return [];
      if (key !== 'patternProperties') return [[key, tameSchema(value, depth + 1)]];
      const safe = Object.entries(value ?? {}).filter(([name]) => !repeatedGroup.test(name));
      return [[key, tameSchema(Object.fromEntries(safe), depth + 1)]];
    }),
  );
}
