import { mergeAllSchemas } from './merge-schemas.ts';
import { referenceOf, referred } from '../../../shared/json/schema-reference.ts';
import { memoizeBySchema } from './memoize-by-schema.ts';
import { isSchema, listOf, type Schema } from './schema.ts';

/** Everything that an `allOf` asks for. */
export type Together = {
  /** What holds for every value, in one schema. */
  always: Schema;
  /** Schemas with `if`, `then` and `else`. */
  conditions: Schema[];
};

/**
 * Merges the parts of an `allOf`, and the parts of those; a part counts once, however often it is
 * referred to.
 */
export const together = memoizeBySchema((schema, root): Together => {
  const parts = partsOf(schema, root);
  const conditions: Schema[] = [];
  const unions: Schema[] = [];
  const plain = parts.map(
    ({ if: condition, then: holds, else: otherwise, anyOf, oneOf, ...rest }) => {
      if (condition !== undefined) {
        // A word of JSON Schema, not a promise.
        // oxlint-disable-next-line unicorn/no-thenable
        conditions.push({ if: condition, then: holds, else: otherwise });
      }
      if (listOf(anyOf).length > 0) unions.push({ anyOf });
      if (listOf(oneOf).length > 0) unions.push({ oneOf });
      return rest;
    },
  );
  const merged = mergeAllSchemas(plain);
  return { always: { ...merged, ...oneUnion(unions, isSchema(merged['properties'])) }, conditions };
});

/** Every part by itself, without references and an `allOf` of its own; first what stands beside the parts. */
function partsOf(schema: Schema, root: unknown): Schema[] {
  const parts: Schema[] = [];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [schema];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (!isSchema(part) || seen.has(part)) continue;
    seen.add(part);
    const { $ref, $dynamicRef, $recursiveRef, allOf, ...rest } = part;
    parts.push(rest);
    waiting.push(...listOf(allOf).toReversed());
    const reference = referenceOf({ $ref, $dynamicRef, $recursiveRef });
    if (reference !== undefined) waiting.push(referred(reference, root));
  }
  return parts;
}

/** Several unions as one: each branch of the first holds the others. */
function oneUnion(unions: Schema[], hasProperties: boolean): Schema {
  const told = unions.filter((union) => !isOfNeeds(union));
  // A union that only says which properties are required is no choice for the user.
  const kept = told.length > 0 || hasProperties ? told : unions;
  const [first = {}, ...others] = kept.toSorted(
    (a, b) => Number(isOfConstants(a)) - Number(isOfConstants(b)),
  );
  if (others.length === 0) return first;
  const [keyword = ''] = Object.keys(first);
  return {
    [keyword]: listOf(first[keyword]).map((branch) =>
      isSchema(branch)
        ? { ...branch, allOf: [...listOf(branch['allOf']), ...others] }
        : { allOf: [branch, ...others] },
    ),
  };
}

const isEach = (union: Schema, is: (branch: Schema) => boolean): boolean =>
  Object.values(union)
    .flatMap(listOf)
    .every((branch) => isSchema(branch) && is(branch));

const isOfNeeds = (union: Schema): boolean =>
  isEach(union, (branch) =>
    Object.keys(branch).every((key) => key === 'required' || key === 'not'),
  );

const isOfConstants = (union: Schema): boolean =>
  isEach(union, (branch) => Object.hasOwn(branch, 'const'));
