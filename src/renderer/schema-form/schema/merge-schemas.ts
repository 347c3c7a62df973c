import { isSchema, listOf, type Schema } from './schema.ts';

/** Merges two schemas into one that demands both; titles and descriptions are the first one's. */
export const mergeSchemas = (first: Schema, second: Schema): Schema =>
  mergeAllSchemas([first, second]);

/** Merges any number of schemas, in time linear in their size. */
export const mergeAllSchemas = (schemas: readonly Schema[]): Schema =>
  gathered(schemas, mergedValue);

/** Merges by keyword. The first schema counts most, and its keywords come last. */
function gathered(
  owners: readonly Schema[],
  merge: (name: string, values: readonly unknown[]) => unknown,
): Schema {
  const said = new Map<string, unknown[]>();
  for (const name of [...owners.slice(1), ...owners.slice(0, 1)].flatMap(Object.keys))
    said.set(name, []);
  for (const owner of owners) {
    for (const [name, value] of Object.entries(owner)) said.get(name)?.push(value);
  }
  return Object.fromEntries([...said].map(([name, values]) => [name, merge(name, values)]));
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
const byName: Merge = (values) =>
  gathered(values.filter(isSchema), (_name, own) =>
    own.length === 1 ? own[0] : (schemas(own) ?? own[0]),
  );

/** Merges `dependencies`: lists of names are joined; with a schema they become its `required`. */
const dependence: Merge = (values) =>
  values.every(Array.isArray)
    ? [...new Set(values.flatMap(listOf))]
    : { allOf: values.map((value) => (Array.isArray(value) ? { required: value } : value)) };
const dependences: Merge = (values) =>
  gathered(values.filter(isSchema), (_name, own) => (own.length === 1 ? own[0] : dependence(own)));

const merges: Record<string, Merge> = {
  properties: byName,
  patternProperties: byName,
  additionalProperties: schemas,
  items: schemas,
  propertyNames: schemas,
  dependentSchemas: byName,
  dependentRequired: dependences,
  dependencies: dependences,
  allOf: (values) => values.flatMap(listOf),
  // Neither schema may hold, which is `not` with `anyOf`.
  not: (values) => ({ anyOf: [...values] }),
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
