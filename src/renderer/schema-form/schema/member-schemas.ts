import { fitsPattern } from './name-pattern.ts';
import { isSchema, listOf, type Schema } from './schema.ts';

/** The schema of the item in a place: of a tuple its own, beyond it the rest's. */
export function itemSchema(
  { items, prefixItems, additionalItems }: Schema,
  index: number,
): unknown {
  const prefix = Array.isArray(items) ? items : listOf(prefixItems);
  if (index < prefix.length) return prefix[index];
  return Array.isArray(items) ? (additionalItems ?? true) : (items ?? true);
}

/** How many places of a tuple have a schema of their own. */
export const tupleLength = ({ items, prefixItems }: Schema): number =>
  (Array.isArray(items) ? items : listOf(prefixItems)).length;

/** The schema of members that are not named; undefined where there can't be any. */
export function restSchema({ additionalProperties, patternProperties }: Schema): unknown {
  if (isSchema(patternProperties)) {
    const [first, ...others] = Object.values(patternProperties);
    if (first !== undefined) return others.length === 0 ? first : true;
  }
  return additionalProperties === false ? undefined : (additionalProperties ?? true);
}

/** The schema of a member that is not named, by the patterns that its name fits, where they can be tried. */
export function entrySchema(schema: Schema, name: string): unknown {
  const { additionalProperties, patternProperties } = schema;
  if (!isSchema(patternProperties)) return restSchema(schema) ?? true;
  const patterns = Object.keys(patternProperties);
  const verdicts = patterns.map((pattern) => fitsPattern(name, pattern));
  if (verdicts.includes(undefined)) return restSchema(schema) ?? true;
  const fitting = patterns
    .filter((_, i) => verdicts[i])
    .map((pattern) => patternProperties[pattern]);
  if (fitting.length > 1) return { allOf: fitting };
  return fitting[0] ?? (isSchema(additionalProperties) ? additionalProperties : true);
}
