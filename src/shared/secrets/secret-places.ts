import { isObject } from '../json/is-object.ts';
import { schemaParts, type SchemaBudget, type SchemaParts } from '../json/schema-parts.ts';
import { isSecretName } from './secret-names.ts';

export type SecretPlace = (string | number)[];

type Json = Record<string, unknown>;

/**
 * Reads a value to walk it: a parsed one, or a tree of JSON text, in which a name may occur twice.
 */
export type ValueReader<Here> = {
  itemsOf(here: Here): readonly Here[] | undefined;
  membersOf(here: Here): readonly (readonly [name: string, member: Here])[] | undefined;
  /** The value of a node that has neither items nor members. */
  scalarOf(here: Here): unknown;
};

/** The depth, in levels, to which secrets are searched for. */
export const maxSecretDepth = 64;
/** The most steps through the schema; the value itself is walked once, however long it is. */
const maxSteps = 400_000;
const maxSchemaParts = 100_000;

/**
 * Finds the secrets in a value: what its schema marks by `format: password` or `writeOnly` in any
 * branch that may apply, and what has the name of a secret. Undefined where they can't be told from
 * the rest, since the value is nested more than 64 levels deep or its schema is too large.
 */
export function secretsIn<Here>(
  value: Here,
  reader: ValueReader<Here>,
  schema: unknown,
): { place: SecretPlace; here: Here }[] | undefined {
  const found: { place: SecretPlace; here: Here }[] = [];
  const budget: SchemaBudget = { steps: maxSteps };
  const path: SecretPlace = [];
  const isSecret = remembered(isSecretName);
  const isMarked = remembered(({ parts }: SchemaParts) => parts.some(isMarkedSecret));

  const walk = (here: Here, parts: SchemaParts): boolean => {
    if (budget.steps < 0 || path.length > maxSecretDepth) return false;
    const name = path.at(-1);
    const isNamed = typeof name === 'string' && isSecret(name);
    const value = reader.scalarOf(here);
    const isSecretHere = isMarked(parts)
      ? !isOffered(value, parts, budget)
      : isNamed && isSecretValue(value, name, parts, budget);
    if (isSecretHere) {
      found.push({ place: [...path], here });
      return true;
    }
    const items = reader.itemsOf(here);
    if (items) return items.every((item, i) => walkAt(i, item, parts.item(i)));
    const members = reader.membersOf(here) ?? [];
    const isPair = members.some(([own, member]) => namesPair(own, reader.scalarOf(member)));
    return members.every(([own, member]) => {
      if (!isPair || own.toLowerCase() !== 'value') return walkAt(own, member, parts.member(own));
      return found.push({ place: [...path, own], here: member }) > 0;
    });
  };
  const walkAt = (part: string | number, here: Here, parts: SchemaParts): boolean => {
    path.push(part);
    const isTold = walk(here, parts);
    path.pop();
    return isTold;
  };

  return walk(value, schemaParts(schema, budget)) && budget.steps >= 0 ? found : undefined;
}

/**
 * Whether a schema asks for a secret anywhere; true also where it is too large to be looked
 * through.
 */
export function asksForSecret(schema: unknown): boolean {
  const waiting = [schema];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const at = waiting.pop();
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    if (seen.size === maxSchemaParts) return true;
    seen.add(at);
    if (isObject(at)) {
      if (isMarkedSecret(at)) return true;
      const { properties } = at;
      if (isObject(properties) && Object.entries(properties).some(asksByName)) return true;
    }
    // One by one, since a call can take only so many arguments.
    for (const [name, part] of Object.entries(at)) if (!isOffer(name, part)) waiting.push(part);
  }
  return false;
}

/** Whether a member lists values, which are no schemas and may be many. */
const isOffer = (name: string, part: unknown): boolean =>
  Array.isArray(part) && (name === 'enum' || name === 'examples');

/** Whether a schema itself, and not a name, marks its value as secret. */
export const isMarkedSecret = ({ format, writeOnly }: Json): boolean =>
  format === 'password' || writeOnly === true;

/** Whether a text is secret by its name, unless its schema lists its values or is a boolean's. */
export const isSecretText = (name: string, schema: unknown): boolean =>
  isSecretName(name) && !(isObject(schema) && saysWhatItMayBe(schema));

const asksByName = ([name, schema]: [string, unknown]): boolean =>
  isObject(schema) &&
  [schema['type'] ?? 'string'].flat().includes('string') &&
  isSecretText(name, schema);

const saysWhatItMayBe = (schema: Json): boolean =>
  Array.isArray(schema['enum']) || Object.hasOwn(schema, 'const') || schema['type'] === 'boolean';

/**
 * Whether a value under the name of a secret is one: not null, '', flags, most numbers, or values
 * that the schema lists.
 */
function isSecretValue(
  value: unknown,
  name: string,
  parts: SchemaParts,
  budget: SchemaBudget,
): boolean {
  if (value === null || value === '' || typeof value === 'boolean') return false;
  if (typeof value === 'number') return /pass|pwd|otp$|cv[vc]$/i.test(name);
  return !isOffered(value, parts, budget);
}

/** Whether a value is one that the schema lists, which everybody can read there. */
const isOffered = (value: unknown, { parts }: SchemaParts, budget: SchemaBudget): boolean =>
  typeof value === 'string' && parts.some((part) => offers(part, value, budget));

function offers(schema: Json, value: string, budget: SchemaBudget): boolean {
  const choices = schema['enum'];
  if (!Array.isArray(choices)) return schema['const'] === value;
  budget.steps -= choices.length;
  return choices.includes(value);
}

/** Whether a member names a secret beside it: `{"name": "Authorization", "value": "…"}`. */
const namesPair = (name: string, value: unknown): boolean =>
  /^(?:name|key|header)$/i.test(name) && typeof value === 'string' && isSecretName(value);

function remembered<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const told = answer(asked);
    known.set(asked, told);
    return told;
  };
}
