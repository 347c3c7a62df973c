import { isObject } from './is-object.ts';
import { referred } from './schema-reference.ts';
import { memberOf } from './member-of.ts';

type Json = Record<string, unknown>;

/** The parts of a schema that may hold in one place of a value. */
export type SchemaParts = {
  parts: readonly Json[];
  member(name: string): SchemaParts;
  item(index: number): SchemaParts;
};

export type SchemaBudget = { steps: number };

/** To look a name up takes a fraction of what it takes to follow a reference. */
const stepsPerPart = 5;

/**
 * Every part that may hold, in whatever branch: of a value that is walked, what was found for one
 * place serves all that are like it. Past its budget it finds nothing, and the budget is below zero.
 */
export function schemaParts(schema: unknown, budget: SchemaBudget): SchemaParts {
  const ids = new Map<Json, number>();
  const known = new Map<string, SchemaParts>();

  const idOf = (part: Json): number => {
    const id = ids.get(part) ?? ids.size;
    ids.set(part, id);
    return id;
  };
  const found = (schemas: unknown[]): SchemaParts => {
    const parts = partsOf(schemas, schema, budget);
    const key = parts
      .map(idOf)
      .sort((a, b) => a - b)
      .join(' ');
    const same = known.get(key) ?? placeOf(parts);
    known.set(key, same);
    return same;
  };
  const placeOf = (parts: readonly Json[]): SchemaParts => {
    const byName = new Map<string | undefined, SchemaParts>();
    const byIndex = new Map<number, SchemaParts>();
    const tupleLength = parts.reduce((longest, part) => Math.max(longest, lengthOfTuple(part)), 0);
    const here: SchemaParts = {
      parts,
      member(name) {
        if (parts.length === 0) return here;
        const before = byName.get(name);
        if (before) return before;
        budget.steps -= parts.length;
        // Names that no part knows are all alike.
        const isNamed = parts.some(({ properties }) => memberOf(properties, name) !== undefined);
        const key = isNamed ? name : undefined;
        const next = byName.get(key) ?? found(parts.flatMap((part) => memberSchemas(part, name)));
        byName.set(key, next);
        return next;
      },
      item(index) {
        if (parts.length === 0) return here;
        const key = Math.min(index, tupleLength);
        const next = byIndex.get(key) ?? found(parts.flatMap((part) => itemSchemas(part, key)));
        byIndex.set(key, next);
        return next;
      },
    };
    return here;
  };
  return found([schema]);
}

/** Every schema that may hold in a place: to keep too little is better than to keep a secret. */
function partsOf(schemas: unknown[], root: unknown, budget: SchemaBudget): Json[] {
  const found = new Set<Json>();
  const waiting = [...schemas];
  while (waiting.length > 0 && budget.steps >= 0) {
    const schema = waiting.pop();
    if (!isObject(schema) || found.has(schema)) continue;
    budget.steps -= stepsPerPart;
    found.add(schema);
    const { dependentSchemas, dependencies } = schema;
    const references = [schema['$ref'], schema['$dynamicRef'], schema['$recursiveRef']];
    for (const one of references) if (typeof one === 'string') waiting.push(referred(one, root));
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => listOf(schema[name]));
    const conditions = ['if', 'then', 'else'].map((name) => schema[name]);
    const dependent = [dependentSchemas, dependencies].flatMap((by) =>
      isObject(by) ? Object.values(by) : [],
    );
    // Not as arguments of one call, of which there may only be so many.
    for (const part of [branches, conditions, dependent].flat()) waiting.push(part);
  }
  return budget.steps < 0 ? [] : [...found];
}

function memberSchemas(schema: Json, name: string): unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const named = memberOf(properties, name);
  // The patterns are the server's: they are not run here.
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  return [
    ...(named === undefined ? [additionalProperties, unevaluatedProperties] : [named]),
    ...patterns,
  ];
}

function itemSchemas(schema: Json, index: number): unknown[] {
  const { items, prefixItems, additionalItems, unevaluatedItems, contains } = schema;
  const tuple = [prefixItems, items].flatMap((list) => (Array.isArray(list) ? [list[index]] : []));
  return [...tuple, Array.isArray(items) ? additionalItems : items, unevaluatedItems, contains];
}

const lengthOfTuple = ({ items, prefixItems }: Json): number =>
  Math.max(listOf(items).length, listOf(prefixItems).length);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
