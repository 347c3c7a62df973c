import { isObject } from '../json/is-object.ts';
import { schemaParts, type SchemaBudget, type SchemaParts } from '../json/schema-parts.ts';
import { isSecretName } from './secret-names.ts';

export type SecretPlace = (string | number)[];

type Json = Record<string, unknown>;

/** How a value is walked, be it as parsed or as written, where a name may stand twice. */
export type ValueReader<Here> = {
  itemsOf(here: Here): readonly Here[] | undefined;
  membersOf(here: Here): readonly (readonly [name: string, member: Here])[] | undefined;
  /** Of what has neither items nor members. */
  scalarOf(here: Here): unknown;
};

/** The depth, in levels, to which secrets are searched for. */
export const maxSecretDepth = 64;
/** Of the schema: a value is walked in one pass, however long it is. */
const maxSteps = 400_000;
const maxSchemaParts = 100_000;

/**
 * The secrets in a value: what its schema marks by `format: password` or `writeOnly`, in every branch
 * that may hold there, and what has the name of a secret. Undefined where they can't be told from the
 * rest, since the value is too deep or its schema too large.
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
    if (isMarked(parts) || (isNamed && isSecretValue(reader.scalarOf(here), name, parts, budget))) {
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

/** Whether a schema asks for a secret, anywhere in it; of one that is too large nobody can tell that it does not. */
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
    // Not as arguments of one call, of which there may only be so many.
    for (const [name, part] of Object.entries(at)) if (!isOffer(name, part)) waiting.push(part);
  }
  return false;
}

/** Values, however many, are no part of what a schema asks. */
const isOffer = (name: string, part: unknown): boolean =>
  Array.isArray(part) && (name === 'enum' || name === 'examples');

/** Whether the schema itself, not its name, says that a value is secret. */
export const isMarkedSecret = ({ format, writeOnly }: Json): boolean =>
  format === 'password' || writeOnly === true;

/** Whether a text in this place is secret by its name, as far as its own schema does not tell otherwise. */
export const isSecretText = (name: string, schema: unknown): boolean =>
  isSecretName(name) && !(isObject(schema) && saysWhatItMayBe(schema));

const asksByName = ([name, schema]: [string, unknown]): boolean =>
  isObject(schema) &&
  [schema['type'] ?? 'string'].flat().includes('string') &&
  isSecretText(name, schema);

const saysWhatItMayBe = (schema: Json): boolean =>
  Array.isArray(schema['enum']) || Object.hasOwn(schema, 'const') || schema['type'] === 'boolean';

/** A flag or a count is none, whatever its name; nor is a choice that the schema names. */
function isSecretValue(
  value: unknown,
  name: string,
  { parts }: SchemaParts,
  budget: SchemaBudget,
): boolean {
  if (value === null || value === '' || typeof value === 'boolean') return false;
  if (typeof value === 'number') return /pass|pwd|otp$|cv[vc]$/i.test(name);
  return typeof value !== 'string' || !parts.some((part) => offers(part, value, budget));
}

function offers(schema: Json, value: string, budget: SchemaBudget): boolean {
  const choices = schema['enum'];
  if (!Array.isArray(choices)) return schema['const'] === value;
  budget.steps -= choices.length;
  return choices.includes(value);
}

/** As lists of headers and variables have it: `{"name": "Authorization", "value": "…"}`. */
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
