import type { Schema } from './schema.ts';

/**
 * Makes something of a schema once for its root, however often it is asked for: it does not depend
 * on the value, which changes with each letter.
 */
export function memoizeBySchema<Made>(
  make: (schema: Schema, root: unknown, depth: number) => Made,
): (schema: Schema, root: unknown, depth: number) => Made {
  const known = new WeakMap<Schema, { root: unknown; made: Made }>();
  return (schema, root, depth) => {
    const before = known.get(schema);
    if (before && before.root === root) return before.made;
    const made = make(schema, root, depth);
    known.set(schema, { root, made });
    return made;
  };
}
