import { isSchema, listOf, type Schema } from './schema.ts';

/** One schema that asks for what both ask for; of words for people the first one's stand. */
export const mergeSchemas = (first: Schema, second: Schema): Schema =>
  mergeAllSchemas([first, second]);

/** The same of any number of schemas, in a time that grows with what they hold. */
export function mergeAllSchemas(schemas: readonly Schema[]): Schema {
  const said = new Map<string, unknown[]>();
  // The members of later ones come first; what an earlier one says counts more.
  for (const schema of schemas.toReversed()) {
    for (const [key, value] of Object.entries(schema)) gather(said, key, value);
  }
  return Object.fromEntries(
    [...said].map(([key, values]) => [key, mergedValue(key, values.toReversed())]),
  );
}

function gather(into: Map<string, unknown[]>, key: string, value: unknown): void {
  const values = into.get(key);
  if (values) values.push(value);
  else into.set(key, [value]);
}

function mergedValue(key: string, values: readonly unknown[]): unknown {
  const [first] = values;
  const merge = Object.hasOwn(merges, key) ? merges[key] : undefined;
  return values.length === 1 || !merge ? first : (merge(values) ?? first);
}

/** How the values of one keyword become one, the most important first; undefined leaves that. */
type Merge = (values: readonly unknown[]) => unknown;

const inTurn =
  (of: (first: unknown, second: unknown) => unknown): Merge =>
  (values) =>
    values.reduce((first, second) => of(first, second) ?? first);

const greater = inTurn((a, b) =>
  typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : a,
);
const smaller = inTurn((a, b) =>
  typeof a === 'number' && typeof b === 'number' ? Math.min(a, b) : a,
);
const schemas: Merge = (values) => {
  if (values.includes(false)) return false;
  const parts = values.filter(isSchema);
  return parts.length > 1 ? { allOf: parts } : parts[0];
};
const byName: Merge = (values) => {
  const said = new Map<string, unknown[]>();
  for (const members of values.filter(isSchema).toReversed()) {
    for (const [name, own] of Object.entries(members)) gather(said, name, own);
  }
  return Object.fromEntries(
    [...said].map(([name, own]) => [name, own.length === 1 ? own[0] : (schemas(own.toReversed()) ?? own.at(-1))]),
  );
}; // prettier-ignore

const merges: Record<string, Merge> = {
  properties: byName,
  patternProperties: byName,
  additionalProperties: schemas,
  items: schemas,
  required: (values) => [...new Set(values.flatMap(listOf))],
  enum: inTurn((a, b) => {
    const allowed = new Set(listOf(b).map((value) => JSON.stringify(value)));
    return listOf(a).filter((value) => allowed.has(JSON.stringify(value)));
  }),
  type: inTurn((a, b) => {
    const [first, second] = [[a].flat(), [b].flat()];
    const shared = first.filter(
      (name) => second.includes(name) || (name === 'integer' && second.includes('number')),
    );
    if (first.includes('number') && second.includes('integer')) shared.push('integer');
    return shared.length === 1 ? shared[0] : shared.length > 1 ? shared : undefined;
  }),
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
