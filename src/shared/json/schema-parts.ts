import { isObject } from './is-object.ts';
import { referred } from './schema-reference.ts';
import { memberOf } from './member-of.ts';

type Json = Record<string, unknown>;

/**
 * The parts of a schema that may apply at one place of a value, and those of its members and items.
 */
export type SchemaParts = {
  parts: readonly Json[];
  member(name: string): SchemaParts;
  item(index: number): SchemaParts;
};

export type SchemaBudget = { steps: number };

/** To visit a schema, and follow its references, costs as many steps as to look up five names. */
const stepsPerPart = 5;

/**
 * Finds every part that may apply, in whatever branch, for a caller that walks a value. Places with
 * the same parts share one object, so that a long list costs no more than one item. Past the budget
 * it finds nothing, and leaves `budget.steps` below zero.
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
        // All names that no part declares share one entry.
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

/**
 * The schemas themselves, with all that they refer to or branch into. All branches count, since
 * callers look for secrets: to take too much for a secret is better than to miss one.
 */
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
    // One by one, since a call can take only so many arguments.
    for (const part of [branches, conditions, dependent].flat()) waiting.push(part);
  }
  return budget.steps < 0 ? [] : [...found];
}

function memberSchemas(schema: Json, name: string): unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const named = memberOf(properties, name);
  // The patterns come from the server and could run forever, so that all of them count as matching.
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
