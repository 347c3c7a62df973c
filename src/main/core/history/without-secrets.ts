import { applyEdits, modify } from 'jsonc-parser';
import { isObject, type Json } from '../validation/schema-keywords.ts';

type Place = (string | number)[];

const maxDepth = 20;
const maxSteps = 100_000;

/**
 * Arguments, given as JSON text, without the values that their schema marks as secret: those with
 * `format: password` or `writeOnly`. Undefined where they can't be told from the others.
 */
export function withoutSecrets(
  text: string,
  schema: unknown,
): { text: string; leftOut: string[] } | undefined {
  const places = secretPlaces(JSON.parse(text), schema);
  if (!places || places.some((place) => place.length === 0)) return undefined;
  const left = places.reduce(
    (before, place) => applyEdits(before, modify(before, place, undefined, {})),
    text,
  );
  return { text: left, leftOut: places.map(wordsOf) };
}

function secretPlaces(value: unknown, root: unknown): Place[] | undefined {
  let steps = 0;
  const found = new Map<string, Place>();

  const walk = (here: unknown, schemas: unknown[], place: Place): boolean => {
    steps += 1;
    if (steps > maxSteps || place.length > maxDepth) return false;
    const all = schemas.flatMap((schema) => parts(schema, root));
    if (all.some((schema) => schema['format'] === 'password' || schema['writeOnly'] === true)) {
      // Of a list that holds secrets nothing is kept: without them its places would shift.
      const whole = place.slice(0, place.findLastIndex((part) => typeof part === 'string') + 1);
      found.set(JSON.stringify(whole), whole);
      return true;
    }
    if (Array.isArray(here)) {
      return here.every((item, i) =>
        walk(item, all.flatMap((own) => itemSchemas(own, i)), [...place, i]),
      );
    }
    if (!isObject(here)) return true;
    return Object.entries(here).every(([name, member]) =>
      walk(member, all.flatMap((own) => memberSchemas(own, name)), [...place, name]),
    );
  }; // prettier-ignore

  return walk(value, [root], []) ? [...found.values()] : undefined;
}

/** Every schema that may hold in this place: to keep too little is better than to keep a secret. */
function parts(schema: unknown, root: unknown, depth = 0): Json[] {
  if (!isObject(schema) || depth > maxDepth) return [];
  const { $ref, allOf, anyOf, oneOf, if: condition, then: holds, else: otherwise } = schema;
  const dependent = Object.values(isObject(schema['dependentSchemas']) ? schema['dependentSchemas'] : {});
  const others = [
    typeof $ref === 'string' ? referred($ref, root) : undefined,
    ...[allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [])),
    condition,
    holds,
    otherwise,
    ...dependent,
  ];
  return [schema, ...others.flatMap((other) => parts(other, root, depth + 1))];
} // prettier-ignore

function referred(reference: string, root: unknown): unknown {
  const pointer = reference.startsWith('#/') ? reference.slice(2).split('/') : [];
  return pointer
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), root);
} // prettier-ignore

function memberSchemas({ properties, patternProperties, additionalProperties }: Json, name: string): unknown[] {
  const named = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [additionalProperties];
  // The patterns are the server's: they are not run here.
  return [...named, ...Object.values(isObject(patternProperties) ? patternProperties : {})];
} // prettier-ignore

function itemSchemas({ items, prefixItems, additionalItems }: Json, index: number): unknown[] {
  const tuple = [prefixItems, items].flatMap((list) => (Array.isArray(list) ? [list[index]] : []));
  return [...tuple, Array.isArray(items) ? additionalItems : items];
}

const wordsOf = (place: Place): string => place.join('.');
