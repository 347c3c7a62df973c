import { isSchema, listOf, type Schema } from './schema.ts';

/** One schema that asks for what both ask for; of words for people the first one's stand. */
export function mergeSchemas(first: Schema, second: Schema): Schema {
  const merged: Schema = { ...second, ...first };
  for (const [key, of] of Object.entries(both)) {
    if (!Object.hasOwn(first, key) || !Object.hasOwn(second, key)) continue;
    const value = of(first[key], second[key]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

type Merge = (first: unknown, second: unknown) => unknown;

const greater: Merge = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : a;
const smaller: Merge = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? Math.min(a, b) : a;
const schemas: Merge = (a, b) => {
  if (a === false || b === false) return false;
  return isSchema(a) && isSchema(b) ? { allOf: [a, b] } : isSchema(b) ? b : a;
}; // prettier-ignore
const byName: Merge = (a, b) => {
  if (!isSchema(a) || !isSchema(b)) return isSchema(b) ? b : a;
  const names = [...new Set([...Object.keys(b), ...Object.keys(a)])];
  return Object.fromEntries(
    names.map((name) => {
      const [own, other] = [ownMember(a, name), ownMember(b, name)];
      return [name, own === undefined ? other : other === undefined ? own : schemas(own, other)];
    }),
  );
};

/** How two values of one keyword become one; undefined leaves the first. */
const both: Record<string, Merge> = {
  properties: byName,
  patternProperties: byName,
  additionalProperties: schemas,
  items: schemas,
  required: (a, b) => [...new Set([...listOf(a), ...listOf(b)])],
  enum: (a, b) => {
    const allowed = new Set(listOf(b).map((value) => JSON.stringify(value)));
    return listOf(a).filter((value) => allowed.has(JSON.stringify(value)));
  },
  type: (a, b) => {
    const [first, second] = [[a].flat(), [b].flat()];
    const shared = first.filter(
      (name) => second.includes(name) || (name === 'integer' && second.includes('number')),
    );
    if (first.includes('number') && second.includes('integer')) shared.push('integer');
    return shared.length === 1 ? shared[0] : shared.length > 1 ? shared : undefined;
  },
  minimum: greater,
  exclusiveMinimum: greater,
  minLength: greater,
  minItems: greater,
  minProperties: greater,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
};

const ownMember = (schema: Schema, name: string): unknown =>
  Object.hasOwn(schema, name) ? schema[name] : undefined;
