import { isObject } from '../is-object.ts';
import { pointerParts, valueAt } from '../json-pointer.ts';
import { isSecretName } from './secret-names.ts';

export type SecretPlace = (string | number)[];

type Json = Record<string, unknown>;

const maxDepth = 64;
const maxSteps = 50_000;

/**
 * Where secrets stand in a value: what its schema marks by `format: password` or `writeOnly`, in every
 * branch that may hold there, and what has the name of a secret. Undefined where they can't be told
 * from the rest, since the value or its schema is too large or too deep.
 */
export function secretPlaces(value: unknown, schema: unknown): SecretPlace[] | undefined {
  const places: SecretPlace[] = [];
  const budget = { steps: maxSteps };

  const walk = (here: unknown, own: unknown[], place: SecretPlace): boolean => {
    budget.steps -= 1;
    const schemas = partsOf(own, schema, budget);
    if (budget.steps < 0 || place.length > maxDepth) return false;
    if (schemas.some(isMarked) || isNamedSecret(here, place, schemas)) {
      places.push(place);
      return true;
    }
    if (Array.isArray(here)) {
      return here.every((item, i) =>
        walk(item, schemas.flatMap((one) => itemSchemas(one, i)), [...place, i]),
      );
    }
    if (!isObject(here)) return true;
    const isPair = isSecretPair(here);
    return Object.entries(here).every(([name, member]) => {
      if (isPair && name.toLowerCase() === 'value') return places.push([...place, name]) > 0;
      return walk(member, schemas.flatMap((one) => memberSchemas(one, name)), [...place, name]);
    });
  }; // prettier-ignore

  return walk(value, [schema], []) ? places : undefined;
}

/**
 * The places to take away, so that no secret is left: of a list that holds secrets as its items
 * nothing is kept, since without them its places would shift.
 */
export function removablePlaces(places: readonly SecretPlace[]): SecretPlace[] {
  const wholes = new Map<string, SecretPlace>();
  for (const place of places) {
    const whole = place.slice(0, place.findLastIndex((part) => typeof part === 'string') + 1);
    wholes.set(JSON.stringify(whole), whole);
  }
  const isWithin = (place: SecretPlace) =>
    place.some((_, i) => wholes.has(JSON.stringify(place.slice(0, i))));
  return [...wholes.values()].filter((place) => !isWithin(place));
}

/** Whether a schema asks for a secret, anywhere in it. */
export function asksForSecret(schema: unknown): boolean {
  const waiting = [schema];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const at = waiting.pop();
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    if (seen.size === maxSteps) return false;
    seen.add(at);
    if (isObject(at)) {
      if (isMarked(at)) return true;
      const { properties } = at;
      if (isObject(properties) && Object.entries(properties).some(asksByName)) return true;
    }
    // Not as arguments of one call, of which there may only be so many.
    for (const part of Object.values(at)) waiting.push(part);
  }
  return false;
}

/** Whether the schema itself, not its name, says that a value is secret. */
export const isMarked = ({ format, writeOnly }: Json): boolean =>
  format === 'password' || writeOnly === true;

/** Whether a text in this place is secret by its name, as far as its own schema does not tell otherwise. */
export const isSecretText = (name: string, schema: unknown): boolean =>
  isSecretName(name) && !(isObject(schema) && saysWhatItMayBe(schema));

const asksByName = ([name, schema]: [string, unknown]): boolean =>
  isObject(schema) &&
  [schema['type'] ?? 'string'].flat().includes('string') &&
  isSecretText(name, schema);

/** A flag or a count is none, whatever its name; nor is a choice that the schema names. */
function isNamedSecret(value: unknown, place: SecretPlace, schemas: Json[]): boolean {
  if (value === null || value === '' || typeof value === 'boolean') return false;
  const name = place.findLast((part) => typeof part === 'string');
  if (typeof name !== 'string' || !isSecretName(name)) return false;
  if (typeof value === 'number' && !/pass|pwd|otp$|cv[vc]$/i.test(name)) return false;
  return typeof value !== 'string' || !schemas.some(saysWhatItMayBe);
}

const saysWhatItMayBe = (schema: Json): boolean =>
  Array.isArray(schema['enum']) || Object.hasOwn(schema, 'const') || schema['type'] === 'boolean';

/** As lists of headers and variables have it: `{"name": "Authorization", "value": "…"}`. */
function isSecretPair(value: Json): boolean {
  const named = Object.entries(value).find(([name]) => /^(?:name|key|header)$/i.test(name))?.[1];
  return typeof named === 'string' && isSecretName(named);
}

/** Every schema that may hold in a place: to keep too little is better than to keep a secret. */
function partsOf(schemas: unknown[], root: unknown, budget: { steps: number }): Json[] {
  const found = new Set<Json>();
  const waiting = [...schemas];
  while (waiting.length > 0 && budget.steps >= 0) {
    const schema = waiting.pop();
    if (!isObject(schema) || found.has(schema)) continue;
    budget.steps -= 1;
    found.add(schema);
    const { dependentSchemas, dependencies } = schema;
    const references = [schema['$ref'], schema['$dynamicRef'], schema['$recursiveRef']];
    waiting.push(
      ...references.map((one) => (typeof one === 'string' ? referred(one, root) : undefined)),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((name) => listOf(schema[name])),
      ...['if', 'then', 'else'].map((name) => schema[name]),
      ...[dependentSchemas, dependencies].flatMap((by) => (isObject(by) ? Object.values(by) : [])),
    );
  }
  return [...found];
}

function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return undefined;
  const fragment = decoded(reference.slice(1));
  if (fragment !== '' && !fragment.startsWith('/')) return anchored(fragment, root);
  return valueAt(root, pointerParts(fragment));
}

/** Anchors are looked for where they are kept in practice. */
function anchored(name: string, root: unknown): unknown {
  const kept = ['$defs', 'definitions'].flatMap((at) => Object.values(Object(memberOf(root, at))));
  const isIt = (schema: unknown) =>
    [memberOf(schema, '$anchor'), memberOf(schema, '$dynamicAnchor')].includes(name) ||
    memberOf(schema, '$id') === `#${name}`;
  return [root, ...kept].find(isIt);
}

function memberSchemas(schema: Json, name: string): unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const named = memberOf(properties, name);
  // The patterns are the server's: they are not run here.
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  return [...(named === undefined ? [additionalProperties, unevaluatedProperties] : [named]), ...patterns];
} // prettier-ignore

function itemSchemas(schema: Json, index: number): unknown[] {
  const { items, prefixItems, additionalItems, unevaluatedItems, contains } = schema;
  const tuple = [prefixItems, items].flatMap((list) => (Array.isArray(list) ? [list[index]] : []));
  return [...tuple, Array.isArray(items) ? additionalItems : items, unevaluatedItems, contains];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Json)[name]
    : undefined;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % stands for itself.
    return text;
  }
}
