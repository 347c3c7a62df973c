const maxDepth = 200;
/** Matches a repeated group, with which a pattern may take exponential time. */
const repeatedGroup = /\)[*+{]/;

/** The size of a schema beyond which copying it to the editor's thread would freeze the page. */
const maxParts = 10_000;
const maxLetters = 300_000;

/** Remembers the results, since all schemas are handed over whenever one changes. */
const made = new WeakMap<object, unknown>();

/**
 * A schema for an editor's completions, without the patterns by which a server could freeze it; the
 * core judges them. For a schema that is too large it is `true`.
 */
export function editorSchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (!made.has(schema)) made.set(schema, isLarge(schema) ? true : withoutPatterns(schema));
  return made.get(schema);
}

function isLarge(schema: unknown): boolean {
  let parts = 0;
  let letters = 0;
  const waiting = [schema];
  while (waiting.length > 0) {
    const at = waiting.pop();
    parts += 1;
    if (typeof at === 'string') letters += at.length;
    else if (typeof at === 'object' && at !== null) {
      if (Array.isArray(at) && at.length > maxParts) return true;
      for (const [name, value] of Object.entries(at)) {
        letters += name.length;
        waiting.push(value);
      }
    }
    if (parts + waiting.length > maxParts || letters > maxLetters) return true;
  }
  return false;
}

function withoutPatterns(schema: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (depth > maxDepth) return true;
  if (Array.isArray(schema)) return schema.map((part) => withoutPatterns(part, depth + 1));
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'pattern' && typeof value === 'string') return [];
      if (key !== 'patternProperties') return [[key, withoutPatterns(value, depth + 1)]];
      const safe = Object.entries(value ?? {}).filter(([name]) => !repeatedGroup.test(name));
      return [[key, withoutPatterns(Object.fromEntries(safe), depth + 1)]];
    }),
  );
}
